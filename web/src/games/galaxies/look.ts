// How the planets look, and their actions as icons. Nothing here is a rule: a planet that is not in this list (from a
// card pack) gets a look from its name and shows its sentence alone.

export type Kind =
  | 'lava'
  | 'gas'
  | 'ringed'
  | 'ocean'
  | 'moon'
  | 'ice'
  | 'desert'
  | 'jungle'
  | 'web'
  | 'crystal'
  | 'storm'
  | 'dark'
  | 'sun'

export interface Look {
  kind: Kind
  hue: number
  second: number
  turn: number
  seed: 1 | 2 | 3
  ring: boolean
}

// id: kind, hue, second hue, tilt, texture, ring; then the action: a sentence of icons.
// e energy, c culture, d diplomacy, o economy, m move, s ship, D die, p planet, u empire, f follow; > < arrows.
const table: Record<string, [Kind, number, number, number, 1 | 2 | 3, boolean, string]> = {
  jakks: ['desert', 18, 36, 14, 1, false, 'c+1'],
  vici_ks156: ['ice', 196, 210, -20, 2, false, 'e+1'],
  drewkaiden: ['moon', 205, 200, 10, 1, false, 's d > +1'],
  leandra: ['jungle', 150, 205, -12, 2, false, 's o > +1'],
  birkomius: ['gas', 282, 320, 24, 3, false, 'f > c+1'],
  bisschop: ['gas', 70, 40, -18, 1, false, 'f > e+1'],
  tifnod: ['crystal', 330, 300, 8, 2, false, 'rival d < 1'],
  vizcarra: ['moon', 225, 225, -8, 3, false, 'rival o < 1'],
  mj_120210: ['storm', 96, 60, 12, 1, false, 'e+2'],
  helios: ['ocean', 202, 42, 0, 1, false, 'px > p new'],
  mared: ['jungle', 96, 190, 20, 3, false, 'u −1'],
  lureena: ['ringed', 312, 200, -22, 2, true, 'e c > u'],
  zalax: ['storm', 330, 285, -14, 2, false, 'D reroll'],
  hoefker: ['gas', 28, 12, 10, 2, false, 'e1 > c2'],
  clj_0517: ['dark', 262, 190, 18, 1, false, 'rival c1 > you'],
  la_torres: ['desert', 38, 16, -16, 3, false, 'rival e1 > you'],
  pembertonia_major: ['ocean', 180, 110, 14, 2, false, 'c > e'],
  omicron_fenzi: ['ice', 265, 300, 12, 3, false, 'e > c'],
  nagato: ['lava', 8, 28, 0, 1, false, 'c1 > m m'],
  padraigin_3110: ['crystal', 168, 210, -10, 1, false, 'c2 > d+2'],
  jorg: ['jungle', 96, 166, 8, 1, false, 'c2 > rival < 2'],
  nakagawakozi: ['moon', 268, 290, 22, 2, false, 'e2 > o+2'],
  brumbaugh: ['lava', 34, 50, 30, 2, false, 'e2 > rivals < 1'],
  umbra_forum: ['dark', 230, 40, -12, 2, true, 'p row'],
  jac_110912: ['ringed', 282, 330, 18, 1, true, 'c+2 rivals c+1'],
  gleam_zanier: ['ringed', 172, 20, -16, 3, true, 'e+2 rivals e+1'],
  maia: ['ocean', 222, 330, 12, 3, false, 'D D > e2 c2'],
  andellouxian_6: ['storm', 190, 250, 20, 3, false, 's home > e / c'],
  walsfeo: ['desert', 350, 25, 14, 2, false, 'c1 > rival p'],
  sargus_36: ['crystal', 48, 25, -20, 3, false, 'e1 > rival p'],
  zavodnick: ['sun', 24, 44, 0, 2, false, 'any D · all f'],
  bsw_10_1: ['ice', 214, 180, -6, 1, true, 's < 1 s > +1'],
  aughmoore: ['jungle', 60, 110, -10, 1, false, 's home > c+1'],
  shouhua: ['gas', 345, 20, -24, 3, false, 's d o > +1'],
  nibiru: ['lava', 350, 10, -30, 3, true, 'f costs c2'],
  gort: ['dark', 150, 110, 8, 3, false, 's p > p'],
  terra_bettia: ['ocean', 208, 96, -8, 2, false, 's +2 rivals +1'],
  k_widow: ['web', 322, 345, 0, 1, false, 'rival s < 1'],
  piedes: ['sun', 44, 20, 10, 1, false, 'D again'],
  gyore: ['storm', 30, 355, -18, 2, false, 'D > any'],
}

const KINDS: Kind[] = [
  'lava',
  'gas',
  'ringed',
  'ocean',
  'moon',
  'ice',
  'desert',
  'jungle',
  'crystal',
  'storm',
  'dark',
  'sun',
]

export function lookOf(id: string): Look {
  const known = table[id]
  if (known) {
    const [kind, hue, second, turn, seed, ring] = known
    return { kind, hue, second, turn, seed, ring }
  }
  const n = [...id].reduce((sum, c) => (sum * 33 + c.charCodeAt(0)) >>> 0, 5381)
  const kind = KINDS[n % KINDS.length] ?? 'moon'
  return {
    kind,
    hue: n % 360,
    second: (n >> 3) % 360,
    turn: (n % 50) - 25,
    seed: ((n % 3) + 1) as 1 | 2 | 3,
    ring: kind === 'ringed',
  }
}

export function sentenceOf(id: string): string {
  return table[id]?.[6] ?? ''
}
