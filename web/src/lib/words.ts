// Ids as words, where nobody gave a better name; times and lists in words.

import { settings } from './settings.svelte'
import { t } from './t'

export function plain(id: string): string {
  const words = id.includes(' ') ? id : id.replaceAll('_', ' ').replaceAll('.', ' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const SUITS: Record<string, string> = { H: '♥', D: '♦', C: '♣', S: '♠' }

/** `planet:nagato` → `Nagato`, `card:9H` → `9♥`, `goods:2m1o` → `2 mana 1 ore`. */
export function thing(target: string): string {
  const id = target.slice(target.indexOf(':') + 1)
  if (/^goods:(\d+[fmo])+$/.test(target)) {
    const goods: Record<string, string> = { f: t('goods.f'), m: t('goods.m'), o: t('goods.o') }
    return [...id.matchAll(/(\d+)(.)/g)].map(([, n, letter]) => `${n} ${goods[letter ?? '']}`).join(' ')
  }
  return /^(\d+|[AJQK])[HDCS]$/.test(id) ? id.slice(0, -1) + (SUITS[id.slice(-1)] ?? '') : plain(id)
}

export function plural(n: number, one: string, many = one + 's'): string {
  return `${n} ${n === 1 ? one : many}`
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

export function ago(time: number, now = Date.now() / 1000): string {
  const s = Math.max(0, now - time)
  if (s < 90) return t('ago.now')
  if (s < 5400) return t('ago.minutes', { n: Math.round(s / 60) })
  if (s < 129600) return t('ago.hours', { n: Math.round(s / 3600) })
  return t('ago.days', { n: Math.round(s / 86400) })
}

export const LETTERS = 'ABCDEFGH'

/** `Ada, Bob and Cleo`, as the language has it. */
export function list(names: string[]): string {
  return new Intl.ListFormat(settings.language === 'en' ? 'en-GB' : settings.language, { type: 'conjunction' }).format(
    names,
  )
}
