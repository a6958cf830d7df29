import { describe, expect, it } from 'vitest'
import { candidates, facets, meaning, narrow } from './narrow'
import type { Option } from './protocol'

const option = (text: string, ...targets: string[]): Option => ({
  text,
  say: text,
  targets,
  reveals: false,
  paragraphs: [],
  preview: null,
})
const texts = (list: { option: Option }[]): string[] => list.map((c) => c.option.text)

const moves = candidates([
  option('move 0 home a.surface', 'seat:0', 'place:home', 'place:a.surface'),
  option('move 0 home b.orbit', 'seat:0', 'place:home', 'place:b.orbit'),
  option('move 0 a.surface home', 'seat:0', 'place:a.surface', 'place:home'),
  option('move 0 a.surface b.orbit', 'seat:0', 'place:a.surface', 'place:b.orbit'),
])

describe('pointing at things', () => {
  it('leaves out what all options share', () => {
    expect(moves[0]?.rest).toEqual(['place:home', 'place:a.surface', 'rule:move'])
  })

  it('reads the first click as the first word where the order matters', () => {
    expect(texts(narrow(moves, ['place:a.surface']))).toEqual(['move 0 a.surface home', 'move 0 a.surface b.orbit'])
    expect(texts(narrow(narrow(moves, ['place:home']), ['place:a.surface']))).toEqual(['move 0 home a.surface'])
  })

  it('takes a destination that is no origin as it is', () => {
    expect(texts(narrow(moves, ['place:b.orbit']))).toEqual(['move 0 home b.orbit', 'move 0 a.surface b.orbit'])
  })

  it('treats pairs without an order as sets', () => {
    const pairs = candidates([
      option('spend 0 culture economy', 'seat:0', 'face:culture', 'face:economy'),
      option('spend 0 economy economy', 'seat:0', 'face:economy', 'face:economy'),
      option('spend 0 culture move', 'seat:0', 'face:culture', 'face:move'),
    ])
    const economy = narrow(pairs, ['face:economy'])
    expect(texts(economy)).toEqual(['spend 0 culture economy', 'spend 0 economy economy'])
    expect(texts(narrow(economy, ['face:economy']))).toEqual(['spend 0 economy economy'])
    expect(texts(narrow(economy, ['face:culture']))).toEqual(['spend 0 culture economy'])
  })

  it('lets a thing stand for several targets, one of which all options share', () => {
    const list = candidates([
      option('advance 0 x 1', 'seat:0', 'planet:x'),
      option('advance 0 y 1', 'seat:0', 'planet:y'),
    ])
    expect(texts(narrow(list, ['seat:0', 'planet:x']))).toEqual(['advance 0 x 1'])
    expect(narrow(list, ['seat:1', 'planet:x'])).toEqual([])
    expect(narrow(list, ['seat:0'])).toEqual([])
  })

  it('knows options by their verb', () => {
    const list = candidates([option('reroll 0', 'seat:0'), option('end_turn 0', 'seat:0')])
    expect(meaning(list, [['rule:convert'], ['rule:reroll']])).toEqual(['rule:reroll'])
    expect(meaning(list, [['rule:convert']])).toBeNull()
  })

  it('groups what can be pointed at', () => {
    expect(facets(moves)).toEqual([
      {
        kind: 'place',
        values: [
          { target: 'place:home', options: 3 },
          { target: 'place:a.surface', options: 3 },
          { target: 'place:b.orbit', options: 2 },
        ],
      },
    ])
  })
})
