import { expect, test } from 'vitest'
import { catalogue, fill } from './say.svelte'

test('arguments and numbers find their places', () => {
  expect(fill('{n} {n|move|moves} left for {who}', { n: 1, who: 'Ada' })).toBe('1 move left for Ada')
  expect(fill('{n} {n|move|moves} left for {who}', { n: 3, who: 'Ada' })).toBe('3 moves left for Ada')
  expect(fill('{n|one:ход|few:хода|many:ходов|other:хода}', { n: 5 }, 'ru')).toBe('ходов')
  expect(fill('no {such} word', {})).toBe('no {such} word')
})

test('a catalogue speaks English when asked for nothing else', () => {
  const t = catalogue('test', { undo: 'Undo', left: '{n} left' })
  expect(t('undo')).toBe('Undo')
  expect(t('left', { n: 2 })).toBe('2 left')
})
