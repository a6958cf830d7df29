import { expect, test } from 'vitest'
import { spell, timing } from './clock'

test('time is spelled as on a clock', () => {
  expect([0, 6.2, 59.5, 61, 750, 3723, 273_600].map(spell)).toEqual([
    '0:00',
    '0:07',
    '1:00',
    '1:01',
    '12:30',
    '1:02:03',
    '3 d 4 h',
  ])
  expect(spell(-3)).toBe('0:00')
})

test('a choice of the set-up is a deadline, a bank, or neither', () => {
  expect(timing('')).toEqual({ deadline: null, bank: null, increment: null })
  expect(timing('60')).toEqual({ deadline: 60, bank: null, increment: null })
  expect(timing('600+10')).toEqual({ deadline: null, bank: 600, increment: 10 })
})
