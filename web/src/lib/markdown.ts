// The rules are written in Markdown. They are read into plain data and shown as elements: no markup is ever inserted.

export type Inline =
  | { t: 'text'; text: string }
  | { t: 'code'; text: string }
  | { t: 'strong' | 'em'; inner: Inline[] }
  | { t: 'link'; href: string; inner: Inline[] }
  | { t: 'rule'; number: string }

export type Block =
  | { t: 'heading'; level: number; id: string; inner: Inline[] }
  | { t: 'p'; id: string; inner: Inline[] }
  | { t: 'list'; ordered: boolean; items: { id: string; blocks: Block[] }[] }
  | { t: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { t: 'code'; text: string }
  | { t: 'quote'; blocks: Block[] }
  | { t: 'hr' }

const SPAN =
  /(`+)(.+?)\1|\*\*(.+?)\*\*|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<!\w)_([^_]+)_(?!\w)|\[([^\]]+)\]\(([^)\s]+)\)|§(\d+(?:\.\d+)*)/

export function inline(text: string): Inline[] {
  const out: Inline[] = []
  let rest = text
  for (;;) {
    const m = SPAN.exec(rest)
    if (!m) break
    if (m.index) out.push({ t: 'text', text: rest.slice(0, m.index) })
    if (m[2] !== undefined) out.push({ t: 'code', text: m[2] })
    else if (m[3] !== undefined) out.push({ t: 'strong', inner: inline(m[3]) })
    else if (m[4] !== undefined) out.push({ t: 'em', inner: inline(m[4]) })
    else if (m[5] !== undefined) out.push({ t: 'em', inner: inline(m[5]) })
    else if (m[6] !== undefined) out.push({ t: 'link', href: safe(m[7] ?? ''), inner: inline(m[6]) })
    else if (m[8] !== undefined) out.push({ t: 'rule', number: m[8] })
    rest = rest.slice(m.index + m[0].length)
  }
  if (rest) out.push({ t: 'text', text: rest })
  return out
}

/** Only addresses inside the site and plain web links. */
function safe(href: string): string {
  return /^(https?:\/\/|\/|#|\w[\w./-]*$)/.test(href) && !/^\w+:(?!\/\/)/.test(href) ? href : '#'
}

/** `3.2.1 Text` and `**R-7** text` can be linked to. */
function anchor(text: string): string {
  const m = /^[*_`§\s]*((?:[A-Z]{0,2}-?)?\d+(?:\.\d+)*)\b/.exec(text)
  return m?.[1] ? 'p-' + m[1] : ''
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'section'
  )
}

const ITEM = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/

export function blocks(source: string): Block[] {
  return read(source.replaceAll('\r', '').split('\n'))
}

function cells(line: string): Inline[][] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => inline(cell.trim().replaceAll('\\|', '|')))
}

function read(lines: string[]): Block[] {
  const out: Block[] = []
  let i = 0
  const line = (at = i): string => lines[at] ?? ''
  while (i < lines.length) {
    if (!line().trim()) {
      i += 1
      continue
    }
    const head = /^(#{1,6})\s+(.*)$/.exec(line())
    if (head) {
      const text = head[2] ?? ''
      out.push({ t: 'heading', level: head[1]?.length ?? 1, id: anchor(text) || slug(text), inner: inline(text) })
      i += 1
    } else if (/^\s*```/.test(line())) {
      const from = ++i
      while (i < lines.length && !/^\s*```/.test(line())) i += 1
      out.push({ t: 'code', text: lines.slice(from, i).join('\n') })
      i += 1
    } else if (/^\s*(-{3,}|\*{3,})\s*$/.test(line())) {
      out.push({ t: 'hr' })
      i += 1
    } else if (/^>/.test(line())) {
      const from = i
      while (i < lines.length && /^>/.test(line())) i += 1
      out.push({ t: 'quote', blocks: read(lines.slice(from, i).map((l) => l.replace(/^>\s?/, ''))) })
    } else if (line().includes('|') && /^\s*\|?\s*:?-+/.test(line(i + 1)) && line(i + 1).includes('|')) {
      const rows: Inline[][][] = []
      const titles = cells(line())
      i += 2
      while (i < lines.length && line().includes('|') && line().trim()) rows.push(cells(lines[i++] ?? ''))
      out.push({ t: 'table', head: titles, rows })
    } else if (ITEM.test(line())) {
      i = items(lines, i, out)
    } else {
      const from = i
      while (i < lines.length && line().trim() && !(i > from && (ITEM.test(line()) || /^(#|>|\s*```)/.test(line()))))
        i += 1
      const text = lines
        .slice(from, i)
        .map((l) => l.trim())
        .join(' ')
      out.push({ t: 'p', id: anchor(text), inner: inline(text) })
    }
  }
  return out
}

function items(lines: string[], at: number, out: Block[]): number {
  const first = ITEM.exec(lines[at] ?? '')
  const depth = first?.[1]?.length ?? 0
  const ordered = /\d/.test(first?.[2] ?? '')
  const found: { id: string; blocks: Block[] }[] = []
  let i = at
  while (i < lines.length) {
    const m = ITEM.exec(lines[i] ?? '')
    if (!m || (m[1]?.length ?? 0) !== depth || /\d/.test(m[2] ?? '') !== ordered) break
    const body = [m[3] ?? '']
    i += 1
    while (i < lines.length) {
      const next = lines[i] ?? ''
      const inner = ITEM.exec(next)
      if (inner && (inner[1]?.length ?? 0) <= depth) break
      if (!next.trim()) {
        const after = lines[i + 1] ?? ''
        if (!after.trim() || after.search(/\S/) <= depth) break
      } else if (!inner && next.search(/\S/) <= depth && /^(#|>|\|)/.test(next.trim())) break
      body.push(next.slice(Math.min(next.search(/\S|$/), depth + 2)))
      i += 1
    }
    found.push({ id: anchor(body[0] ?? ''), blocks: read(body) })
    while (i < lines.length && !(lines[i] ?? '').trim() && ITEM.test(lines[i + 1] ?? '')) i += 1
  }
  out.push({ t: 'list', ordered, items: found })
  return i > at ? i : at + 1
}
