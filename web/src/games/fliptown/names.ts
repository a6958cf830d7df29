// What things on the table are called, for labels and screen readers.

import { KIND, rankOf, suitOf, type Mat, type Region } from './model'
import type { Box, Reward } from './printed.svelte'
import { t, type Key } from './words'

export const handName = (hand: string): string => (hand === 'nothing' ? t('nothing') : t(hand as Key))
export const regionName = (region: string): string => t(region as Key)
export const shortName = (region: string): string =>
  region === 'badlands' ? t('shortBadlands') : region === 'cemetery' ? t('shortCemetery') : regionName(region)
export const cardName = (card: string): string =>
  t('card', { rank: t(`rank_${rankOf(card)}` as Key), suit: t(suitOf(card) as Key) })

function rewardName(reward: Reward): string {
  if (reward.kind === 'bonus') return t('g_bonus', { region: regionName(reward.region ?? '') })
  if (reward.kind === 'choice') return (reward.options ?? []).map(rewardName).join(` ${t('or')} `)
  if (reward.kind === 'silver_per') return t('g_silver_per', { what: t(`per_${reward.what ?? ''}` as Key) })
  return t(`g_${reward.kind}` as Key, { n: reward.n ?? 1 })
}

const wanted = (n: number): string[] => (n ? [t('g_wanted', { n })] : [])

/** What a site is and what it brings: `Trail 8: 8 gold`. */
export function siteName(data: Box, region: Region, id: string): string {
  switch (region) {
    case 'trail': {
      const stop = data.trail.stops.find((one) => one.id === id)
      return stop ? `${t('trail')} ${stop.card}: ${stop.text}` : id
    }
    case 'badlands': {
      const one = data.badlands.targets.find((target) => target.id === id)
      if (!one) return id
      const { stars, cash, wanted: n, stars_on_failure: half } = one
      return t('robbery', { row: t(one.row as Key), rank: id.replace('bad_', ''), stars, cash, wanted: n, half })
    }
    case 'mine': {
      const one = data.mine.chambers.find((chamber) => chamber.id === id)
      if (!one) return id
      return `${t('chamber')} ${id.replace('mine_', '')}: ${[...one.rewards.map(rewardName), ...wanted(one.wanted)].join(', ')}`
    }
    case 'town': {
      const one = data.town.buildings.find((building) => building.id === id)
      return one ? `${one.name} (${one.card}): ${one.text}. ${t('firstVisit')}: ${rewardName(one.first_visit)}` : id
    }
    default: {
      const one = data.cemetery.tombstones.find((tomb) => tomb.id === id)
      return t('tombstone', { down: t(`down${one?.row ?? 0}` as Key), across: t(`across${one?.col ?? 0}` as Key) })
    }
  }
}

/** How a site stands: circled, crossed out, robbed in vain. */
export function siteState(me: Mat, region: Region, id: string): string {
  if (me.crossed_out.includes(id)) return t('crossedOut')
  if (!me.circled.includes(id)) return t('open')
  return region === 'badlands' && !me.succeeded.includes(id) ? t('failed') : t('circled')
}

/** For the card inspector: `building:saloon`. */
export const aboutSite = (region: Region, id: string): string => `${KIND[region]}:${id}`

export function thingName(data: Box | null, id: string): string {
  const item = data?.items.find((one) => one.id === id)
  if (item) return item.name
  return id === 'work_horse' || id === 'gold_pan' ? t(id) : id
}
