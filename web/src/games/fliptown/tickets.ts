// An option as a ticket: a picture, a word or two. What it changes comes from the server.

import type { Candidate } from '../../lib/narrow'
import { ICON, priceOf, verbOf, type Mat, type View } from './model'
import { handName, regionName, thingName } from './names'
import type { Box, Reward } from './printed.svelte'
import { t, type Key } from './words'

export interface Face {
  icon?: string
  big?: string
  swatch?: string
  words: string
  /** A way out, not a way forward. */
  quiet?: boolean
}

const QUIET: Record<string, Key> = {
  skip: 'leave',
  finish: 'end',
  decline: 'decline',
  keep_lineup: 'keep',
  refuse: 'refuse',
}
const PLAIN: Record<string, [icon: string, words: Key]> = {
  redraw_lineup: ['s-s', 'redraw'],
  check_in: ['i-silver', 'nextStar'],
  look: ['i-eye', 'peek'],
  bribe: ['i-gold', 'bribe'],
  pay_fine: ['i-cash', 'payFine'],
  lose_stars: ['i-star', 'loseStars'],
  overrule: ['i-star', 'overrule'],
  cash_in: ['i-gold', 'cashIn'],
  pass_turn: ['i-tomb', 'pass'],
}

function valueOf(one: Candidate, kind: string): string {
  return one.option.targets.find((target) => target.startsWith(kind + ':'))?.slice(kind.length + 1) ?? ''
}

/** The building whose counter the player stands at. */
export function counter(left: Candidate[], data: Box | null): string {
  const leave = left.find((one) => verbOf(one) === 'skip')
  return data?.town.buildings.find((building) => leave && building.id === valueOf(leave, 'building'))?.name ?? ''
}

export function faceOf(one: Candidate, data: Box | null): Face {
  const verb = verbOf(one)
  const of = (kind: string): string => valueOf(one, kind)
  const quiet = QUIET[verb]
  if (quiet) return { words: t(quiet), quiet: true }
  const plain = PLAIN[verb]
  if (plain) return { icon: plain[0], words: t(plain[1]) }
  switch (verb) {
    case 'carry_out':
    case 'use_ability':
      return { icon: `t-${of('region')}`, words: regionName(of('region')) }
    case 'use_building': {
      const house = data?.town.buildings.find((building) => building.id === of('building'))
      return { icon: 'i-bld', words: house?.name ?? of('building') }
    }
    case 'trade':
    case 'hide':
    case 'clear_name':
      return { big: of('int'), words: '' }
    case 'bank_on':
      return { swatch: of('colour'), words: t(of('colour') as Key) }
    case 'hunt':
      return { big: of('rank'), icon: 'i-wh', words: '' }
    case 'buy':
      return { icon: ICON[of('thing')], words: thingName(data, of('thing')) }
    case 'ask_for':
    case 'collect':
    case 'choose':
      return { icon: ICON[of('kind')], words: '' }
    case 'pay_hand':
      return { words: handName(of('hand')), big: t('payHand') }
    case 'cheat':
      return { words: handName(of('hand')), big: t('cheatAs') }
    default: {
      const price = priceOf(one.option.targets)
      const words = t(`means_${price.means}` as Key)
      return price.means === 'printed' && !price.gold
        ? { icon: 'i-tomb', words: t('free') }
        : { big: String(price.gold), icon: 'i-gold', words }
    }
  }
}

const COUNTED = ['cash', 'gold', 'stars', 'wanted', 'pans', 'hammers'] as const
export interface Change {
  kind: string
  by: number
}

const gain = (reward: Reward): Change[] =>
  reward.kind === 'remove_wanted'
    ? [{ kind: 'wanted', by: -(reward.n ?? 0) }]
    : [{ kind: reward.kind, by: reward.n ?? 1 }]

/** What is printed about a price and a reward; for options whose effect the server cannot tell alone, because cards
are turned next. */
function printedChanges(one: Candidate, me: Mat, round: number, data: Box): Change[] {
  const verb = verbOf(one)
  const of = (kind: string): string => valueOf(one, kind)
  const house = data.town.buildings.find((building) => building.id === of('building'))
  const effect = house?.effect
  const n = Number(of('int') || 1)
  const penalty = data.arrest.penalties.find((row) => row.round === round)
  switch (verb) {
    case 'hide':
    case 'clear_name':
      return [{ kind: 'wanted', by: -Math.min(n, me.wanted) }]
    case 'trade': {
      const what = effect?.gain === 'remove_wanted' ? { kind: 'wanted', by: -n } : { kind: effect?.gain ?? '', by: n }
      return [{ kind: effect?.pay ?? '', by: -n * (effect?.pay_each ?? 0) }, what]
    }
    case 'bank_on':
    case 'check_in':
      return [{ kind: 'cash', by: -(effect?.fee ?? 0) }]
    case 'buy': {
      const offer = effect?.offers?.find((row) => row.id === of('thing'))
      return [{ kind: 'cash', by: -(offer?.cost ?? 0) }, ...(offer?.rewards ?? []).flatMap(gain)]
    }
    case 'ask_for':
      return (effect?.options ?? []).filter((row) => row.kind === of('kind')).flatMap(gain)
    case 'collect':
      return data.town.buildings
        .flatMap((building) => building.effect.payout_options ?? [])
        .filter((row) => row.kind === of('kind'))
        .flatMap(gain)
    case 'choose':
      return [{ kind: of('kind'), by: 1 }]
    case 'bribe':
      return [{ kind: 'gold', by: -me.wanted }]
    case 'cash_in':
      return [{ kind: 'gold', by: me.wanted }]
    case 'pay_fine':
      return [{ kind: 'cash', by: -(penalty?.cash ?? 0) }]
    case 'lose_stars':
      return [{ kind: 'stars', by: -Math.min(me.stars, penalty?.stars ?? 0) }]
    case 'pay_hand':
    case 'cheat': {
      const pay = data.poker.pay_table.find((row) => row.hand === of('hand'))
      return pay
        ? [
            { kind: 'cash', by: pay.cash },
            { kind: 'stars', by: pay.stars },
          ]
        : []
    }
    default:
      return []
  }
}

/** What an option changes for the player at once: `cash −4`. */
export function changes(one: Candidate, seat: number, view: View, data: Box | null): Change[] {
  const known = one.option.preview?.players[String(seat)]
  const me = view.players[seat]
  if (!known) return me && data ? printedChanges(one, me, view.round, data) : []
  return COUNTED.flatMap((kind) => {
    const [before = 0, after = 0] = known[kind] ?? []
    return before === after ? [] : [{ kind, by: after - before }]
  })
}
