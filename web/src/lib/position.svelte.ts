// What is on the table as this client sees it: the states, who sits there, and what is asked.

import type { GuideInfo, LogLine, Player, QuestionInfo, State } from './protocol'
import { t } from './t'
import { LETTERS } from './words'

const HEADINGS = new Set(['turn', 'final turn', 'round', 'starts', 'extra turn', 'shuffle', 'wipes'])
/** Lines that begin a turn without being a heading. */
const TURNS = new Set(['flip', 'selects'])

export function heading(line: LogLine): boolean {
  return HEADINGS.has(line.what) || line.line.startsWith('—')
}

export class Position {
  live = $state.raw<State | null>(null)
  /** When that came, by the clock of this page. */
  told = 0
  shown = $state.raw<State | null>(null)
  past = $state.raw<State | null>(null)
  log = $state.raw<LogLine[]>([])

  /** The state on the screen: the past while looking back, else the present. */
  state = $derived.by(() => this.past ?? this.shown)
  replaying = $derived.by(() => this.past !== null)
  names = $derived.by(() => (this.state?.players ?? []).map((p) => p.name))
  seat = $derived.by(() => this.state?.seat ?? null)
  question = $derived.by((): QuestionInfo | null => {
    const state = this.shown
    if (!state || this.past) return null
    return state.questions.find((q) => q.seat === state.seat && q.options && state.you.includes(q.seat)) ?? null
  })
  options = $derived.by(() => this.question?.options ?? [])
  /** Hot-seat: the seat that should come to the screen. */
  curtain = $derived.by((): number | null => {
    const state = this.shown
    if (!state || state.you.length < 2 || state.over || this.past) return null
    const asked = state.waiting.filter((seat) => state.you.includes(seat))
    if (!asked.length || (state.seat !== null && asked.includes(state.seat))) return null
    return asked[0] ?? null
  })

  /** A guided game. */
  guide = $derived.by((): GuideInfo | null => this.shown?.guide ?? null)
  player(seat: number): Player | undefined {
    return this.state?.players.find((p) => p.seat === seat)
  }

  name(seat: number): string {
    return this.player(seat)?.name ?? t('seat', { letter: LETTERS[seat] ?? seat + 1 })
  }

  mine(seat: number): boolean {
    return this.state?.you.includes(seat) ?? false
  }

  at = $derived.by(() => this.past?.at ?? this.past?.n ?? this.live?.n ?? 0)
  turns = $derived.by(() => [...new Set(this.log.filter((l) => heading(l) || TURNS.has(l.what)).map((l) => l.n))])
}
