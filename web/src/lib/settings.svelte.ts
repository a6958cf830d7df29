// What a player may set, kept in this browser.

export type Motion = 'none' | 'fast' | 'normal' | 'slow'
export type Theme = 'system' | 'light' | 'dark'

interface Settings {
  motion: Motion
  sound: boolean
  theme: Theme
  confirm: boolean
  coach: boolean
  warn: boolean
  language: string
}

const KEY = 'tablewright'
const usual: Settings = {
  motion: 'normal',
  sound: false,
  theme: 'system',
  confirm: false,
  coach: true,
  warn: true,
  language: 'en',
}

function stored(): Settings {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...usual }
  }
}

export const settings = $state<Settings>(stored())

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a browser that keeps nothing still plays
  }
  dress()
}

/** Put the theme on the page. */
export function dress(): void {
  const root = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  root.lang = settings.language
  root.dataset.theme = settings.theme === 'system' ? (dark ? 'dark' : 'light') : settings.theme
}

export function still(): boolean {
  return settings.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** How long a piece travels, in milliseconds. */
export function pace(): number {
  if (still()) return 0
  return { none: 0, fast: 150, normal: 240, slow: 420 }[settings.motion]
}
