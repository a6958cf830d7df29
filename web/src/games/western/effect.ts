// What a building does as a sentence of icons, from the kind and the numbers of its effect.

import type { Face } from './model'
import { t } from './words'

/** An icon, or a word between icons. */
export type Part = { icon: string } | { word: string }

const icon = (name: unknown): Part => ({ icon: String(name) })
const word = (text: unknown): Part => ({ word: String(text) })
const times = (n: unknown, part: Part): Part[] => Array<Part>(Number(n) || 1).fill(part)

type Effect = Face['effect']
const wild = icon('wild')
const to = icon('arrow')
const card = icon('bcard')

const sentences: Record<string, (e: Effect) => Part[]> = {
  convert: (e) => [word('n'), icon(e.from), to, word(`n+${String(e.bonus)}`), icon(e.to)],
  exchange: (e) => [word(e.pay_a), wild, to, word(`${String(e.gain_b)}+${String(e.gain_c)}≠`), wild],
  gain_two_types_if_any_wounded: (e) => [icon('wound'), to, word(`${String(e.gain_a)}+${String(e.gain_b)}≠`), wild],
  gain_wild_per_poker_card: (e) => [
    e.match === 'suit' ? icon(`u-${String(e.suit)}`) : word(t('value', { n: Number(e.value) })),
    to,
    word(`+${String(e.gain)}`),
    wild,
    word(`≤${String(e.max)}`),
  ],
  gain_by_vp_of_first_buy: (e) => [card, icon('vp'), to, word('='), icon(e.influence)],
  discount_by_icon: (e) => [icon(e.industry), to, word(`−${String(e.per_icon)}`), wild],
  win_town_hall: (e) => [...times(e.pay_wild, wild), to, icon('hall'), word(t('first'))],
  rearrange_porch: () => [icon('stack'), to, word(t('top'))],
  draw_and_buy: (e) => [...times(e.pay_wild, wild), to, ...times(e.draw, card), icon('buy')],
  buy_now: (e) => [...times(e.pay_wild, wild), to, card, word(t('now'))],
  heal_and_move: () => [icon('wound'), to, icon('posse')],
  move_standing: () => [icon('posse'), to, icon('posse')],
  gain_wild_if_win_hand: (e) => [icon('fan'), to, word(`+${String(e.amount)}`), wild],
  duel_immunity: () => [icon('noduel'), word(t('allRound'))],
  buy_at_any_mat: () => [card, to, word(t('anyMat'))],
  third_posse_now: (e) => [...times(e.pay_wild, wild), to, icon('posse'), word('3')],
}

export function sentence(face: Face): Part[] {
  return sentences[face.effect.kind]?.(face.effect) ?? []
}
