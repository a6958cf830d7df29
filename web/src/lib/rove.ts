// Arrow keys move between neighbours: from a thing that can be chosen or looked at to the nearest one in that direction.

const THINGS = '[data-legal],[data-look]'

export function rove(node: HTMLElement): { destroy(): void } {
  const key = (event: KeyboardEvent): void => {
    const dx = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0
    const dy = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0
    const from = (event.target as HTMLElement).closest<HTMLElement>(THINGS)
    if (!from || (!dx && !dy)) return
    const a = from.getBoundingClientRect()
    let best: HTMLElement | null = null
    let least = Infinity
    for (const other of node.querySelectorAll<HTMLElement>(THINGS)) {
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
  node.addEventListener('keydown', key)
  return { destroy: () => node.removeEventListener('keydown', key) }
}
