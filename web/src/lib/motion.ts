// Pieces that travel. An element with `data-piece` is the same thing before and after a change of the table: a copy of
// it flies from where it was to where it is, above everything else, and never blocks a click.

import { pace } from './settings.svelte'

type Places = Map<string, DOMRect>

let layer: HTMLElement | null = null
const flying = new Set<Animation>()

/** Where all pieces are now. */
export function look(root: HTMLElement): Places {
  const places: Places = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    const box = node.getBoundingClientRect()
    if (box.width > 0) places.set(node.dataset.piece ?? '', box)
  }
  return places
}

function overlay(root: HTMLElement): HTMLElement {
  if (!layer?.isConnected) {
    layer = document.createElement('div')
    layer.className = 'flights'
    layer.setAttribute('aria-hidden', 'true')
  }
  root.append(layer)
  return layer
}

/** Let everything that has moved since `before` travel there; what is new fades in. */
export function travel(root: HTMLElement, before: Places): void {
  const time = pace()
  for (const node of root.querySelectorAll<HTMLElement>('[data-piece]')) {
    if (node.closest('.flights')) continue
    const from = before.get(node.dataset.piece ?? '')
    const to = node.getBoundingClientRect()
    if (!to.width) continue
    const dx = from ? from.left + from.width / 2 - to.left - to.width / 2 : 0
    const dy = from ? from.top + from.height / 2 - to.top - to.height / 2 : 0
    const moved = from !== undefined && Math.hypot(dx, dy) > 5
    if (!moved && (from || before.size === 0)) continue
    if (!time) {
      node.classList.add('changed')
      setTimeout(() => node.classList.remove('changed'), 1200)
    } else if (moved && from) {
      fly(overlay(root), node, to, dx, dy, from.width / to.width, time)
    } else {
      node.animate(
        [
          { opacity: 0, scale: 0.4 },
          { opacity: 1, scale: 1 },
        ],
        { duration: time, easing: 'ease-out' },
      )
    }
  }
}

function fly(
  over: HTMLElement,
  node: HTMLElement,
  to: DOMRect,
  dx: number,
  dy: number,
  size: number,
  time: number,
): void {
  const ghost = node.cloneNode(true) as HTMLElement
  for (const part of [ghost, ...ghost.querySelectorAll('*')])
    for (const name of ['data-piece', 'data-legal', 'data-target', 'id', 'title']) part.removeAttribute(name)
  ghost.inert = true
  const zoom = (over as HTMLElement & { currentCSSZoom?: number }).currentCSSZoom ?? 1
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${to.left / zoom}px`,
    top: `${to.top / zoom}px`,
    right: 'auto',
    bottom: 'auto',
    width: `${to.width / zoom}px`,
    height: `${to.height / zoom}px`,
    translate: 'none',
    margin: '0',
    transform: 'none',
  })
  over.append(ghost)
  dx /= zoom
  dy /= zoom
  node.classList.add('away')
  const lift = Math.min(36, Math.hypot(dx, dy) / 5)
  const length = time * Math.min(1.5, 0.8 + Math.hypot(dx, dy) / 900)
  const flight = ghost.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${size})` },
      { transform: `translate(${dx * 0.45}px, ${dy * 0.45 - lift}px) scale(${Math.max(1.12, size)})`, offset: 0.5 },
      { transform: 'none' },
    ],
    { duration: length, easing: 'cubic-bezier(.3,.6,.2,1)' },
  )
  flying.add(flight)
  const land = (): void => {
    flying.delete(flight)
    ghost.remove()
    node.classList.remove('away')
  }
  flight.onfinish = land
  flight.oncancel = land
}

/** A click finishes all that moves. */
export function settle(): void {
  for (const flight of [...flying]) flight.finish()
}
