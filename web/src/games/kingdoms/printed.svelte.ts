// What is printed on the cards, as the server's box has it.

import { api } from '../../lib/api'
import { plain } from '../../lib/words'

interface Faction {
  id: string
  name: string
  levels: { level: number; description: string }[]
}
interface Action {
  id: string
  name: string
  description: string
}
interface Box {
  factions?: Faction[]
  actions?: Action[]
  limits?: { resource_max?: number; population_max?: number; tower_level_max?: number; magic_level_max?: number }
  action_card?: { action_tokens?: number }
}

interface Printed {
  factions: Map<string, Faction>
  actions: Map<string, Action>
  most: number
  people: number
  tower: number
  magic: number
  tokens: number
}

export const printed = $state<{ it: Printed }>({
  it: { factions: new Map(), actions: new Map(), most: 9, people: 7, tower: 6, magic: 5, tokens: 5 },
})

export function factionName(id: string | null): string {
  return id ? (printed.it.factions.get(id)?.name ?? plain(id)) : ''
}

export function actionName(id: string): string {
  return printed.it.actions.get(id)?.name ?? plain(id)
}

let asked = false

export async function read(): Promise<void> {
  if (asked) return
  asked = true
  try {
    const box = (await api.cards('kingdoms')) as Box
    printed.it = {
      factions: new Map((box.factions ?? []).map((f) => [f.id, f])),
      actions: new Map((box.actions ?? []).map((a) => [a.id, a])),
      most: box.limits?.resource_max ?? 9,
      people: box.limits?.population_max ?? 7,
      tower: box.limits?.tower_level_max ?? 6,
      magic: box.limits?.magic_level_max ?? 5,
      tokens: box.action_card?.action_tokens ?? 5,
    }
  } catch {
    asked = false
  }
}
