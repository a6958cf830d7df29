// What is printed on mats and mission cards, as the server's box has it.

import { api } from '../../lib/api'

export interface Level {
  level: number
  upgrade_cost?: number
  dice: number
  ships?: number
  vp: number
}
export interface Mission {
  id: string
  name: string
  description: string
}
export interface Rogue {
  id: string
  name: string
  difficulty: string
  resource_max: number
  attacks: { level: number; description: string; once_per_turn: boolean }[]
}

interface Printed {
  missions: Map<string, Mission>
  levels: Level[]
  rogues: Map<string, Rogue>
  rogueLevels: Level[]
  end: number
  reroll: number
}

export const printed = $state<{ it: Printed }>({
  it: { missions: new Map(), levels: [], rogues: new Map(), rogueLevels: [], end: 0, reroll: 0 },
})

type Box = {
  missions?: Mission[]
  empire_levels?: Level[]
  rogues?: Rogue[]
  rogue?: { levels?: Level[] }
  constants?: { end_trigger_vp?: number; reroll_cost_energy?: number }
}

let asked = false

export async function read(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const box = (await api.cards('galaxies')) as Box
    printed.it = {
      missions: new Map((box.missions ?? []).map((m) => [m.id, m])),
      levels: box.empire_levels ?? [],
      rogues: new Map((box.rogues ?? []).map((r) => [r.id, r])),
      rogueLevels: box.rogue?.levels ?? [],
      end: box.constants?.end_trigger_vp ?? 0,
      reroll: box.constants?.reroll_cost_energy ?? 0,
    }
  } catch {
    asked = false
  }
}
