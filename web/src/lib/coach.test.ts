import { expect, test } from 'vitest'
import { better, loss, reason } from './coach'
import type { Hint, Option } from './protocol'

const thought = (text: string, chance: number, visits = 50) => ({ text, say: text, chance, visits, expected: [20, 15] })
const hint: Hint = {
  t: 'hint',
  seat: 0,
  version: 7,
  bot: 'search',
  warn: false,
  options: [thought('a', 0.7), thought('b', 0.55), thought('c', 0.4)],
}
const option = (text: string, reveals = false): Option => ({
  text,
  say: text,
  targets: [],
  reveals,
  paragraphs: [],
  preview: null,
})

test('the coach speaks up only for moves that lose much, and earlier for those that cannot be taken back', () => {
  expect(loss(hint, 'b')).toBeCloseTo(0.15)
  expect(better(hint, option('a'))).toBeNull()
  expect(better(hint, option('b'))).toBeNull()
  expect(better(hint, option('b', true))?.text).toBe('a')
  expect(better(hint, option('c'))?.text).toBe('a')
  expect(better(null, option('c'))).toBeNull()
  expect(better({ ...hint, options: [thought('a', 0.9, 3), thought('c', 0.1, 2)] }, option('c'))).toBeNull()
})

test('a reason names the chance, the next best move and the expected points', () => {
  expect(reason(hint, 0).join(' ')).toMatch(/70 %.*b.*55 %.*20.*15/)
})
