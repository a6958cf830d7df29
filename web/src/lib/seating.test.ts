import { expect, test } from 'vitest'
import type { GameInfo } from './protocol'
import { Seating } from './seating.svelte'

const bot = (id: string, level: number): GameInfo['bots'][number] => ({ id, name: id, about: '', level })
const game: GameInfo = {
  id: 'fliptown',
  title: 'Fliptown',
  about: '',
  seats: [1, 2, 3, 4],
  rules: '1',
  bots: [bot('hazel', 3), bot('pip', 1), bot('willow', 2)],
  stand_ins: [],
  minutes: 30,
  weight: 2,
  guide: false,
  variants: [
    { name: 'cowbot', values: ['none', 'kid'], default: 'none', about: '', rule: '§2.5', solo: true, labels: {} },
    { name: 'holdem', values: [false, true], default: false, about: '', rule: '§11', solo: false, labels: {} },
  ],
}

test('newcomers meet different bots around level 2', () => {
  const seating = new Seating(game)
  const willow = { kind: 'bot', bot: 'willow' }
  const hazel = { kind: 'bot', bot: 'hazel' }
  expect(seating.asked().seats).toEqual([{ kind: 'me' }, willow, hazel])
  seating.resize(4)
  expect(seating.asked().seats).toEqual([{ kind: 'me' }, willow, hazel, { kind: 'bot', bot: 'pip' }])
})

test('what is for games alone is asked for only there, and only what differs', () => {
  const seating = new Seating(game)
  seating.variant.cowbot = 'kid'
  expect(seating.asked().variant).toEqual({})
  seating.resize(1)
  expect(seating.asked().variant).toEqual({ cowbot: 'kid' })
  expect(seating.solo).toBe(true)
})

test('somebody always sits here', () => {
  const seating = new Seating(game)
  seating.sit(0, 'open')
  expect(seating.chairs.filter((c) => c.kind === 'me')).toHaveLength(1)
  expect(seating.friends).toBe(1)
})
