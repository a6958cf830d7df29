// Four short sounds, made on the spot. Off until the player turns them on.

import { settings } from './settings.svelte'

let context: AudioContext | null = null

function tone(at: number, hertz: number, to: number, length: number, kind: OscillatorType, loud: number): void {
  if (!context) return
  const start = context.currentTime + at
  const wave = context.createOscillator()
  const gain = context.createGain()
  wave.type = kind
  wave.frequency.setValueAtTime(hertz, start)
  wave.frequency.exponentialRampToValueAtTime(to, start + length)
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  wave.connect(gain).connect(context.destination)
  wave.start(start)
  wave.stop(start + length + 0.02)
}

export type Sound = 'move' | 'roll' | 'turn' | 'end'

export function play(sound: Sound): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  void context.resume()
  if (sound === 'move') tone(0, 240, 420, 0.12, 'triangle', 0.12)
  if (sound === 'roll')
    for (const [i, hz] of [210, 180, 240, 160, 200].entries()) tone(i * 0.07, hz, hz / 2, 0.05, 'square', 0.04)
  if (sound === 'turn') for (const [i, hz] of [523, 784].entries()) tone(i * 0.11, hz, hz, 0.22, 'sine', 0.11)
  if (sound === 'end') for (const [i, hz] of [392, 523, 659, 784].entries()) tone(i * 0.13, hz, hz, 0.4, 'sine', 0.1)
}
