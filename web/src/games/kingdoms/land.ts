// The picture of a territory card: an outline for each space, trees, peaks and fields in it, where tokens stand. The
// known cards are drawn by hand (outlines.ts); any other card is cut by the nearest space, with roads for its borders.

import type { Space, Territory } from './model'
import { DRAWN, type Drawn } from './outlines'

export const WIDE = 340
export const HIGH = 190

type Point = [number, number]
export interface Mark {
  name: string
  x: number
  y: number
  w: number
  h: number
}
export interface Region {
  space: Space
  d: string
  /** The box of the outline, and the outline inside it, in percent. */
  box: { left: number; top: number; width: number; height: number }
  clip: string
  tokens: Point
  plate: Point
  marks: Mark[]
}
export interface Land {
  regions: Region[]
  roses: Point[]
  water: Mark[]
  roads: [Point, Point][]
}

/** The same numbers for the same word, every time. */
function dice(word: string): () => number {
  let a = [...word].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) >>> 0, 7)
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function inside(points: Point[], x: number, y: number): boolean {
  let odd = false
  points.forEach(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length] ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  })
  return odd
}

const MARKS: Record<Space['terrain'], [string, number, number, number][]> = {
  forest: [
    ['t1', 15, 20, 1],
    ['t2', 15, 17, 1],
  ],
  mountain: [
    ['k1', 30, 24, 0.5],
    ['k2', 21, 17, 1],
  ],
  heartland: [
    ['w1', 17, 11, 1],
    ['w2', 21, 9.5, 1],
    ['h1', 17, 15, 0.22],
  ],
}

/** Trees, peaks or fields where nothing else stands. */
function scatter(space: Space, points: Point[], tokens: Point, plate: Point): Mark[] {
  const next = dice(space.id)
  const kinds = MARKS[space.terrain]
  const found: Mark[] = []
  for (let tries = 0; tries < 2400 && found.length < 34; tries++) {
    const [name, w, h, often] = kinds[Math.floor(next() * kinds.length)] ?? ['t1', 15, 20, 1]
    const x = next() * WIDE
    const y = next() * HIGH
    if (next() > often) continue
    const feet: Point[] = [
      [x, y],
      [x - w / 2, y - h * 0.2],
      [x + w / 2, y - h * 0.2],
      [x, y - h],
    ]
    const free =
      feet.every(([fx, fy]) => inside(points, fx, fy) && fx > 12 && fx < WIDE - 12 && fy > 12 && fy < HIGH - 12) &&
      (Math.abs(x - tokens[0]) > 33 + w / 2 || Math.abs(y - h / 2 - tokens[1]) > 18 + h / 2) &&
      (Math.abs(x - plate[0]) > 24 + w / 2 || Math.abs(y - h / 2 - plate[1]) > 10 + h / 2) &&
      (y < 162 || x > 150) &&
      found.every((m) => Math.hypot(m.x + m.w / 2 - x, (m.y + m.h - y) * 1.3) > (w + m.w) * 0.4)
    if (free) found.push({ name, x: x - w / 2, y: y - h, w, h })
  }
  return found.sort((a, b) => a.y + a.h - b.y - b.h)
}

function region(space: Space, points: Point[], tokens: Point, plate: Point): Region {
  const xs = points.map(([x]) => Math.min(WIDE - 9, Math.max(9, x)))
  const ys = points.map(([, y]) => Math.min(HIGH - 9, Math.max(9, y)))
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const share = (n: number, from: number, all: number): string => `${(((n - from) / all) * 100).toFixed(1)}%`
  return {
    space,
    d: 'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L') + 'Z',
    box: { left, top, width, height },
    clip: `polygon(${points.map(([x, y]) => `${share(x, left, width)} ${share(y, top, height)}`).join(',')})`,
    tokens,
    plate,
    marks: scatter(space, points, tokens, plate),
  }
}

// --- cards that nobody has drawn -------------------------------------------------------------------------------------

/** What of this shape lies nearer to `a` than to `b`. */
function nearer(points: Point[], a: Point, b: Point): Point[] {
  const side = ([x, y]: Point): number => (x - a[0]) ** 2 + (y - a[1]) ** 2 - (x - b[0]) ** 2 - (y - b[1]) ** 2
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length] ?? p
    const [s, t] = [side(p), side(q)]
    const cut: Point = [p[0] + ((q[0] - p[0]) * s) / (s - t), p[1] + ((q[1] - p[1]) * s) / (s - t)]
    return [...(s <= 0 ? [p] : []), ...(s < 0 !== t < 0 && s !== t ? [cut] : [])]
  })
}

/** A border drawn by hand: the same line from both sides, because it begins at the lesser end. */
function wobble(p: Point, q: Point): Point[] {
  const rim = (p[0] === q[0] && (p[0] === 0 || p[0] === WIDE)) || (p[1] === q[1] && (p[1] === 0 || p[1] === HIGH))
  if (rim) return [p]
  const key = ([x, y]: Point): string => `${x.toFixed(0)} ${y.toFixed(0)}`
  const turned = key(p) > key(q)
  const [a, b] = turned ? [q, p] : [p, q]
  const next = dice(key(a) + key(b))
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  const n = Math.max(1, Math.round(length / 9))
  const between = Array.from({ length: n - 1 }, (_, i): Point => {
    const at = (i + 1) / n
    const off = ((next() - 0.5) * 7) / length
    return [a[0] + (b[0] - a[0]) * at - (b[1] - a[1]) * off, a[1] + (b[1] - a[1]) * at + (b[0] - a[0]) * off]
  })
  return [p, ...(turned ? between.reverse() : between)]
}

function cut(card: Territory): Land {
  const at = ([x, y]: [number, number]): Point => [24 + x * (WIDE - 48), 28 + y * (HIGH - 62)]
  const sites = [...card.spaces.map((s) => at(s.pos)), ...card.water.map(at)]
  const regions = card.spaces.map((space, i) => {
    const here = sites[i] ?? [0, 0]
    let shape: Point[] = [
      [0, 0],
      [WIDE, 0],
      [WIDE, HIGH],
      [0, HIGH],
    ]
    sites.forEach((other, j) => {
      if (j !== i) shape = nearer(shape, here, other)
    })
    const drawn = shape.flatMap((p, k) => wobble(p, shape[(k + 1) % shape.length] ?? p))
    return region(space, drawn, here, [Math.min(WIDE - 34, Math.max(34, here[0])), Math.min(HIGH - 20, here[1] + 30)])
  })
  const place = new Map(card.spaces.map((s, i) => [s.id, sites[i] ?? ([0, 0] as Point)]))
  const roads = card.edges.flatMap(([a, b]): [Point, Point][] => {
    const [from, to] = [place.get(a), place.get(b)]
    return from && to ? [[from, to]] : []
  })
  return { regions, roses: [], water: [], roads }
}

function draw(card: Territory, drawn: Drawn): Land {
  const regions = card.spaces.map((space) => {
    const [outline = '', x = 0, y = 0, px = 0, py = 0] = drawn.spaces[short(space.id)] ?? []
    const points = outline.split(' ').map((p): Point => {
      const [a = 0, b = 0] = p.split(',').map(Number)
      return [a, b]
    })
    return region(space, points, [x, y], [px, py])
  })
  const water = drawn.water.map(([name, x, y, w, h]) => ({ name, x, y, w, h }))
  return { regions, roses: drawn.roses, water, roads: [] }
}

/** `A.F1` → `F1`. */
export function short(space: string): string {
  return space.slice(space.indexOf('.') + 1)
}

const lands = new Map<string, Land>()

/** The picture of a card; the same card always gives the same picture. */
export function land(card: Territory): Land {
  const edges = card.edges.map((edge) => edge.map(short).sort().join('-'))
  const key = `${card.id} ${edges.join(' ')} ${card.spaces.map((s) => `${s.id}${s.terrain}${s.pos.join()}`).join()}`
  const known = lands.get(key)
  if (known) return known
  const drawn = DRAWN[card.id]
  const fits = drawn && drawn.edges === edges.sort().join(' ') && card.spaces.every((s) => short(s.id) in drawn.spaces)
  const made = fits ? draw(card, drawn) : cut(card)
  lands.set(key, made)
  return made
}
