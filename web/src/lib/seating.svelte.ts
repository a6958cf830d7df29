// A table that is being set up: who sits where, which rules are switched.

import { botsFor, usualBot } from './bots'
import { timing } from './clock'
import type { GameInfo, SeatAsked, TableAsked, VariantInfo } from './protocol'
import { t } from './t'
import { LETTERS } from './words'

export type Kind = SeatAsked['kind']
export type Value = string | number | boolean

export interface Chair {
  kind: Kind
  bot: string
  name: string
}

export class Seating {
  chairs = $state<Chair[]>([])
  /** The seat whose bot is being chosen. */
  chosen = $state(1)
  variant = $state<Record<string, Value>>({})
  practice = $state(true)
  open = $state(false)
  /** What `timing` reads. */
  clock = $state('')

  constructor(readonly game: GameInfo) {
    this.resize(game.seats.includes(3) ? 3 : (game.seats.at(-1) ?? 2))
    this.variant = Object.fromEntries(game.variants.map((v) => [v.name, v.default]))
  }

  bots = $derived.by(() => botsFor(this.game))
  solo = $derived.by(() => this.chairs.length === 1)
  /** Friends who get a link. */
  friends = $derived.by(() => this.chairs.filter((c) => c.kind === 'open').length)
  others = $derived.by(() => this.chairs.filter((c) => c.kind !== 'bot').length > 1)
  /** The switches that mean something with so many players. */
  switches = $derived.by((): VariantInfo[] => this.game.variants.filter((v) => !v.solo || this.solo))

  resize(n: number): void {
    const now = this.chairs.slice(0, n)
    while (now.length < n) {
      const seated = now.filter((c) => c.kind === 'bot').map((c) => c.bot)
      now.push({ kind: now.length ? 'bot' : 'me', bot: usualBot(botsFor(this.game), seated), name: '' })
    }
    if (!now.some((c) => c.kind === 'me') && now[0]) now[0].kind = 'me'
    this.chairs = now
    this.chosen = Math.max(
      0,
      now.findIndex((c) => c.kind === 'bot'),
    )
  }

  sit(seat: number, kind: Kind): void {
    const chair = this.chairs[seat]
    if (!chair) return
    if (kind === 'me') for (const c of this.chairs) if (c.kind === 'me') c.kind = 'bot'
    chair.kind = kind
    if (kind === 'bot') this.chosen = seat
    if (kind === 'local' && !chair.name) chair.name = t('setup.player', { letter: LETTERS[seat] ?? '' })
    const other = this.chairs.find((c) => c !== chair)
    if (other && !this.chairs.some((c) => c.kind === 'me')) other.kind = 'me'
  }

  give(bot: string): void {
    const chair = this.chairs[this.chosen]
    if (chair) chair.bot = bot
  }

  /** What the server is asked for: only what differs from the rulebook is said. */
  asked(): TableAsked {
    const changed = this.switches.filter((v) => this.variant[v.name] !== v.default)
    return {
      game: this.game.id,
      seats: this.chairs.map((c) =>
        c.kind === 'bot'
          ? { kind: 'bot', bot: c.bot }
          : c.kind === 'local'
            ? { kind: 'local', name: c.name.trim() || t('guest') }
            : { kind: c.kind },
      ),
      variant: Object.fromEntries(changed.map((v) => [v.name, this.variant[v.name] ?? v.default])),
      private: !this.open,
      practice: this.practice && this.friends === 0,
      ...timing(this.clock),
    }
  }
}
