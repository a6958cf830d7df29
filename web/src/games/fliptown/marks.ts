// What a player has drawn on the map with the marker.

import { inside, tombBox, type Box, type Plan } from './layout'
import { seedOf, type Mat, type Part } from './model'
import type { Box as Data } from './printed.svelte'

export interface Mark extends Box {
  id: string
  /** A ring, a cross, a tick, or hatching. */
  sign: 'ring' | 'cross' | 'tick' | 'hatch'
  seed: number
  ghost: boolean
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, w: box.w + 2 * by, h: box.h + 2 * by }
}

function mark(id: string, sign: Mark['sign'], box: Box, ghost = false): Mark {
  return { id, sign, ...box, seed: seedOf(id) % 3, ghost }
}

/** The ring around a site; of a building, around its number. */
export function ring(part: Part, id: string, box: Box, ghost = false): Mark {
  const around = part === 'town' ? { x: box.x - 7, y: box.y - 1, w: 38, h: 29 } : grown(box, part === 'trail' ? 6 : 4)
  return mark(id, 'ring', around, ghost)
}

function trail(me: Mat, plan: Plan): Mark[] {
  return me.crossed_out.flatMap((id) => {
    const box = plan.sites[id]
    return box ? [mark(`${id} x`, 'cross', grown(box, -5))] : []
  })
}

function town(me: Mat, plan: Plan): Mark[] {
  const drawn: Mark[] = []
  const has = new Set([...me.things, ...me.banked, ...me.hunted])
  for (const [id, box] of Object.entries(plan.sites)) {
    if (me.circled.includes(id))
      drawn.push(mark(`${id} first`, 'tick', { x: box.x + box.w - 22, y: box.y + 3, w: 20, h: 20 }))
    for (const [part, at] of Object.entries(inside(id, box))) {
      if (id === 'hotel' ? Number(part) < me.hotel : id !== 'land_office' && has.has(part))
        drawn.push(mark(`${id} ${part}`, 'ring', at))
      if (id === 'land_office' && me.land.includes(Number(part))) drawn.push(mark(`land ${part}`, 'hatch', at))
    }
  }
  return drawn
}

/** A failed robbery brings no money: it is struck out. A whole row gives its bonus action: it is ticked. */
function badlands(data: Data, me: Mat, plan: Plan): Mark[] {
  const drawn: Mark[] = []
  for (const { id } of data.badlands.targets) {
    const box = plan.sites[id]
    if (box && me.circled.includes(id) && !me.succeeded.includes(id))
      drawn.push(mark(`${id} x`, 'cross', { x: box.x + 5, y: box.y + 18, w: box.w - 10, h: 14 }))
  }
  for (const row of data.badlands.rows) {
    const last = plan.sites[row.targets.at(-1) ?? '']
    if (last && row.targets.every((id) => me.circled.includes(id)))
      drawn.push(mark(`${row.id} row`, 'tick', { x: last.x + 46, y: last.y + 6, w: 22, h: 22 }))
  }
  return drawn
}

/** Where the reward between two tombstones is printed. */
export function between(data: Data, pair: string[]): Box & { across: boolean } {
  const [a, b] = pair.map((id) => data.cemetery.tombstones.find((t) => t.id === id))
  const one = tombBox(a?.row ?? 0, a?.col ?? 0)
  const two = tombBox(b?.row ?? 0, b?.col ?? 0)
  const across = a?.row === b?.row
  const x = (one.x + two.x) / 2 + 14
  const y = across ? one.y + 18 : (one.y + one.h + two.y) / 2
  return across ? { x: x - 15, y: y - 10, w: 30, h: 20, across } : { x: x - 16, y: y - 9.5, w: 32, h: 19, across }
}

function cemetery(data: Data, me: Mat): Mark[] {
  return data.cemetery.rewards.flatMap(({ between: pair }) => {
    if (!pair.every((id) => me.circled.includes(id))) return []
    const box = between(data, pair)
    return [mark(pair.join(' '), 'tick', { x: box.x + box.w - 9, y: box.y + box.h - 9, w: 14, h: 14 })]
  })
}

/** Everything that is drawn on one part of the map. */
export function marksOn(part: Part, data: Data, me: Mat, plan: Plan): Mark[] {
  const rings = Object.entries(plan.sites).flatMap(([id, box]) =>
    me.circled.includes(id) ? [ring(part, id, box)] : [],
  )
  switch (part) {
    case 'trail':
      return [...rings, ...trail(me, plan)]
    case 'town':
      return [...rings, ...town(me, plan)]
    case 'badlands':
      return [...rings, ...badlands(data, me, plan)]
    case 'cemetery':
      return [...rings, ...cemetery(data, me)]
    default:
      return rings
  }
}

/** What an option would draw: the ring of its site, and on the Trail the crosses of the stops it passes by. */
export function ghosts(part: Part, site: string, me: Mat, plan: Plan): Mark[] {
  const box = plan.sites[site]
  if (!box) return []
  const drawn = me.circled.includes(site) ? [] : [ring(part, site, box, true)]
  if (part !== 'trail') return drawn
  const order = Object.keys(plan.sites)
  const past = order.findLastIndex((id) => me.circled.includes(id))
  for (const id of order.slice(past + 1, order.indexOf(site))) {
    const at = plan.sites[id]
    if (at) drawn.push(mark(`${id} x`, 'cross', grown(at, -7), true))
  }
  return drawn
}
