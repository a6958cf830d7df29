// The words of this board, and sentences made of them.

import { catalogue } from '../../lib/say.svelte'
import { list } from '../../lib/words'
import { listed, RESOURCES, sum, type Goods, type Resource } from './model'
import en from './words/en.json'

export const t = catalogue('goldwest', en, import.meta.glob('./words/*.json'))
export type Key = keyof typeof en

/** 2 gold and 1 silver */
export function inWords(goods: Goods): string {
  if (!sum(goods)) return t('nothing')
  return list(RESOURCES.flatMap((r) => (goods[r] ? [t('some', { n: goods[r], what: t(r) })] : [])))
}

export function heap(front: Resource[]): Goods {
  const goods: Goods = {}
  for (const r of front) goods[r] = (goods[r] ?? 0) + 1
  return goods
}

/** The same heap, each kind once with its number. */
export function kinds(goods: Goods): [Resource, number][] {
  return [...new Set(listed(goods))].map((r) => [r, goods[r] ?? 0])
}
