// Keys of the table, and the click that ends a playback.

import type { Room } from './room.svelte'

type Doing = Record<string, () => void>

/** The keys that look back and forth; inside a group of choices the arrows belong to the group. */
const MOVING = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'])

export function steps(room: Room): Doing {
  return {
    ArrowLeft: () => room.step(-1),
    ArrowRight: () => room.step(1),
    ArrowUp: () => room.turn(-1),
    ArrowDown: () => room.turn(1),
    Home: () => room.seek(0),
    End: () => room.toLive(),
  }
}

/** What to do with a key, unless somebody is writing. */
export function keyboard(doing: Doing): (event: KeyboardEvent) => void {
  return (event) => {
    const from = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(from.tagName)) return
    if (MOVING.has(event.key) && from.closest('[role=tablist],[role=radiogroup],[data-roving]')) return
    const act = doing[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}

/** A click that ends the playback of others' moves chooses nothing: what lies under it now was not there before. */
export function ender(room: Room): () => void {
  const hold = (event: MouseEvent): void => {
    if (!(event.target as Element).closest('[data-legal]')) return
    event.preventDefault()
    event.stopPropagation()
  }
  return () => {
    removeEventListener('click', hold, true)
    if (room.flush()) addEventListener('click', hold, { capture: true, once: true })
  }
}
