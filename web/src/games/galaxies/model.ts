// What the table of Galaxies sends, and which ship and which die is which on the screen.

import { follow, type Piece } from '../../lib/pieces'

export interface Mat {
  energy: number
  culture: number
  cap: number
  level: number
  home: number
  landed: string[]
  orbits: Record<string, number>
  colonies: string[]
  used: string[]
  vp: number
  dice: number
  next: number
}

export interface Card {
  name: string
  vp: number
  track: 'economy' | 'diplomacy'
  resource: 'energy' | 'culture'
  numbered_spaces: number
  own_turn_only: boolean
  once_per_turn: boolean
  description: string
}

export interface View {
  players: Mat[]
  row: string[]
  cards: Record<string, Card>
  deck: number
  discard: string[]
  rogue: string
  first: number
  active: number
  dice: string[]
  hand: string[]
  bay: string[]
  spent: number
  pool: number
  lost: number
  free_reroll: boolean
  converted: boolean
  price: number
  trigger: number
}

export const FACES = ['move', 'energy', 'culture', 'diplomacy', 'economy', 'colony'] as const
export const GLYPH: Record<string, string> = {
  move: 'mov',
  energy: 'bolt',
  culture: 'lyre',
  diplomacy: 'dip',
  economy: 'eco',
  colony: 'col',
}

export interface Ship extends Piece {
  seat: number
}

/** Where every ship and every die is, by name. */
export class Pieces {
  constructor(
    readonly ships: Ship[],
    readonly dice: Piece[],
  ) {}

  at(place: string): Ship[] {
    return this.ships.filter((ship) => ship.place === place)
  }

  die(place: string): Piece[] {
    return this.dice.filter((die) => die.place === place)
  }
}

/** Ships and dice keep their identity from one view of a table to the next. */
class Memory {
  private number = 0
  private fleets: Piece[][] = []
  private dice: Piece[] = []
  private seen = new WeakMap<View, Pieces>()
  private next = (): number => ++this.number

  see(view: View): Pieces {
    const known = this.seen.get(view)
    if (known) return known
    this.fleets = view.players.map((mat, seat) =>
      follow(
        this.fleets[seat] ?? [],
        [
          ...Array<string>(mat.home).fill('home'),
          ...mat.landed.map((p) => `${p}.surface`),
          ...Object.entries(mat.orbits).map(([p, level]) => `${p}.orbit.${level}`),
        ],
        this.next,
      ),
    )
    this.dice = follow(
      this.dice,
      [
        ...view.dice.map((f) => `tray ${f}`),
        ...view.hand.map((f) => `hand ${f}`),
        ...view.bay.map((f, i) => `bay ${i} ${f}`),
        ...Array<string>(view.spent).fill('spent'),
      ],
      this.next,
    )
    const ships = this.fleets.flatMap((fleet, seat) => fleet.map((piece) => ({ ...piece, seat })))
    const pieces = new Pieces(ships, this.dice)
    this.seen.set(view, pieces)
    return pieces
  }
}

const memories = new WeakMap<object, Memory>()

export function pieces(room: object, view: View): Pieces {
  let memory = memories.get(room)
  if (!memory) memories.set(room, (memory = new Memory()))
  return memory.see(view)
}

/** A point of a planet's track, as a share of the picture (190 × 198): 0 is the start, `last` the symbol. */
export function trackPoint(i: number, last: number): { x: number; y: number } {
  const angle = ((145 + (250 * i) / last) * Math.PI) / 180
  return { x: 95 + 76 * Math.cos(angle), y: 134 + 76 * Math.sin(angle) }
}
