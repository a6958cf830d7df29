// Which options are offered as chips in the street.

import type { Option } from '../../lib/protocol'
import type { Room } from '../../lib/room.svelte'
import { verb, type View } from './model'

const CHIPS = new Set([
  'keep',
  'gain',
  'convert',
  'exchange',
  'gain_two',
  'auction',
  'raise_third',
  'go_first',
  'buy_auctioned',
  'bring_up',
  'take_influence',
  'take_third',
  'hide',
  'decline',
])
/** To say no is a button of the bar; only where the others mention no seat it looks like a thing there, and is a chip. */
const NO = new Set(['decline'])
/** These name a card on the table first; chips only say how to pay for it. */
const PAYMENTS = new Set(['buy', 'buy_now'])

export function asked(room: Room): Option[] {
  const left = room.question ? room.left.map((c) => c.option) : []
  const chips = left.filter((o) => CHIPS.has(verb(o)) || (PAYMENTS.has(verb(o)) && room.picks.length > 0))
  const no = chips.some((o) => verb(o) === 'bring_up') ? chips.filter((o) => NO.has(verb(o))) : []
  return [...chips.filter((o) => !NO.has(verb(o))), ...no]
}

/** Buildings of the deck lie open for a moment: something may be bought, though the shops are closed. */
export function auctioning(room: Room, view: View): boolean {
  return !view.ranking.length && room.options.some((o) => verb(o) === 'pass_on')
}
