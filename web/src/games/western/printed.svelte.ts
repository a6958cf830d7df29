// What is printed on cards that do not lie open, as the server's box has it.

import { api } from '../../lib/api'
import type { Face } from './model'

interface BossCard {
  id: string
  name: string
  text: string
}
interface Printed {
  bosses: BossCard[]
  buildings: Map<string, Face>
  rounds: number
  most: number
  /** Points of the three ranks, majority and minority, from the third to the first. */
  ranks: Record<string, [number, number][]>
}
type Box = {
  game?: { rounds?: number }
  influence?: { max?: number }
  boss?: BossCard[]
  building?: ({ id: string; source?: string } & Face)[]
  industry_rank?: { step: number; [side: `vp_${string}`]: { majority: number; minority: number } }[]
}

export const printed = $state<{ it: Printed }>({
  it: { bosses: [], buildings: new Map(), rounds: 6, most: 6, ranks: {} },
})

let asked = false

export async function read(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const box = (await api.cards('western')) as Box
    const ranks = [...(box.industry_rank ?? [])].sort((a, b) => a.step - b.step)
    const points = (side: 'many' | 'few'): [number, number][] =>
      ranks.map((r) => [r[`vp_${side}`]?.majority ?? 0, r[`vp_${side}`]?.minority ?? 0])
    printed.it = {
      bosses: box.boss ?? [],
      buildings: new Map((box.building ?? []).map((b) => [b.id, { ...b, stand_in: b.source === 'reconstructed' }])),
      rounds: box.game?.rounds ?? 6,
      most: box.influence?.max ?? 6,
      ranks: { many: points('many'), few: points('few') },
    }
  } catch {
    asked = false
  }
}
