// Rewards as a row of numbers and icons, with the place of each.

import { ICON } from '../model'
import type { Reward } from '../printed.svelte'

export interface Glyph {
  x: number
  w: number
  h: number
  text?: string
  money?: boolean
  icon?: string
}

interface Piece {
  w: number
  h: number
  text?: string
  money?: boolean
  icon?: string
}

function letters(text: string, size: number, money = false): Piece {
  const narrow = [...text].filter((c) => '1/'.includes(c)).length
  return { text, w: (text.length * 0.62 - narrow * 0.14) * size, h: size, money }
}

function pieces(reward: Reward, size: number, icon: number): Piece[] {
  const n = reward.n ?? 1
  const picture = (id: string, w = icon, h = icon): Piece => ({ icon: id, w, h })
  switch (reward.kind) {
    case 'cash':
      return [letters(`$${n}`, size, true)]
    case 'bonus':
      return [picture(`t-${reward.region ?? ''}`, icon * 1.28, icon * 1.28)]
    case 'pan':
    case 'hammer':
      return [picture(ICON[reward.kind] ?? '', icon * 1.15, icon * 1.15)]
    case 'remove_wanted':
      return [letters(`−${n}`, size), picture('i-wh', icon * 0.84, icon)]
    case 'choice':
      return (reward.options ?? []).flatMap((one, i) => [
        ...(i ? [letters('/', size)] : []),
        ...pieces(one, size, icon),
      ])
    case 'silver_per':
      return [letters('1', size), picture('i-silver'), letters('/', size), picture(ICON[reward.what ?? ''] ?? '')]
    default:
      return [letters(String(n), size), picture(ICON[reward.kind] ?? '')]
  }
}

/** Centred on 0. */
export function gains(rewards: Reward[], size: number, icon: number, room: number): Glyph[] {
  let list = rewards.flatMap((one) => pieces(one, size, icon))
  let gap = 3
  const wide = (): number => list.reduce((sum, one) => sum + one.w, 0)
  if (wide() + 3 * (list.length - 1) > room) list = rewards.flatMap((one) => pieces(one, 14.5, icon * 0.84))
  const width = wide()
  if (width + gap * (list.length - 1) > room && list.length > 1) gap = Math.max(0.5, (room - width) / (list.length - 1))
  let x = -(width + gap * (list.length - 1)) / 2
  return list.map((one): Glyph => {
    const glyph = { ...one, x }
    x += one.w + gap
    return glyph
  })
}
