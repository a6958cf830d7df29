// States that arrive faster than eyes can follow are shown one after the other.

import { settle } from './motion'
import type { State } from './protocol'
import { pace } from './settings.svelte'

/** A whole turn of an opponent is shown in this time at most. */
const TURN = 1500

export class Playback {
  private queue: State[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = -1

  constructor(private readonly show: (state: State) => void) {}

  push(state: State): void {
    this.queue.push(state)
    this.pump()
  }

  private pump(): void {
    if (this.timer !== undefined) return
    const next = this.queue.shift()
    if (!next) return
    const moved = next.n !== this.last
    this.put(next)
    if (!this.queue.length && !moved) return
    const time = pace()
    if (!time || document.hidden) {
      this.flush()
      return
    }
    const gap = moved ? Math.min(time * 1.5, TURN / (this.queue.length + 1)) : 0
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.pump()
    }, gap)
  }

  private put(state: State): void {
    this.last = state.n
    this.show(state)
  }

  /** Show the present at once. Was there anything left to show? */
  flush(): boolean {
    this.stop()
    const last = this.queue.pop()
    this.queue = []
    if (last) this.put(last)
    settle()
    return last !== undefined
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
