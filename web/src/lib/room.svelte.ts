// A table as this client sees it: the connection, the states one after the other, and what is being chosen.

import { tick, untrack } from 'svelte'
import { api, Refused } from './api'
import { better } from './coach'
import { look, settle, travel } from './motion'
import { candidates, meaning, narrow, type Candidate, type Spot } from './narrow'
import type { Chat, FromClient, FromServer, Hint, HintOption, Option, PresetRule, State, WhyNot } from './protocol'
import { Playback } from './playback'
import { Position } from './position.svelte'
import { settings } from './settings.svelte'
import { play } from './sound'
import { t } from './t'
import { Wire, type Line } from './wire'

export class Room extends Position {
  chat = $state.raw<Chat[]>([])
  unread = $state(0)
  line = $state<Line>('connecting')
  trouble = $state('')
  farewell = $state('')
  hint = $state.raw<Hint | null>(null)
  /** What the coach thinks of the present question, asked or not. */
  private advice: Hint | null = null
  /** The move that the coach would rather see than the one that waits to be confirmed. */
  doubt = $state.raw<HintOption | null>(null)
  asking = $state(false)
  /** The guide has been closed. */
  unguided = $state(false)
  picks = $state.raw<Spot[]>([])
  pointed = $state.raw<Option | null>(null)
  ready = $state.raw<Option | null>(null)
  sending = $state(false)
  trusted = $state(false)
  /** What the card inspector shows: `building:saloon`. */
  inspected = $state<string | null>(null)
  /** Why what is inspected cannot be chosen now. */
  because = $state.raw<WhyNot | null>(null)
  root: HTMLElement | null = null

  private wire: Wire
  private playback = new Playback((state) => void this.show(state, false))
  private unsent: { version: number; seat: number; text: string; nonce: string } | null = null
  private seen = new Map<number, State>()
  private wanted: number | null = null

  constructor(readonly id: string) {
    super()
    this.wire = new Wire(id, {
      hello: () => ({ t: 'hello', since: this.live?.version ?? 0, language: settings.language }),
      heard: (message) => this.receive(message),
      dropped: (how) => {
        if (how === 'for good') this.leave(t('room.closed'))
        else this.line = 'lost'
        if (how === 'not let in') void this.turnedAway()
      },
    })
  }

  /** The option that the guide leads to. */
  lead = $derived.by((): Option | null => {
    const text = this.unguided ? null : this.guide?.answer
    return this.options.find((o) => o.text === text) ?? null
  })

  // --- choosing -------------------------------------------------------------------------------------------------

  all = $derived.by(() => candidates(this.options))
  left = $derived.by((): Candidate[] => this.picks.reduce((list, spot) => narrow(list, spot), this.all))

  /** May an element that stands for one of these spots be clicked now? */
  legal(...spots: Spot[]): boolean {
    return this.options.length > 0 && !this.sending && meaning(this.left, spots) !== null
  }

  /** Does the guide lead by this element? */
  leads(...spots: Spot[]): boolean {
    const lead = this.lead
    if (!lead || this.sending) return false
    const spot = meaning(this.left, spots)
    return spot !== null && narrow(this.left, spot).some((c) => c.option === lead)
  }

  /** An element was clicked: keep what it means; one option left is the choice. */
  pick(...spots: Spot[]): void {
    settle()
    const spot = meaning(this.left, spots)
    if (!spot || this.sending) return
    const left = narrow(this.left, spot)
    const [only] = left
    this.picks = [...this.picks, spot]
    if (only && left.length === 1) this.choose(only.option)
    else this.point(null)
  }

  /** What the coach gives this option. */
  chance(option: Option): number {
    return this.advice?.options.find((o) => o.text === option.text)?.chance ?? 0
  }

  /** Is this spot what has been picked so far? */
  picked(...spots: Spot[]): boolean {
    return this.picks.some((pick) => spots.some((spot) => spot.join() === pick.join()))
  }

  /** Show what a thing is: its text, its rule, its rulings; and, while something is asked, why it cannot be chosen. */
  inspect(target: string | null): void {
    this.inspected = target
    this.because = null
    if (target && this.question && !this.past && !this.all.some(({ option }) => option.targets.includes(target)))
      this.send({ t: 'why', seat: this.question.seat, target })
  }

  point(option: Option | null): void {
    this.pointed = option
  }

  /** Pointing at a spot previews the option when it is the only one. */
  pointAt(...spots: Spot[]): void {
    const spot = meaning(this.left, spots)
    const left = spot ? narrow(this.left, spot) : []
    this.pointed = left.length === 1 ? (left[0]?.option ?? null) : null
  }

  back(): void {
    this.doubt = null
    if (this.ready) this.ready = null
    else this.picks = this.picks.slice(0, -1)
  }

  choose(option: Option, sure = false): void {
    this.doubt = sure || !settings.warn ? null : better(this.advice, option)
    if ((settings.confirm || this.doubt) && !sure) {
      this.ready = option
      this.pointed = option
      return
    }
    const question = this.question
    const state = this.shown
    if (!question || !state || this.sending) return
    this.sending = true
    this.unsent = { version: state.version, seat: question.seat, text: option.text, nonce: crypto.randomUUID() }
    this.deliver()
  }

  private deliver(): void {
    if (this.unsent) this.send({ t: 'answer', ...this.unsent })
  }

  // --- commands -------------------------------------------------------------------------------------------------

  undo(turn = false): void {
    if (this.shown && this.seat !== null) this.send({ t: 'undo', seat: this.seat, turn })
  }

  consent(yes: boolean): void {
    const seat = this.shown?.you[0]
    if (seat !== undefined) this.send({ t: 'consent', seat, yes })
  }

  say(text: string): void {
    const words = text.trim().slice(0, 500)
    if (words) this.send({ t: 'chat', text: words })
  }

  ask(): void {
    if (this.seat === null || !this.question) return
    this.asking = true
    this.send({ t: 'hint', seat: this.seat })
  }

  /** The coach looks at a new question by itself, so that it can warn in time. */
  private consult(state: State): void {
    const own = state.questions.find((q) => q.seat === state.seat && q.options && state.you.includes(q.seat))
    if (!state.practice || !settings.coach || !settings.warn || state.guide || !own) return
    if ((own.options?.length ?? 0) > 1) this.send({ t: 'hint', seat: own.seat, warn: true })
  }

  preset(rules: PresetRule[]): void {
    if (this.seat !== null) this.send({ t: 'preset', seat: this.seat, rules })
  }

  lookAs(seat: number | null): void {
    this.send({ t: 'look', seat })
  }

  // --- looking back ---------------------------------------------------------------------------------------------

  seek(n: number): void {
    const live = this.live
    if (!live) return
    const to = Math.max(0, Math.min(live.n, n))
    if (to === live.n) {
      this.toLive()
      return
    }
    this.wanted = to
    const known = this.seen.get(to)
    if (known) void this.show(known, true)
    else this.send({ t: 'at', n: to, seat: this.shown?.seat ?? null })
  }

  toLive(): void {
    this.wanted = null
    if (!this.past) return
    const before = this.root ? look(this.root) : null
    this.past = null
    this.address()
    if (before) void tick().then(() => this.root && travel(this.root, before))
  }

  step(by: number): void {
    this.seek((this.wanted ?? this.at) + by)
  }

  /** To the next or the previous turn. */
  turn(by: 1 | -1): void {
    const at = this.wanted ?? this.at
    const marks = this.turns
    const to = by > 0 ? marks.find((n) => n > at) : marks.findLast((n) => n < at)
    this.seek(to ?? (by > 0 ? (this.live?.n ?? 0) : 0))
  }

  private address(): void {
    const url = new URL(location.href)
    if (this.past) url.searchParams.set('at', String(this.at))
    else url.searchParams.delete('at')
    history.replaceState(null, '', url.pathname + url.search)
  }

  // --- the connection -------------------------------------------------------------------------------------------

  connect(): void {
    this.wire.connect()
  }

  close(): void {
    this.leave('')
    this.playback.stop()
  }

  /** The line was not opened: is there a reason, or nobody who could give one? */
  private async turnedAway(): Promise<void> {
    try {
      await api.table(this.id)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status === 404) this.leave(t('room.closed'))
      else if (error.code === 'other-rules') this.leave(error.message)
    }
  }

  /** No more of this table, and why. */
  private leave(farewell: string): void {
    this.line = 'closed'
    this.farewell = farewell
    this.wire.hangUp()
  }

  /** Stop playing back: show the present at once. Was there anything left to show? */
  flush(): boolean {
    return this.playback.flush()
  }

  private send(message: FromClient): void {
    this.wire.send(message)
  }

  private receive(message: FromServer): void {
    switch (message.t) {
      case 'state':
        this.arrived(message)
        break
      case 'ack':
        if (this.unsent?.nonce === message.nonce) this.unsent = null
        break
      case 'error':
        if (message.nonce === this.unsent?.nonce || message.code === 'stale') this.unsent = null
        this.sending = false
        this.picks = []
        this.ready = null
        this.asking = false
        if (message.code !== 'stale') this.trouble = message.message
        break
      case 'chat':
        if (!this.chat.some((c) => c.id === message.id)) {
          this.chat = [...this.chat, message].sort((a, b) => a.id - b.id)
          this.unread += 1
        }
        break
      case 'hint':
        if (message.version === this.live?.version) {
          this.advice = message
          if (!message.warn) this.hint = message
        }
        if (!message.warn) this.asking = false
        break
      case 'because':
        if (message.target === this.inspected) this.because = message
        break
      case 'bye':
        if (message.why === 'replaced' || message.why === 'gone')
          this.leave(t(message.why === 'replaced' ? 'room.replaced' : 'room.gone'))
        break
      case 'pong':
        break
    }
  }

  private arrived(state: State): void {
    if (state.at !== null && state.at !== undefined) {
      this.seen.set(state.at, state)
      if (this.wanted === state.at) void this.show(state, true)
      return
    }
    const first = this.live === null
    this.line = 'open'
    this.log = [...this.log.filter((l) => l.n <= state.log_from), ...state.log]
    if (this.live && state.n < this.live.n) this.seen.clear()
    this.told = performance.now()
    this.live = state
    if (this.unsent && this.unsent.version === state.version) this.deliver()
    else if (this.unsent && state.version > this.unsent.version) this.unsent = null
    if (state.you.length > 1 && state.seat !== null && !state.over && !this.trusted) this.guard(state)
    this.playback.push(state)
    if (first) this.deepLink(state)
  }

  private deepLink(state: State): void {
    const at = new URL(location.href).searchParams.get('at')
    if (at !== null && Number(at) < state.n) this.seek(Number(at))
  }

  /** Nobody sees what belongs to another seat at the same screen: the curtain falls as soon as another one is asked. */
  private guard(state: State): void {
    const asked = state.waiting.filter((seat) => state.you.includes(seat))
    if (asked.length && state.seat !== null && !asked.includes(state.seat)) this.lookAs(null)
  }

  private async show(state: State, past: boolean): Promise<void> {
    const before = this.root ? look(this.root) : null
    const old = untrack(() => this.state)
    if (past) {
      this.past = state
      this.address()
    } else {
      if (this.shown?.version !== state.version || this.shown?.seat !== state.seat) {
        this.picks = []
        this.ready = null
        this.pointed = null
        this.because = null
        this.hint = null
        this.advice = null
        this.doubt = null
        this.asking = false
        this.sending = false
        this.consult(state)
      }
      this.noise(this.shown, state)
      this.shown = state
    }
    await tick()
    if (before && this.root && old) travel(this.root, before)
    if (this.trusted && this.curtain !== null) this.lookAs(this.curtain)
  }

  private noise(before: State | null, now: State): void {
    if (!before || before.n === now.n) return
    const mine = (s: State): boolean => s.waiting.some((seat) => s.you.includes(seat))
    if (now.over && !before.over) play('end')
    else if (now.log.some((l) => l.what.includes('roll'))) play('roll')
    else if (mine(now) && !mine(before)) play('turn')
    else play('move')
  }
}
