// What this screen looks at: whose map, which part of it (phone), which card the finger is on. Nobody else sees it.

import { MediaQuery } from 'svelte/reactivity'
import type { Room } from '../../lib/room.svelte'
import type { Part } from './model'

export class Look {
  /** A rival whose map is on the table instead of the own one. */
  rival = $state<number | null>(null)
  part = $state<Part>('trail')
  card = $state('')
}

const looks = new WeakMap<Room, Look>()

export function lookOf(room: Room): Look {
  let look = looks.get(room)
  if (!look) looks.set(room, (look = new Look()))
  return look
}

export const phone = new MediaQuery('max-width: 820px')
