// What the table of Gold West sends, where its hexes lie, and which piece is which on the screen.

import { follow, type Piece } from '../../lib/pieces'

export const RESOURCES = ['copper', 'silver', 'gold', 'wood', 'stone'] as const
export const TERRAINS = ['forest', 'gold', 'silver', 'copper'] as const
export const STEPS = ['activate', 'metals', 'build', 'store'] as const
export const BINS = [4, 3, 2, 1] as const

export type Resource = (typeof RESOURCES)[number]
export type Terrain = (typeof TERRAINS)[number]
export type Goods = Partial<Record<Resource, number>>

export interface Hex {
  q: number
  r: number
  terrain: Terrain
  state: 'face down' | 'revealed' | 'camp' | 'settlement' | 'empty'
  owner?: number
  resources?: Goods
  peeked_by?: number[]
}

export interface Mat {
  score: number
  bins: Goods[]
  influence: Record<Terrain, number>
  added: Record<Terrain, number>
  buildings: Record<Terrain, number>
  influence_tokens: number
  camp_pieces: number
  settlements: number
  largest_group: number
  wanted: number
  coaches: Record<string, number>
  shipping_tiles: number
  investments: string[]
}

export interface Space {
  space: string
  price: Goods
  office: string
  name: string
  text: string
  worth: number[]
  tokens: number[]
}

export interface Track {
  metal: Resource
  coaches: number[]
  stacks: number[][]
}

export interface View {
  first: number
  active: number
  turn: number
  turns: number
  final: boolean
  step: string
  usage: Goods
  taken: Goods
  claimed: boolean
  placed: boolean
  hexes: Record<string, Hex>
  water: [number, number][]
  unseen: Record<Terrain, Record<string, number>>
  boomtown: Space[]
  investments: { id: string; cost: Goods; vp: number; ability: string; text: string }[]
  bonuses: number[]
  shipping: Track[]
  shipping_lines: Record<string, number>
  terrain_bonuses: Record<Terrain, [number, number]>
  players: Mat[]
}

/** Every single piece of a heap: gold, gold, silver. */
export function listed(goods: Goods | undefined): Resource[] {
  return RESOURCES.flatMap((r) => Array<Resource>(goods?.[r] ?? 0).fill(r))
}

export function sum(goods: Goods): number {
  return RESOURCES.reduce((n, r) => n + (goods[r] ?? 0), 0)
}

/** The front of a mining token, by its name: `silver+gold+gold`. */
export function front(token: string): Resource[] {
  return token.split('+') as Resource[]
}

// --- the map ----------------------------------------------------------------------------------------------------------

export const SIDE = 28.7
export const WIDE = 632
export const HIGH = 344
const HALF = (SIDE * Math.sqrt(3)) / 2

export interface Point {
  x: number
  y: number
}

/** The middle of a hex in the picture of the map. */
export function middle(q: number, r: number): Point {
  return { x: 294.5 + 1.5 * SIDE * q, y: 166.2 + 2 * HALF * (r + q / 2) }
}

/** The six corners around a point, clockwise from the right one. */
export function corners({ x, y }: Point, side = SIDE): Point[] {
  const half = (side * Math.sqrt(3)) / 2
  return [
    { x: x + side, y },
    { x: x + side / 2, y: y + half },
    { x: x - side / 2, y: y + half },
    { x: x - side, y },
    { x: x - side / 2, y: y - half },
    { x: x + side / 2, y: y - half },
  ]
}

export function around(q: number, r: number): [number, number][] {
  return [
    [q + 1, r],
    [q, r + 1],
    [q - 1, r + 1],
    [q - 1, r],
    [q, r - 1],
    [q + 1, r - 1],
  ]
}

const say = (p: Point): string => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`

/** A path around each of these places: what lies between two of them as well. */
export function filled(places: [number, number][]): string {
  return places.map(([q, r]) => 'M' + corners(middle(q, r)).map(say).join('L') + 'z').join('')
}

/** The sides of these places beyond which `outside` holds. */
export function outline(
  places: [number, number][],
  outside: (q: number, r: number, from: [number, number]) => boolean,
): string {
  return places
    .flatMap(([q, r]) => {
      const edge = corners(middle(q, r))
      return around(q, r).map((to, i) => {
        const [a, b] = [edge[i], edge[(i + 1) % 6]]
        return a && b && outside(...to, [q, r]) ? `M${say(a)}L${say(b)}` : ''
      })
    })
    .join('')
}

// --- pieces -----------------------------------------------------------------------------------------------------------

export interface Thing extends Piece {
  kind: Resource
}

/** Where every resource, camp piece and influence token is. */
export class Pieces {
  constructor(
    readonly goods: Thing[],
    readonly camps: Piece[][],
    readonly discs: Piece[][],
  ) {}

  at(place: string): Thing[] {
    return this.goods.filter((thing) => thing.place === place)
  }

  camp(seat: number, place: string): number {
    return this.camps[seat]?.findLast((piece) => piece.place === place)?.id ?? 0
  }

  disc(seat: number, place: string): number {
    return this.discs[seat]?.findLast((piece) => piece.place === place)?.id ?? 0
  }
}

const times = (n: number, place: string): string[] => Array<string>(Math.max(0, n)).fill(place)

/** Pieces keep their identity from one view of a table to the next. */
class Memory {
  private number = 0
  private goods = new Map<Resource, Piece[]>()
  private camps: Piece[][] = []
  private discs: Piece[][] = []
  private seen = new WeakMap<View, Pieces>()
  private next = (): number => ++this.number

  see(view: View): Pieces {
    const known = this.seen.get(view)
    if (known) return known
    for (const kind of RESOURCES) this.goods.set(kind, this.resources(view, kind))
    const built = (seat: number, what: string): string[] =>
      Object.entries(view.hexes).flatMap(([h, { state, owner }]) =>
        owner === seat && (!what || state === what) ? [h] : [],
      )
    this.camps = view.players.map((mat, seat) =>
      follow(
        this.camps[seat] ?? [],
        [...built(seat, ''), ...times(mat.wanted, 'wanted'), ...times(mat.camp_pieces, 'stock')],
        this.next,
      ),
    )
    this.discs = view.players.map((mat, seat) =>
      follow(
        this.discs[seat] ?? [],
        [
          ...built(seat, 'settlement'),
          ...view.boomtown.flatMap((s) => (s.tokens.includes(seat) ? [`town ${s.space}`] : [])),
          ...TERRAINS.flatMap((t) => times(mat.added[t], `track ${t}`)),
          ...times(mat.influence_tokens, 'stock'),
        ],
        this.next,
      ),
    )
    const goods = [...this.goods].flatMap(([kind, list]) => list.map((piece) => ({ ...piece, kind })))
    const pieces = new Pieces(goods, this.camps, this.discs)
    this.seen.set(view, pieces)
    return pieces
  }

  /** What lay on the map and is gone is what was taken; what is new on the map has just been turned up. */
  private resources(view: View, kind: Resource): Piece[] {
    const before = this.goods.get(kind) ?? []
    const onMap = Object.entries(view.hexes).flatMap(([h, { resources }]) => times(resources?.[kind] ?? 0, `hex ${h}`))
    const elsewhere = [
      ...times(view.taken[kind] ?? 0, 'taken'),
      ...times(view.usage[kind] ?? 0, 'usage'),
      ...view.players.flatMap((mat, seat) =>
        mat.bins.flatMap((bin, i) => times(bin[kind] ?? 0, `bin ${seat} ${i + 1}`)),
      ),
    ]
    const lying = before.filter((p) => onMap.includes(p.place))
    const kept = new Set(lying)
    const gone = before.filter((p) => p.place.startsWith('hex ') && !kept.has(p))
    const moving = before.filter((p) => !p.place.startsWith('hex '))
    return [...follow(lying, onMap, this.next), ...follow([...gone, ...moving], elsewhere, this.next)]
  }
}

const memories = new WeakMap<object, Memory>()

export function pieces(room: object, view: View): Pieces {
  let memory = memories.get(room)
  if (!memory) memories.set(room, (memory = new Memory()))
  return memory.see(view)
}
