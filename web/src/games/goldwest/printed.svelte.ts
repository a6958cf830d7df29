// What is printed on cards, tracks and tiles, as the server's box has it.

import { api } from '../../lib/api'
import type { Goods, Resource } from './model'

export interface Investment {
  id: string
  cost: Goods
  vp: number
  effect: { kind: string; terrain?: string; steps?: number; count?: number }
  description: string
}

export interface Office {
  id: string
  name: string
  effect: { kind: string; vp?: number; per?: number; camp?: number; settlement?: number }
  description: string
}

export interface Step {
  step: number
  vp_mark: number
  bonus_stack?: number
}

interface Printed {
  investments: Map<string, Investment>
  offices: Map<string, Office>
  columns: Resource[]
  rows: Resource[]
  steps: Step[]
  slots: [number, number][]
  land: [number, number][]
  bonuses: Record<string, number[]>
  stores: number[]
}

type Box = {
  investment?: Investment[]
  boomtown?: { office?: Office[]; column_metals?: Resource[]; row_metals?: Resource[] }
  shipping?: { step?: Step[] }
  board?: { slot?: { center: [number, number] }[]; hexes?: { list?: { q: number; r: number }[] } }
  player_count?: Record<string, { investment_bonus_values: number[] }>
  supply_track?: { bin?: { placement_vp: number }[] }
}

export const printed = $state<{ it: Printed }>({ it: read({}) })

function read(box: Box): Printed {
  return {
    investments: new Map((box.investment ?? []).map((card) => [card.id, card])),
    offices: new Map((box.boomtown?.office ?? []).map((office) => [office.id, office])),
    columns: box.boomtown?.column_metals ?? [],
    rows: box.boomtown?.row_metals ?? [],
    steps: box.shipping?.step ?? [],
    slots: (box.board?.slot ?? []).map((slot) => slot.center),
    land: (box.board?.hexes?.list ?? []).map(({ q, r }) => [q, r]),
    bonuses: Object.fromEntries(
      Object.entries(box.player_count ?? {}).map(([n, { investment_bonus_values }]) => [n, investment_bonus_values]),
    ),
    stores: (box.supply_track?.bin ?? []).map((bin) => bin.placement_vp),
  }
}

let asked = false

export async function load(): Promise<void> {
  if (asked) return
  asked = true
  try {
    printed.it = read((await api.cards('goldwest')) as Box)
  } catch {
    asked = false
  }
}
