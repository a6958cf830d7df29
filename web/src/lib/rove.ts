// A group of things is one stop of the Tab key; in it, arrow keys move to the nearest thing in that direction that can be
// chosen or looked at. Tab comes back to where one was, or to the first thing that can be chosen now.

const THINGS = '[data-legal],[data-look],[data-stop]'

export function rove(node: HTMLElement): { destroy(): void } {
  let last: HTMLElement | null = null
  const things = (): HTMLElement[] =>
    [...node.querySelectorAll<HTMLElement>(THINGS)].filter((one) => one.closest('[data-roving]') === node)

  function arrange(): void {
    const all = things()
    const within = all.find((one) => one === document.activeElement)
    const legal = all.filter((one) => one.dataset.legal !== undefined)
    const back = last && (legal.length ? legal : all).includes(last) ? last : undefined
    const newest = all.at(-1)?.dataset.stop !== undefined // a log is read from its end
    const stop = within ?? back ?? legal[0] ?? all.at(newest ? -1 : 0)
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }

  function focus(event: FocusEvent): void {
    const to = (event.target as HTMLElement).closest<HTMLElement>(THINGS)
    if (to?.closest('[data-roving]') !== node) return
    last = to
    arrange()
  }

  function key(event: KeyboardEvent): void {
    const dx = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const dy = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    const from = (event.target as HTMLElement).closest<HTMLElement>(THINGS)
    if (!from || (!dx && !dy)) return
    const a = from.getBoundingClientRect()
    let best: HTMLElement | null = null
    let least = Infinity
    for (const other of things()) {
      const b = other.getBoundingClientRect()
      if (other === from || !b.width) continue
      const x = b.left + b.width / 2 - a.left - a.width / 2
      const y = b.top + b.height / 2 - a.top - a.height / 2
      const ahead = x * dx + y * dy
      const aside = Math.abs(x * dy) + Math.abs(y * dx)
      if (ahead > 4 && ahead + 2.5 * aside < least) {
        least = ahead + 2.5 * aside
        best = other
      }
    }
    event.preventDefault()
    event.stopPropagation()
    best?.focus()
  }

  const changes = new MutationObserver(arrange)
  changes.observe(node, { childList: true, subtree: true })
  node.addEventListener('focusin', focus)
  node.addEventListener('keydown', key)
  arrange()
  return {
    destroy() {
      changes.disconnect()
      node.removeEventListener('focusin', focus)
      node.removeEventListener('keydown', key)
    },
  }
}
