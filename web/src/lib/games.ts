// How each game is presented. The server says what a game is; this says how it looks.

import type { Component } from 'svelte'
import type { Room } from './room.svelte'
import { t } from './t'

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
  /** Who made the game. */
  by: string
  board: () => Promise<Board>
  /** What a game alone ends with beyond points. */
  honours?: () => Promise<Component<{ room: Room }>>
}

const generic = async (): Promise<Board> => (await import('../games/generic')).default

const looks: Record<string, Look> = {
  galaxies: {
    by: 'Scott Almes',
    board: async () => (await import('../games/galaxies')).default,
  },
  western: {
    by: 'Scott Almes',
    board: async () => (await import('../games/western')).default,
  },
  kingdoms: {
    by: 'Scott Almes',
    board: async () => (await import('../games/kingdoms')).default,
  },
  goldwest: {
    by: 'J. Alex Kevern',
    board: async () => (await import('../games/goldwest')).default,
  },
  fliptown: {
    by: 'Steven Aramini',
    board: async () => (await import('../games/fliptown')).default,
    honours: async () => (await import('../games/fliptown/Achievements.svelte')).default,
  },
}

const plain: Look = { by: '', board: generic }

export function look(game: string): Look {
  return looks[game] ?? plain
}

type Game = 'galaxies' | 'western' | 'kingdoms' | 'goldwest' | 'fliptown'

/** What a game is called; the words of the server where the catalogue has none. */
export function titleOf(game: string, otherwise = ''): string {
  return game in looks ? t(`title.${game as Game}`) : otherwise
}

/** One line about a game. */
export function tagOf(game: string, otherwise = ''): string {
  return game in looks ? t(`tag.${game as Game}`) : otherwise
}

/** Whom one meets alone. */
export function soloOf(game: string): string {
  return game === 'galaxies' || game === 'western' || game === 'fliptown' ? t(`solo.${game}`) : ''
}

export const ORDER = Object.keys(looks)
