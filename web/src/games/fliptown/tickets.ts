// An option as a ticket: a picture, a word or two. What it changes comes from the server.

import type { Candidate } from '../../lib/narrow'
import { ICON, priceOf, verbOf } from './model'
import { handName, regionName, thingName } from './names'
import type { Box } from './printed.svelte'
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

export function faceOf(one: Candidate, data: Box | null): Face {
  const verb = verbOf(one)
  const of = (kind: string): string =>
    one.option.targets.find((target) => target.startsWith(kind + ':'))?.slice(kind.length + 1) ?? ''
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
      return price.means === 'printed' && !price.gold ? { icon: 'i-tomb', words: t('free') } : { big: String(price.gold), icon: 'i-gold', words }
    }
  }
}

const COUNTED = ['cash', 'gold', 'stars', 'wanted', 'pans', 'hammers'] as const

/** What an option changes for the player at once: `cash −4`. */
export function changes(one: Candidate, seat: number): { kind: (typeof COUNTED)[number]; by: number }[] {
  const change = one.option.preview?.players[String(seat)] ?? {}
  return COUNTED.flatMap((kind) => {
    const [before = 0, after = 0] = change[kind] ?? []
    return before === after ? [] : [{ kind, by: after - before }]
  })
}
