import { describe, expect, it } from 'vitest'
import { blocks, inline } from './markdown'

describe('rules as data', () => {
  it('numbers can be linked to', () => {
    const [heading, p, list] = blocks(
      '## 3. The turn\n\n3.2 Main decision. Choose:\n- 3.2.1 *Activate* a die (§4.0).\n- 3.2.2 Reroll.\n',
    )
    expect(heading).toMatchObject({ t: 'heading', level: 2, id: 'p-3' })
    expect(p).toMatchObject({ t: 'p', id: 'p-3.2' })
    expect(list).toMatchObject({ t: 'list', ordered: false })
    expect(list?.t === 'list' && list.items.map((i) => i.id)).toEqual(['p-3.2.1', 'p-3.2.2'])
  })

  it('reads tables, code and quotes', () => {
    const found = blocks('| a | b |\n| --- | --- |\n| 1 | `x` |\n\n```\n<script>\n```\n\n> said\n')
    expect(found.map((b) => b.t)).toEqual(['table', 'code', 'quote'])
  })

  it('markup stays text and odd links lead nowhere', () => {
    expect(inline('<img src=x onerror=alert(1)>')).toEqual([{ t: 'text', text: '<img src=x onerror=alert(1)>' }])
    expect(inline('[x](javascript:alert(1))')[0]).toMatchObject({ t: 'link', href: '#' })
    expect(inline('[x](data:text/html,1)')[0]).toMatchObject({ t: 'link', href: '#' })
    expect(inline('see §9.1.4')).toEqual([
      { t: 'text', text: 'see ' },
      { t: 'rule', number: '9.1.4' },
    ])
  })
})
