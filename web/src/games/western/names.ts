// How people and places are called.

import type { Room } from '../../lib/room.svelte'
import { RIVAL, type View } from './model'
import { t, type Word } from './words'

export function nameOf(room: Room, view: View, seat: number): string {
  return seat === RIVAL || view.players[seat]?.rival ? t('rival') : room.name(seat)
}

const SHORT: Record<string, Word> = {
  town_hall: 'town_hall',
  bank: 'bank',
  saloon: 'saloon',
  sheriff: 'sheriff',
  courthouse: 'courthouse',
  hideout: 'hideout',
}

export function matName(id: string): string {
  const key = SHORT[id]
  return key ? t(key) : id
}

const HANDS: Record<string, Word> = {
  'high card': 'hand.high',
  pair: 'hand.pair',
  straight: 'hand.straight',
  flush: 'hand.flush',
  'three of a kind': 'hand.three',
  'straight flush': 'hand.straightFlush',
}

export function handName(id: string): string {
  const key = HANDS[id]
  return key ? t(key) : id
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`
}
