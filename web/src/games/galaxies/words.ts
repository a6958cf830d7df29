import { catalogue } from '../../lib/say.svelte'
import en from './words/en.json'

export const t = catalogue('galaxies', en, import.meta.glob(['./words/*.json', '!./words/en.json']))

/** What a face of a die is called. */
export function faceName(face: string): string {
  return t(`face.${face}` as 'face.move')
}
