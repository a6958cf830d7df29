// Where everything is on the poster. Each part of the map has coordinates of its own; on a desk they lie side by side,
// on a phone one of them fills the screen, and the Trail and the Town are laid out anew.

import type { Part } from './model'
import type { Box as Data } from './printed.svelte'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export interface Plan extends Box {
  sites: Record<string, Box>
}

export const WIDE = { w: 1008, h: 488 }

/** Widths that the fronts of the buildings are drawn for. */
export const FRONT: Record<string, number> = {
  undertaker: 104,
  bank: 92,
  hideout: 84,
  stables: 112,
  general_store: 150,
  church: 75,
  hotel: 103,
  land_office: 110,
  gunsmith: 78,
  bail_bonds: 82,
  sheriffs_office: 80,
  saloon: 66,
  prospectors_club: 92,
}
const STREETS: [y: number, h: number, gap: number, ids: string[]][] = [
  [20, 80, 3.6, ['undertaker', 'bank', 'hideout', 'stables', 'general_store', 'church']],
  [101, 92, 3, ['hotel', 'land_office', 'gunsmith', 'bail_bonds', 'sheriffs_office', 'saloon', 'prospectors_club']],
]
const LANES: [y: number, h: number, ids: [string, number][]][] = [
  [
    28,
    80,
    [
      ['undertaker', 114],
      ['bank', 110],
      ['hideout', 114],
    ],
  ],
  [
    112,
    80,
    [
      ['stables', 112],
      ['general_store', 150],
      ['church', 76],
    ],
  ],
  [
    196,
    92,
    [
      ['hotel', 112],
      ['land_office', 116],
      ['gunsmith', 110],
    ],
  ],
  [
    292,
    92,
    [
      ['bail_bonds', 84],
      ['sheriffs_office', 83],
      ['saloon', 69],
      ['prospectors_club', 98],
    ],
  ],
]
const WAVE = [55.5, 59, 54.5, 46.5, 43, 48, 55.5]
export const SIGNPOST = 29

/** Centres of the chambers, level by level. */
export const LEVELS: { y: number; h: number; w: number; x: number[] }[] = [
  { y: 99, h: 42, w: 78, x: [112, 242] },
  { y: 175, h: 42, w: 78, x: [62, 177, 292] },
  { y: 254, h: 43, w: 78, x: [46, 133, 221, 308] },
  { y: 341, h: 52, w: 68, x: [36, 106.5, 177, 247.5, 318] },
]
export const ROWS = ['train', 'stagecoach', 'cattle', 'chicken']

export function stopCentre(i: number, phone: boolean): { x: number; y: number } {
  if (!phone) return { x: 125 + 69.2 * i, y: WAVE[i % 6] ?? 50 }
  const row = Math.floor(i / 5)
  const across = row % 2 ? 4 - (i % 5) : i % 5
  return { x: 36 + 70 * across, y: 42 + 102 * row + (i % 2 ? 8 : 0) }
}

export function tombBox(row: number, col: number): Box {
  return { x: 16 + 60 * col, y: 28 + 54 * row, w: 28, h: 34 }
}

function trail(data: Data, phone: boolean): Record<string, Box> {
  const side = 2 * SIGNPOST
  return Object.fromEntries(
    data.trail.stops.map((stop, i) => {
      const { x, y } = stopCentre(i, phone)
      return [stop.id, { x: x - SIGNPOST, y: y - SIGNPOST, w: side, h: side }]
    }),
  )
}

function mine(data: Data): Record<string, Box> {
  return Object.fromEntries(
    data.mine.chambers.map((c) => {
      const level = LEVELS[c.level - 1] ?? { x: [], y: 0, w: 0, h: 0 }
      const x = level.x[c.position - 1] ?? 0
      return [c.id, { x: x - level.w / 2, y: level.y - level.h / 2, w: level.w, h: level.h }]
    }),
  )
}

function town(phone: boolean): Record<string, Box> {
  const found: Record<string, Box> = {}
  if (phone) {
    for (const [y, h, ids] of LANES) {
      let x = 3
      for (const [id, w] of ids) {
        found[id] = { x, y, w, h }
        x += w + 4
      }
    }
    return found
  }
  for (const [y, h, gap, ids] of STREETS) {
    let x = 4
    for (const id of ids) {
      const w = FRONT[id] ?? 80
      found[id] = { x, y, w, h }
      x += w + gap
    }
  }
  return found
}

function badlands(data: Data): Record<string, Box> {
  return Object.fromEntries(
    data.badlands.rows.flatMap((row) =>
      row.targets.map((id, i) => [id, { x: 63 + 39 * i, y: 28 + 38 * ROWS.indexOf(row.id), w: 36, h: 34 }]),
    ),
  )
}

function cemetery(data: Data): Record<string, Box> {
  return Object.fromEntries(data.cemetery.tombstones.map((t) => [t.id, tombBox(t.row, t.col)]))
}

/** All parts of the map with their sites. */
export function plans(data: Data, phone: boolean): Record<Part, Plan> {
  return {
    trail: phone
      ? { x: 0, y: 0, w: 352, h: 296, sites: trail(data, true) }
      : { x: 6, y: 6, w: 996, h: 92, sites: trail(data, false) },
    mine: { x: 6, y: 102, w: 354, h: 380, sites: mine(data) },
    town: phone
      ? { x: 0, y: 0, w: 352, h: 390, sites: town(true) }
      : { x: 365, y: 102, w: 637, h: 196, sites: town(false) },
    badlands: { x: 365, y: 303, w: 214, h: 179, sites: badlands(data) },
    cemetery: { x: 584, y: 303, w: 180, h: 179, sites: cemetery(data) },
    poker: { x: 769, y: 303, w: 233, h: 179, sites: {} },
  }
}

/** Where the marker marks inside a building's front: offers, colours, outlaws, stars, squares. */
export function inside(building: string, front: Box): Record<string, Box> {
  const dx = (front.w - (FRONT[building] ?? front.w)) / 2
  const at = (x: number, y: number, w: number, h: number): Box => ({ x: front.x + x + dx, y: front.y + y, w, h })
  switch (building) {
    case 'undertaker':
      return { undertaker_favor: at(22, 44, 31, 31), shovel: at(65, 44, 31, 31) }
    case 'bank':
      return { red: at(24, 42, 33, 37), black: at(55, 42, 33, 37) }
    case 'stables':
      return { work_horse: at(24, 39, 66, 22), trail_horse: at(24, 58, 66, 22) }
    case 'general_store':
      return { gold_pan: at(5, 58, 45, 24), pickaxe: at(53, 58, 45, 24), bandana: at(108, 57, 32, 25) }
    case 'gunsmith':
      return { pistol: at(33, 41, 36, 29), rifle: at(29, 66, 42, 23) }
    case 'bail_bonds':
      return { J: at(3, 45, 28, 41), Q: at(28.5, 45, 28, 41), K: at(54, 45, 28, 41) }
    case 'hotel':
      return Object.fromEntries([0, 1, 2, 3].map((i) => [String(i), at(1 + 24.3 * i, 62.5, 28, 28)]))
    case 'land_office':
      return Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [
          String(i),
          at(5 + 16.5 * (i % 3), 43 + 15.5 * Math.floor(i / 3), 15.5, 14.5),
        ]),
      )
    default:
      return {}
  }
}
