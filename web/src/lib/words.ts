// Ids as words, where nobody gave a better name.

export function plain(id: string): string {
  const words = id.includes(' ') ? id : id.replaceAll('_', ' ').replaceAll('.', ' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `planet:nagato` → `Nagato`. */
export function thing(target: string): string {
  return plain(target.slice(target.indexOf(':') + 1))
}

export function plural(n: number, one: string, many = one + 's'): string {
  return `${n} ${n === 1 ? one : many}`
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'
}

export function ago(time: number, now = Date.now() / 1000): string {
  const s = Math.max(0, now - time)
  if (s < 90) return 'just now'
  if (s < 5400) return `${Math.round(s / 60)} min ago`
  if (s < 129600) return `${Math.round(s / 3600)} h ago`
  return `${Math.round(s / 86400)} days ago`
}

export const LETTERS = 'ABCDEFGH'

export function list(names: string[]): string {
  if (names.length < 2) return names.join('')
  return names.slice(0, -1).join(', ') + ' and ' + names.at(-1)
}
