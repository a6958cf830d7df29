// Choosing by pointing. Every option of a question lists the things it mentions (`planet:nagato`, `face:move`), in the
// order of its sentence. A click on a thing keeps the options that mention it; when one is left it is the choice.
// Nothing here knows a rule of any game.

import type { Option } from './protocol'

/** What an element on the board stands for: several targets at once (a ship: whose, and where). */
export type Spot = string[]

/** An option that is still possible, and what it mentions beyond what has been picked. */
export interface Candidate {
  option: Option
  rest: string[]
}

/** The verb of an option, as something to click on: `rule:reroll`. */
export function verb(option: Option): string {
  return 'rule:' + (option.text.split(' ', 1)[0] ?? '')
}

function count(list: string[], item: string): number {
  return list.reduce((n, one) => n + (one === item ? 1 : 0), 0)
}

/** What an option still mentions once these are picked; null if it does not mention them. What it shares with all other
options, or has been picked before, is fine as long as something new is said. */
function consumed({ option, rest }: Candidate, spot: Spot): string[] | null {
  const left = [...rest]
  let fresh = false
  for (const target of spot) {
    const at = left.indexOf(target)
    if (at >= 0) {
      left.splice(at, 1)
      fresh = true
    } else if (!option.targets.includes(target)) return null
  }
  return fresh ? left : null
}

/** The options, each with what tells it from the others: what all of them mention alike is left out. */
export function candidates(options: Option[]): Candidate[] {
  const mentioned = options.map((o) => o.targets)
  const shared = new Map<string, number>()
  for (const target of new Set(mentioned[0] ?? [])) {
    const n = Math.min(...mentioned.map((list) => count(list, target)))
    if (n > 0) shared.set(target, n)
  }
  return options.map((option) => {
    const skip = new Map(shared)
    const rest = option.targets.filter((target) => {
      const n = skip.get(target) ?? 0
      if (n > 0 && options.length > 1) {
        skip.set(target, n - 1)
        return false
      }
      return true
    })
    return { option, rest: [...rest, verb(option)] }
  })
}

/** Is "from here to there" something else than "from there to here" among these? (A set of two is not.) */
function ordered(list: Candidate[]): boolean {
  const seen = new Set(list.map(({ rest }) => rest.join(' ')))
  return list.some(({ rest }) => {
    const [a, b, ...more] = rest
    return a !== undefined && b !== undefined && a !== b && seen.has([b, a, ...more].join(' '))
  })
}

/** What is left after a click on something that stands for these targets. */
export function narrow(list: Candidate[], spot: Spot): Candidate[] {
  let found = list.flatMap((one) => {
    const rest = consumed(one, spot)
    return rest ? [{ option: one.option, rest, first: spot.includes(one.rest[0] ?? '') }] : []
  })
  if (ordered(list) && found.some((one) => one.first)) found = found.filter((one) => one.first)
  return found.map(({ option, rest }) => ({ option, rest }))
}

/** The first of several meanings of an element that fits some option. */
export function meaning(list: Candidate[], spots: Spot[]): Spot | null {
  return spots.find((spot) => narrow(list, spot).length > 0) ?? null
}

/** What could be clicked next, grouped by kind: the way to point at things before a board is drawn. */
export function facets(list: Candidate[]): { kind: string; values: { target: string; options: number }[] }[] {
  const kinds = new Map<string, Map<string, number>>()
  for (const { rest } of list) {
    for (const target of new Set(rest)) {
      const kind = target.slice(0, target.indexOf(':'))
      if (kind === 'rule') continue
      const values = kinds.get(kind) ?? new Map<string, number>()
      values.set(target, (values.get(target) ?? 0) + 1)
      kinds.set(kind, values)
    }
  }
  return [...kinds].map(([kind, values]) => ({
    kind,
    values: [...values].map(([target, options]) => ({ target, options })),
  }))
}
