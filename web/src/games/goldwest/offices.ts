// The bonuses of offices as sentences of signs. A kind that is not in this list (from a card pack) shows its name alone.
// Words are numbers of the bonus (vp, per, camp, settlement), signs (`#…`), or keys of the catalogue.

import type { Office } from './printed.svelte'

const sentences: Record<string, string[]> = {
  per_water_adjacent_building: ['camp', '#mini-tent', 'settlement', '#mini-house', '#ic-wave'],
  per_edge_building: ['vp', 'per', '#mini-tent', 'on edge'],
  per_influence_in_weakest_terrain: ['vp', 'per', '#ic-disc', 'least'],
  per_mining_token_in_strongest_terrain: ['vp', 'per', '#mini-tent', 'best land'],
  per_terrain_bonus_scored: ['vp', 'per', '#ti-forest', 'won'],
  per_building_in_second_largest_group: ['vp', 'per', '#mini-tent', '2nd', '#ic-group'],
  per_boomtown_influence_pair: ['vp', 'per', '#ic-disc', '#ic-disc', 'here'],
  per_investment_claimed: ['vp', 'per', '#ic-cert'],
  per_building_adjacent_to_opponent: ['vp', 'per', '#mini-tent', 'by rival'],
  per_shipping_bonus_tile: ['vp', 'per', '#tile'],
  per_building_on_best_line: ['vp', 'per', '#mini-tent', 'in line'],
  per_settlement: ['vp', 'per', '#mini-house'],
}

export interface Sign {
  sign?: string
  number?: number
  word?: string
}

export function sentence(office: Office | undefined): Sign[] {
  const effect: Record<string, number | string | undefined> = { ...office?.effect }
  return (sentences[office?.effect.kind ?? ''] ?? []).map((part) => {
    if (part.startsWith('#')) return { sign: part.slice(1) }
    const value = part === 'per' ? undefined : effect[part]
    return typeof value === 'number' ? { number: value } : { word: part }
  })
}
