// What the table of Kingdoms sends, which token is which on the screen, and what may be clicked next on the maps.

import { follow, type Piece } from '../../lib/pieces'
import type { LogLine, Option } from '../../lib/protocol'
import type { Room } from '../../lib/room.svelte'

export const RESOURCES = ['food', 'mana', 'ore'] as const
export type Resource = (typeof RESOURCES)[number]
export type Goods = Record<Resource, number>

export interface Kingdom {
  faction: string | null
  abilities: string[]
  home: string | null
  food: number
  mana: number
  ore: number
  tower: number
  magic: number
  in_play: number
  supply: number
}

export interface Space {
  id: string
  terrain: 'forest' | 'mountain' | 'heartland'
  yields: Resource
  coast: boolean
  pos: [number, number]
  tokens: number[]
}

export interface Territory {
  id: string
  name: string
  owner: number | null
  spaces: Space[]
  edges: [string, string][]
  water: [number, number][]
}

export interface Side {
  seat: number
  worth: Goods
  bonuses: Record<string, number>
  most: number
  ties: boolean
}

export interface War {
  attacker: number
  defender: number
  space: string
  neutral: boolean
  sides: Side[]
  revealed: { seat: number; bid: number; paid: string; bonus: number; extra: number }[]
}

export interface View {
  first: number
  active: number
  turn: number
  turn_cap: number
  ending: boolean
  action_card: { action: string; used: boolean; by: number | null }[]
  selected: string | null
  order_used: string[]
  players: Kingdom[]
  prices: Record<'build' | 'research' | 'expand', number | null>[]
  income: string[]
  territories: Territory[]
  neutral: string | null
  alliances: [number, number][]
  war: War | null
  tower_track: { level: number; ore: number; points: number }[]
  magic_track: { level: number; mana: number }[]
}

export const ROMAN = ['0', 'I', 'II', 'III', 'IV', 'V', 'VI']

export function seen(room: Room): View {
  return room.state?.view as unknown as View
}

/** `3f2m1o` in units; `-` is nothing. */
export function units(word: string): Goods {
  const amounts: Goods = { food: 0, mana: 0, ore: 0 }
  for (const [, n, letter] of word.matchAll(/(\d+)([fmo])/g))
    amounts[letter === 'f' ? 'food' : letter === 'm' ? 'mana' : 'ore'] = Number(n)
  return amounts
}

/** Has the action of this turn been selected? */
export function chosen(view: View, tokens: number): boolean {
  return view.turn > 0 && (view.turn - 1) % tokens < view.order_used.length
}

export function verb(option: Option): string {
  return option.text.split(' ', 1)[0] ?? ''
}

/** The value of the first target of this kind: `goods` of a bid. */
export function target(option: Option, kind: string): string | undefined {
  return option.targets.find((t) => t.startsWith(kind + ':'))?.slice(kind.length + 1)
}

/** The spaces of a move in the order of its sentence: from where, to where. */
export function spaces(option: Option): string[] {
  return option.targets.filter((t) => t.startsWith('space:')).map((t) => t.slice(6))
}

/** The spaces that may be clicked next. A move is read in order: first from where, then to where. */
export function open(room: Room): Set<string> {
  const found = new Set<string>()
  for (const { option, rest } of room.left) {
    const [from, to] = spaces(option)
    if (to && room.picked([`space:${to}`]) && !room.picked([`space:${from}`])) continue
    const next = [from, to].find((s) => s && rest.includes(`space:${s}`))
    if (next) found.add(next)
  }
  return found
}

/** Where else the move could start, now that a start has been picked. */
export function starts(room: Room): Set<string> {
  if (room.picks.length !== 1) return new Set()
  return new Set(room.all.map(({ option }) => spaces(option)).flatMap(([from, to]) => (from && to ? [from] : [])))
}

/** What the tray is for: the kind of decision, or what has just been revealed, or nothing. */
export function mode(room: Room): 'lead' | 'split' | 'war' | 'act' | 'reveal' | 'idle' {
  const verbs = new Set(room.options.map(verb))
  if (verbs.has('lead')) return 'lead'
  if (verbs.has('start_with')) return 'split'
  if (verbs.has('bid') || verbs.has('peace')) return 'war'
  if (verbs.size && !verbs.has('select')) return 'act'
  return settled(room) ? 'reveal' : 'idle'
}

// --- which token is which --------------------------------------------------------------------------------------------

export interface Token extends Piece {
  seat: number
}

class Memory {
  private number = 0
  private people = new Map<number, Piece[]>()
  private known = new WeakMap<View, Token[]>()
  private next = (): number => ++this.number

  see(view: View): Token[] {
    const known = this.known.get(view)
    if (known) return known
    const places = new Map<number, string[]>([[-1, []]])
    view.players.forEach((p, seat) => places.set(seat, Array<string>(p.supply).fill('supply')))
    for (const space of view.territories.flatMap((t) => t.spaces))
      for (const seat of space.tokens) places.get(seat)?.push(space.id)
    if (view.war) {
      places.get(view.war.attacker)?.push(`${view.war.space} attacker`)
      places.get(view.war.neutral ? -1 : view.war.defender)?.push(`${view.war.space} defender`)
    }
    const tokens: Token[] = []
    for (const [seat, where] of places) {
      const people = follow(this.people.get(seat) ?? [], where, this.next)
      this.people.set(seat, people)
      tokens.push(...people.map((piece) => ({ ...piece, seat })))
    }
    this.known.set(view, tokens)
    return tokens
  }
}

const memories = new WeakMap<object, Memory>()

export function tokens(room: object, view: View): Token[] {
  let memory = memories.get(room)
  if (!memory) memories.set(room, (memory = new Memory()))
  return memory.see(view)
}

// --- what has happened -----------------------------------------------------------------------------------------------

/** What has happened since an action was selected, as far as the state on the screen knows. */
export function thisTurn(room: Room): LogLine[] {
  const lines = room.log.filter((line) => line.n <= room.at)
  const from = lines.findLastIndex((line) => line.what === 'selects')
  return from < 0 ? [] : lines.slice(from)
}

export interface Fight {
  attacker: number
  defender: number
  space: string
  neutral: boolean
  bids: Map<number, { bid: number; paid: string; extra: number }>
  totals: Map<number, number>
  winner: number | null
  line: string
}

/** The last war of this turn that has been settled. */
export function settled(room: Room): Fight | null {
  let fight: Fight | null = null
  let done: Fight | null = null
  for (const { what, args, line } of thisTurn(room)) {
    const at = args.map(Number)
    if (what === 'attacks' || what === 'attacks_neutral') {
      const [attacker = 0, defender = 0] = at
      const neutral = what === 'attacks_neutral'
      const space = args[2] ?? ''
      fight = { attacker, defender, space, neutral, bids: new Map(), totals: new Map(), winner: null, line: '' }
    }
    if (!fight) continue
    const [who = 0, second = 0, third = 0, fourth = 0] = at
    if (what === 'offers_peace') fight.bids.set(who, { bid: 0, paid: '-', extra: 0 })
    else if (what === 'bids') fight.bids.set(who, { bid: second, paid: args[2] ?? '-', extra: 0 })
    else if (what === 'spends_more') {
      const bid = fight.bids.get(who)
      if (bid) fight.bids.set(who, { ...bid, extra: second })
    } else if (what === 'totals') fight.totals.set(who, second).set(third, fourth)
    else if (what === 'wins' || what === 'neutral_falls' || what === 'allies') {
      done = { ...fight, winner: what === 'allies' ? null : who, line }
      fight = null
    }
  }
  return done
}
