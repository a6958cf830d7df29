// How each game is presented. The server says what a game is; this says how it looks.

import type { Component } from 'svelte'
import type { Room } from './room.svelte'

export interface Board {
  /** The public area: what lies between the players. */
  Board: Component<{ room: Room }>
  /** The own area. */
  Mine: Component<{ room: Room; seat: number }>
  /** Above the rivals: what the table shows to everybody and the board has no room for. */
  Aside?: Component<{ room: Room }>
  /** A compact card of somebody else. */
  Rival: Component<{ room: Room; seat: number }>
  /** The numbers of a player in one line (phone). */
  Line: Component<{ room: Room; seat: number }>
  /** What is always worth knowing, in the top bar. */
  Facts: Component<{ room: Room }>
  /** Symbols and gradients that all parts share; drawn even while a part is out of sight. */
  Defs: Component | null
  /** Kinds of moves that have a place of their own on the board, so that the action bar need not offer them. */
  verbs: string[]
}

interface Look {
  tag: string
  solo: string
  minutes: string
  weight: number
  by: string
  board: () => Promise<Board>
}

const generic = async (): Promise<Board> => (await import('../games/generic')).default

const looks: Record<string, Look> = {
  galaxies: {
    tag: 'Roll, follow, settle: a pocket space race to 21 points.',
    solo: 'Solo: five rogues',
    minutes: '30–45',
    weight: 2,
    by: 'A game by Scott Almes',
    board: async () => (await import('../games/galaxies')).default,
  },
  western: {
    tag: 'Post your posse, win the poker hand, own the town.',
    solo: 'Solo: the Rival',
    minutes: '30–45',
    weight: 3,
    by: 'A game by Scott Almes',
    board: async () => (await import('../games/western')).default,
  },
  kingdoms: {
    tag: 'Every action is shared, so choose your moment well.',
    solo: '',
    minutes: '30',
    weight: 2,
    by: 'A game by Scott Almes',
    board: async () => (await import('../games/kingdoms')).default,
  },
  goldwest: {
    tag: 'Stake claims, load the bins, ship before the rush ends.',
    solo: '',
    minutes: '45–60',
    weight: 3,
    by: 'A game by J. Alex Kevern',
    board: async () => (await import('../games/goldwest')).default,
  },
  fliptown: {
    tag: 'Flip three cards, mark your map, outride the sheriff.',
    solo: 'Solo: four cowbots',
    minutes: '30–45',
    weight: 2,
    by: 'A game by Steven Aramini',
    board: async () => (await import('../games/fliptown')).default,
  },
}

const plain: Look = { tag: '', solo: '', minutes: '', weight: 0, by: '', board: generic }

export function look(game: string): Look {
  return looks[game] ?? plain
}

export const ORDER = Object.keys(looks)

/** Bots are woods, from soft to hard. */
export const WOODS = ['Pip', 'Willow', 'Hazel', 'Rowan', 'Linden', 'Maple', 'Hawthorn', 'Old Oak']
