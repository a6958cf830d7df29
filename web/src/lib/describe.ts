// The position in words, for ears and for the curious.

import type { Room } from './room.svelte'
import { t } from './t'
import { list, plain } from './words'

type Plain = Record<string, unknown>

/** Numbers and short lists of a player, as far as everybody may know them. */
export function facts(player: Plain): [string, string][] {
  return Object.entries(player).flatMap(([key, value]): [string, string][] => {
    if (typeof value === 'number') return [[plain(key), String(value)]]
    if (typeof value === 'string' && value) return [[plain(key), plain(value)]]
    if (Array.isArray(value) && value.length && value.every((v) => typeof v === 'string'))
      return [[plain(key), value.map((v) => plain(String(v))).join(', ')]]
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      const inner = Object.entries(value as Plain).filter(([, v]) => typeof v === 'number' && v !== 0)
      if (inner.length) return [[plain(key), inner.map(([k, v]) => `${plain(k)} ${String(v)}`).join(', ')]]
    }
    return []
  })
}

export function total(sheet: Record<string, number> | undefined): number {
  return Object.values(sheet ?? {}).reduce((a, b) => a + b, 0)
}

/** Points on a player's card: what the game counts as it goes, in the end the whole sheet (an opponent that is no player
 * has none). */
export function points(room: Room, seat: number, running = 0): number {
  const sheet = room.state?.over ? room.state.sheet[seat] : undefined
  return sheet ? total(sheet) : running
}

export function describe(room: Room): string {
  const state = room.state
  if (!state) return ''
  const lines: string[] = []
  const players = (state.view.players ?? []) as Plain[]
  for (const p of state.players) {
    const own = facts(players[p.seat] ?? {})
    const sum = t('describe.points', { n: total(state.sheet[p.seat]) })
    lines.push(
      `${room.mine(p.seat) ? t('describe.you', { who: p.name }) : p.name}: ${[sum, ...own.map(([k, v]) => `${k} ${v}`)].join('; ')}.`,
    )
  }
  const row = state.view.row
  if (Array.isArray(row)) lines.push(t('describe.row', { what: row.map((r) => plain(String(r))).join(', ') }))
  if (state.over) lines.push(state.result)
  else lines.push(t('describe.move', { who: list(state.waiting.map((s) => room.name(s))) || t('describe.nobody') }))
  const q = room.question
  if (q) lines.push(`${q.prompt} ${(q.options ?? []).map((o, i) => `${i + 1}: ${o.say}`).join('. ')}.`)
  return lines.join('\n')
}
