// What the coach makes of a bot's thoughts. The bot says chances and expected points; here they become a reason.

import type { Hint, HintOption, Option } from './protocol'
import { t } from './t'

/** Fewer looks than this are no opinion. */
const LOOKS = 12
/** What a move may lose before the coach speaks up: less if it cannot be taken back. */
const CAREFUL = 0.1
const RELAXED = 0.18

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`
}

function thought(hint: Hint, text: string): HintOption | undefined {
  return hint.options.find((o) => o.text === text)
}

/** How much of the chance to win a move gives away, as far as the coach can tell. */
export function loss(hint: Hint, text: string): number {
  const [best] = hint.options
  const own = thought(hint, text)
  if (!best || !own || best.visits < LOOKS) return 0
  return Math.max(0, best.chance - own.chance)
}

/** Should the player be asked again? The better move, or null. */
export function better(hint: Hint | null, option: Option): HintOption | null {
  const [best] = hint?.options ?? []
  if (!hint || !best || best.text === option.text) return null
  return loss(hint, option.text) > (option.reveals ? CAREFUL : RELAXED) ? best : null
}

/** Why the first option of a hint is the first: chances, the next best, and the expected points. */
export function reason(hint: Hint, seat: number): string[] {
  const [best, next] = hint.options
  if (!best) return []
  const found: string[] = []
  const lead = next ? best.chance - next.chance : 1
  found.push(t('coach.chance', { p: percent(best.chance) }))
  if (next && lead < 0.02) found.push(t('coach.close', { say: next.say }))
  else if (next) found.push(t('coach.next', { say: next.say, p: percent(next.chance) }))
  const own = best.expected[seat]
  const others = best.expected.filter((_, s) => s !== seat)
  if (own !== undefined && others.length)
    found.push(t('coach.points', { own: Math.round(own), other: Math.round(Math.max(...others)) }))
  else if (own !== undefined) found.push(t('coach.alone', { own: Math.round(own) }))
  return found
}
