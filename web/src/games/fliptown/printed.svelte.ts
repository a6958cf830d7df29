// What is printed on the map and on the cards, as the server's box has it.

import { api } from '../../lib/api'

export interface Reward {
  kind: string
  n?: number
  region?: string
  what?: string
  options?: Reward[]
}
export interface Stop {
  id: string
  card: string
  rewards: Reward[]
  wanted: number
  text: string
}
export interface Target {
  id: string
  value: number
  row: string
  wanted: number
  stars: number
  stars_on_failure: number
  cash: number
}
export interface Row {
  id: string
  targets: string[]
  reward: Reward
}
export interface Chamber {
  id: string
  level: number
  position: number
  rewards: Reward[]
  wanted: number
}
export interface Link {
  from: string
  to: string
  min: number
  max: number
}
export interface Offer {
  id: string
  cost: number
  item?: string
  rewards: Reward[]
}
export interface Building {
  id: string
  name: string
  card: string
  first_visit: Reward
  effect: {
    kind: string
    fee?: number
    n?: number
    offers?: Offer[]
    silver_track?: number[]
    outlaws?: string[]
    pay?: string
    pay_each?: number
    gain?: string
    max_times?: number
    options?: Reward[]
    payout_options?: Reward[]
  }
  text: string
}
export interface Tomb {
  id: string
  row: number
  col: number
}
export interface Thing {
  id: string
  name: string
  text: string
}
export interface Character extends Thing {
  setup_rank: string
  ability: { kind: string; regions?: string[]; window: string }
}
export interface Cowbot {
  id: string
  name: string
  suit: string
  trigger: string
  multipliers: { region: string; x: number }[]
}
export interface Pay {
  hand: string
  cash: number
  stars: number
}
export interface Shape {
  id: string
  cost: number
  cells: number[][]
}

interface Box {
  regions: Record<string, { suit: string; sites: number }>
  trail: { stops: Stop[] }
  badlands: { targets: Target[]; rows: Row[] }
  mine: { chambers: Chamber[]; links: Link[] }
  town: { buildings: Building[]; land: { values: number[][]; completion_stars: number; shapes: Shape[] } }
  cemetery: { tombstones: Tomb[]; rewards: { between: string[]; reward: Reward }[]; wanted_per_tombstone: number }
  poker: { pay_table: Pay[] }
  items: (Thing & { effect: { n?: number } })[]
  characters: Character[]
  cowbots: Cowbot[]
  cowbot_rules: { regions_counted: Record<string, number>; points_per_stolen_card: Record<string, number> }
  bounties: { id: string; text: string }[]
  solo_achievements: { id: string; text: string }[]
  arrest: { penalties: { round: number; cash: number; stars: number }[] }
}

export const printed = $state<{ it: Box | null }>({ it: null })

let asked = false

export async function read(): Promise<void> {
  if (asked) return
  asked = true
  try {
    printed.it = (await api.cards('fliptown')) as Box
  } catch {
    asked = false
  }
}

export type { Box }
