// The bots a game offers: eight characters from soft to hard. (Plain ones, for researchers, have no level.)

import type { BotInfo, GameInfo } from './protocol'

export function botsFor(game: GameInfo): BotInfo[] {
  const levels = game.bots.filter((bot) => bot.level !== null)
  return levels.length ? levels.sort((a, b) => (a.level ?? 0) - (b.level ?? 0)) : game.bots
}

const FIRST = 2

/** The opponents of a first game: level 2, then whoever is nearest to it and not yet at the table. */
export function usualBot(bots: BotInfo[], seated: string[] = []): string {
  const far = (bot: BotInfo) => Math.abs((bot.level ?? FIRST) - FIRST - 0.1)
  const nearest = [...bots].sort((a, b) => far(a) - far(b))
  return (nearest.find((bot) => !seated.includes(bot.id)) ?? nearest[0])?.id ?? 'random'
}

const WOODS = ['pip', 'willow', 'hazel', 'rowan', 'linden', 'maple', 'hawthorn', 'old-oak']

/** Which of the eight portraits a bot has. */
export function portrait(id: string): number {
  const at = WOODS.indexOf(id)
  return at >= 0 ? at + 1 : ({ random: 1, greedy: 3, search: 4 }[id] ?? 5)
}
