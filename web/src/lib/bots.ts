// The bots a game offers, from soft to hard.

import type { BotInfo, GameInfo } from './protocol'

function strength(bot: BotInfo): number {
  const level = /(\d+)/.exec(bot.id)?.[1]
  if (level) return Number(level)
  return { random: 0, greedy: 0.5 }[bot.id] ?? 9
}

export function botsFor(game: GameInfo): BotInfo[] {
  return [...game.bots].sort((a, b) => strength(a) - strength(b))
}

/** The opponent of a first game: level 2 where there are levels, else the best of the simple ones. */
export function usualBot(bots: BotInfo[]): string {
  const soft = bots.find((bot) => strength(bot) === 2) ?? bots.find((bot) => bot.id === 'greedy') ?? bots[0]
  return soft?.id ?? 'random'
}
