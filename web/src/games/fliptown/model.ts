// What the table of Fliptown sends, and what the things on it mean to a click.

import type { Candidate, Spot } from '../../lib/narrow'
import type { Room } from '../../lib/room.svelte'

export interface Mat {
  character: string | null
  uses: number
  cash: number
  gold: number
  stars: number
  wanted: number
  pans: number
  hammers: number
  things: string[]
  circled: string[]
  crossed_out: string[]
  succeeded: string[]
  banked: string[]
  hunted: string[]
  hotel: number
  land: number[]
  pending: string[]
  assigned: string[]
  suit: string | null
  poker: string[][]
  hands: string[]
  bounties: string[]
  bribed: boolean
  arrests: number
}

export interface View {
  round: number
  turn: number
  lineup: string[]
  discard: string[]
  draw_pile: number
  sheriff_card: string | null
  looked: number[]
  marshal_card: string | null
  holdem: string[][] | null
  bounties: { id: string; stars: number }[]
  cowbot: {
    id: string
    mode: string
    awake: boolean
    triggered: boolean
    stolen: number
    cards: string[][] | null
    points: Record<string, number>
  } | null
  players: Mat[]
  achieved: string[] | null
  result: { title: string; achievements: string[] } | null
  sheriff?: string[] | number
}

export const REGIONS = ['trail', 'mine', 'town', 'badlands', 'cemetery'] as const
export type Region = (typeof REGIONS)[number]
export type Part = Region | 'poker'
export const PARTS: Part[] = [...REGIONS, 'poker']

/** The kind of a site's target, by region: `stop:trail_8`. */
export const KIND: Record<Region, string> = {
  trail: 'stop',
  mine: 'chamber',
  town: 'building',
  badlands: 'target',
  cemetery: 'tomb',
}
export const SUIT: Record<string, string> = { H: 'hearts', D: 'diamonds', S: 'spades', C: 'clubs' }
export const SIGN: Record<string, string> = { hearts: 'h', diamonds: 'd', spades: 's', clubs: 'c' }

export const rankOf = (card: string): string => card.slice(0, -1)
export const suitOf = (card: string): string => SUIT[card.slice(-1)] ?? ''
export const isRed = (card: string): boolean => 'HD'.includes(card.slice(-1))

export const ICON: Record<string, string> = {
  stars: 'i-star',
  star: 'i-star',
  gold: 'i-gold',
  cash: 'i-cash',
  wanted: 'i-wh',
  remove_wanted: 'i-wh',
  pan: 'i-pan',
  pans: 'i-pan',
  hammer: 'i-ham',
  hammers: 'i-ham',
  undertaker_favor: 'i-cof',
  shovel: 'i-shov',
  trail_horse: 'i-horse',
  work_horse: 'i-horse',
  pickaxe: 'i-pick',
  bandana: 'i-ban',
  pistol: 'i-pis',
  rifle: 'i-rif',
  gold_pan: 'i-pan',
  tombstone: 'i-tomb',
  building: 'i-bld',
  mine_chamber: 'i-cha',
  trail_stop: 'i-stop',
  robbery_target: 'i-tgt',
  chicken: 'i-chk',
  cattle: 'i-cow',
  stagecoach: 'i-coach',
  train: 'i-train',
}

export function viewOf(room: Room): View {
  return room.state?.view as unknown as View
}

/** All points of a player at this moment. */
export function points(room: Room, seat: number): number {
  return Object.values(room.state?.sheet[seat] ?? {}).reduce((sum, n) => sum + n, 0)
}

/** The extra poker cards of a seat, as far as this client may know them. */
export function hole(view: View, seat: number): string[] {
  const mine = (view as unknown as Record<string, unknown>)[`hole ${seat}`]
  return Array.isArray(mine) ? (mine as string[]) : (view.holdem?.[seat] ?? [])
}

/** The Sheriff card if this client may know it. */
export function sheriff(view: View): string | null {
  return view.sheriff_card ?? (Array.isArray(view.sheriff) ? (view.sheriff[0] ?? null) : null)
}

export const verbOf = (one: Candidate): string => one.option.text.split(' ', 1)[0] ?? ''

/** Moves that mark a site of the map; everything else is laid out as tickets, but for the cards to assign. */
const SITE_MOVES = new Set(['ride', 'rob', 'dig', 'visit', 'bury', 'stop_at', 'hold_up', 'enter', 'call_at', 'circle'])

/** Moves at a house that a click on the house itself means. */
const HOUSE_MOVES = ['use_building', 'check_in', 'look']

export const marksSite = (one: Candidate): boolean => SITE_MOVES.has(verbOf(one))

/** What a click on a site means. A building that is about to be left is not what glows. */
export function spotsOf(region: Region, id: string): Spot[] {
  const target = `${KIND[region]}:${id}`
  if (region !== 'town') return [[target]]
  return ['visit', 'call_at', ...HOUSE_MOVES].map((verb) => [target, `rule:${verb}`])
}

export interface Price {
  gold: number
  means: string
}

function value(targets: string[], kind: string): string {
  return targets.find((t) => t.startsWith(kind + ':'))?.slice(kind.length + 1) ?? ''
}

export function priceOf(targets: string[]): Price {
  return { gold: Number(value(targets, 'gold') || 0), means: value(targets, 'means') || 'printed' }
}

/** The least that each site costs among these options: gold alone before anything else. */
export function prices(left: Candidate[]): Map<string, Price> {
  const found = new Map<string, Price>()
  for (const one of left) {
    const { option } = one
    if (!marksSite(one) && !HOUSE_MOVES.includes(verbOf(one))) continue
    const site = option.targets.find((t) => /^(stop|chamber|building|target|tomb):/.test(t))
    if (!site) continue
    const price = priceOf(option.targets)
    const known = found.get(site)
    const rank = (p: Price): number => (p.means === 'printed' ? 0 : 100) + p.gold
    if (!known || rank(price) < rank(known)) found.set(site, price)
  }
  return found
}

/** A number from an id, always the same: which stroke of the marker a site gets. */
export function seedOf(id: string): number {
  return [...id].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) >>> 0, 7)
}
