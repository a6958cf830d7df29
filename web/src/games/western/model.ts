// What the table of Western sends, and which posse token is which on the screen.

import { follow, type Piece } from '../../lib/pieces'
import type { LogLine, Option } from '../../lib/protocol'

export type Kind = 'money' | 'law' | 'force' | 'wild'
export const KINDS = ['money', 'law', 'force'] as const
export const INDUSTRIES = ['mining', 'railway', 'wagon'] as const
export const SUITS = ['hat', 'tepee', 'horseshoe', 'steer'] as const
/** How the solo Rival is told in events and hands: nobody sits there. */
export const RIVAL = -2

export interface Face {
  name: string
  vp: number
  icons: string[]
  timing: 'instant' | 'resolution' | 'buy'
  cost: Record<string, number>
  text: string
  stand_in: boolean
  effect: { kind: string } & Record<string, string | number | boolean>
}
export interface Player {
  seat: number
  rival: boolean
  boss: string | null
  boss_name: string | null
  boss_text: string | null
  mat: string | null
  money: number
  law: number
  force: number
  available: number
  lying: number
  buildings: string[]
  bought: string[]
  shares: Record<string, number>
  immune: boolean
  third: boolean
  card: string | null
  altered: string | null
  points: Record<string, number>
}
export interface SpotState {
  standing: number | null
  side: string
  wounded: number[]
}
export interface Mat {
  id: string
  name: string
  face: { influence: Kind; now: number; later: number; pot: { influence: Kind; amount: number } } | null
  position: number
  owner: number
  slot: string | null
  porch: string[]
  spots: Record<string, SpotState>
}
export interface Chance {
  mat: string
  hand: string
  alone: number
  here: number | null
  others: number[]
}
export interface Odds {
  card: string
  counts: { suit: string; value: number }
  mats: Chance[]
}
export interface Hand {
  seat: number
  hand: string
  wins: boolean
}
export interface Duel {
  attacker: number
  defender: number
  spot: string
  side: string
  dice: [number, number]
  added: [number, number]
}
export interface View {
  round: number
  dealer: number
  wanted: number
  difficulty: string | null
  town_hall: 'many' | 'few'
  players: Player[]
  mats: Mat[]
  gaps: string[]
  rival_cards: string[]
  rival_face_down: number
  draw_pile: number
  deck: string[]
  duel: Duel | null
  ranking: number[]
  track: Record<string, number>
  cards: Record<string, Face>
  odds: Odds[]
  hands: Record<string, Hand[]>
}

export function verb(option: Option): string {
  return option.text.split(' ', 1)[0] ?? ''
}

/** What an option mentions of one kind: `payment:1law` → `1law`. */
export function mentioned(option: Option, kind: string): string[] {
  return option.targets.filter((t) => t.startsWith(kind + ':')).map((t) => t.slice(kind.length + 1))
}

/** `2money+1law` → [[money, 2], [law, 1]]. */
export function amounts(payment: string): [Kind, number][] {
  return payment.split('+').flatMap((part): [Kind, number][] => {
    const found = /^(\d+)(money|law|force)$/.exec(part)
    return found ? [[found[2] as Kind, Number(found[1])]] : []
  })
}

/** The seat of somebody in the log: the solo Rival is seat 1 of the view. */
export function place(seat: number): number {
  return seat === RIVAL ? 1 : seat
}

export type Phase = 'setup' | 'deal' | 'placement' | 'duel' | 'resolution' | 'buy'

export function phase(view: View & Record<string, unknown>): Phase {
  if (view.gaps.length < 6) return view.round ? 'deal' : 'setup'
  if (view.duel) return 'duel'
  if (view.ranking.length) return 'buy'
  if (view.players.some((p) => p.altered !== null)) return 'resolution'
  const held = view.players.map((p) => view[`own ${p.seat}`])
  return held.some((h) => (Array.isArray(h) ? h.length : Number(h ?? 0)) > 1) ? 'deal' : 'placement'
}

// --- posse tokens ------------------------------------------------------------------------------------------------

export interface Token extends Piece {
  seat: number
}

/** Tokens keep their identity from one view of a table to the next. */
class Memory {
  private number = 0
  private posses: Piece[][] = []
  private seen = new WeakMap<View, Token[]>()

  see(view: View): Token[] {
    const known = this.seen.get(view)
    if (known) return known
    const spots = view.mats.flatMap((m) => Object.entries(m.spots))
    this.posses = view.players.map((p, seat) =>
      follow(
        this.posses[seat] ?? [],
        [
          ...Array<string>(p.available).fill('home'),
          ...Array<string>(p.lying).fill('lying'),
          ...spots.filter(([, s]) => s.standing === seat).map(([id]) => id),
          ...spots.flatMap(([id, s]) => s.wounded.filter((w) => w === seat).map(() => `${id}!`)),
        ],
        () => ++this.number,
      ),
    )
    const tokens = this.posses.flatMap((posse, seat) => posse.map((piece) => ({ ...piece, seat })))
    this.seen.set(view, tokens)
    return tokens
  }
}

const memories = new WeakMap<object, Memory>()

/** Tokens of a seat at a place: `home`, `lying`, `bank.porch`, or `bank.porch!` for the wounded. */
export function posse(room: object, view: View, at: string, seat?: number): Token[] {
  let memory = memories.get(room)
  if (!memory) memories.set(room, (memory = new Memory()))
  return memory.see(view).filter((t) => t.place === at && (seat === undefined || t.seat === seat))
}

// --- the last duel, as the log tells it ---------------------------------------------------------------------------

export interface Fought {
  seats: [number, number]
  dice: [number, number]
  added: [number, number]
  winner: number
}

export function lastDuel(log: LogLine[], until: number): Fought | null {
  let last: Fought | null = null
  let open: Fought | null = null
  for (const line of log) {
    if (line.n > until) break
    const who = place(Number(line.args[0]))
    const side = open?.seats[0] === who ? 0 : 1
    if (line.what === 'round') last = open = null
    else if (line.what === 'duel')
      open = { seats: [who, place(Number(line.args[1]))], dice: [0, 0], added: [0, 0], winner: -1 }
    else if (!open) continue
    else if (line.what === 'rolls') open.dice[side] = Number(line.args[1])
    else if (line.what === 'adds') open.added[side] = Number(line.args[1]?.split('_')[1])
    else if (line.what === 'rival_draws') open.added[open.seats[0] === 1 ? 0 : 1] = Number(line.args[0]?.split('_')[1])
    else if (line.what === 'wins_duel') {
      last = { ...open, winner: who }
      open = null
    }
  }
  return last
}

/** The buildings that are being auctioned: the last line about it, while that question is open. */
export function auctioned(log: LogLine[], until: number): string[] {
  const line = log.findLast((l) => l.n <= until && l.what === 'auctioned')
  return [...(line?.args.join(' ') ?? '').matchAll(/[a-z]\w+/g)].map((m) => m[0])
}

// --- what is pointed at -------------------------------------------------------------------------------------------

/** Where the option that is pointed at would put a token. */
export function aimOf(option: Option | null): { spot: string; side: string; mat: string } | null {
  if (!option || !['place', 'heal', 'move'].includes(verb(option))) return null
  const spot = mentioned(option, 'spot').at(-1) ?? ''
  return { spot, side: mentioned(option, 'side')[0] ?? '-', mat: spot.split('.')[0] ?? '' }
}

/** The chances to show: of the own card, or of the dealt card that is pointed at. */
export function oddsShown(view: View, pointed: Option | null): Odds | null {
  const card = pointed ? mentioned(pointed, 'card')[0] : undefined
  return view.odds.find((o) => o.card === card) ?? (view.odds.length === 1 ? (view.odds[0] ?? null) : null)
}
