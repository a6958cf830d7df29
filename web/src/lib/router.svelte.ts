// Addresses of the pages. The server answers every one of them with the same document.

export const route = $state({ path: location.pathname, hash: location.hash, search: location.search })

function read(): void {
  route.path = location.pathname
  route.hash = location.hash
  route.search = location.search
}

addEventListener('popstate', read)

export function go(to: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  read()
  if (!location.hash) scrollTo(0, 0)
  queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }))
}

/** Links inside the client do not load the page again. */
export function links(node: HTMLElement): { destroy(): void } {
  const click = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a')
    if (!link || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}
