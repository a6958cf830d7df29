// The line to a table: it connects again by itself until somebody hangs up.

import type { FromClient, FromServer } from './protocol'

export type Line = 'connecting' | 'open' | 'lost' | 'closed'

/** Between two attempts to connect, on average: a quarter more at most, so that a table is back within 2 s. */
const LONGEST = 1400
const BEAT = 25_000
/** A line can be dead without a word (a phone that changed its network, a laptop that slept): who answers nothing for so
 * long is left. */
const SILENT = 4000
/** The server closes with one of these when there is nothing to come back to. */
const FINAL = new Set([4401, 4403, 4404])

export interface Ears {
  /** What to say first on a new line. */
  hello: () => FromClient
  heard: (message: FromServer) => void
  /** The line is lost, or was not opened, and tries again; or it is gone for good. */
  dropped: (how: 'lost' | 'not let in' | 'for good') => void
}

export class Wire {
  private socket: WebSocket | null = null
  private retry: ReturnType<typeof setTimeout> | undefined
  private beat: ReturnType<typeof setInterval> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined
  private wait = 250

  constructor(
    readonly id: string,
    private readonly ears: Ears,
  ) {}

  connect(): void {
    addEventListener('online', this.check)
    document.addEventListener('visibilitychange', this.check)
    clearTimeout(this.retry)
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(`${scheme}//${location.host}/ws/tables/${this.id}`)
    this.socket = socket
    let opened = false
    socket.onopen = () => {
      opened = true
      this.wait = 250
      this.send(this.ears.hello())
    }
    socket.onmessage = (event) => {
      if (this.socket !== socket) return
      this.answered()
      this.ears.heard(JSON.parse(event.data as string) as FromServer)
    }
    socket.onclose = (event) => {
      if (this.socket === socket) this.lose(FINAL.has(event.code) ? 'for good' : opened ? 'lost' : 'not let in')
    }
    clearInterval(this.beat)
    this.beat = setInterval(this.check, BEAT)
  }

  /** Is somebody there? */
  private check = (): void => {
    const socket = this.socket
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ t: 'ping' } satisfies FromClient))
    if (document.hidden) return // clocks run slowly there
    this.silence ??= setTimeout(() => {
      socket.close()
      if (this.socket === socket) this.lose('lost')
    }, SILENT)
  }

  private answered(): void {
    clearTimeout(this.silence)
    this.silence = undefined
  }

  private lose(how: 'lost' | 'not let in' | 'for good'): void {
    this.answered()
    this.socket = null
    if (how !== 'for good') {
      this.retry = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2))
      this.wait = Math.min(LONGEST, this.wait * 1.7)
    }
    this.ears.dropped(how)
  }

  /** Nobody listens any more. */
  hangUp(): void {
    removeEventListener('online', this.check)
    document.removeEventListener('visibilitychange', this.check)
    this.answered()
    clearTimeout(this.retry)
    clearInterval(this.beat)
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  send(message: FromClient): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return
    this.socket.send(JSON.stringify(message))
    if (message.t === 'answer') this.check()
  }
}
