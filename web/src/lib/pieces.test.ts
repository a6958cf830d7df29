import { expect, it } from 'vitest'
import { follow } from './pieces'

it('keeps what stays and moves what is left', () => {
  let n = 10
  const next = (): number => ++n
  const before = [
    { id: 1, place: 'home' },
    { id: 2, place: 'home' },
    { id: 3, place: 'x.surface' },
  ]
  expect(follow(before, ['home', 'x.surface', 'y.orbit.0'], next)).toEqual([
    { id: 1, place: 'home' },
    { id: 3, place: 'x.surface' },
    { id: 2, place: 'y.orbit.0' },
  ])
  expect(follow(before, ['home', 'home', 'home', 'x.surface'], next).at(-1)).toEqual({ id: 11, place: 'home' })
  expect(follow(before, ['x.surface'], next)).toEqual([{ id: 3, place: 'x.surface' }])
})
