import { catalogue } from '../../lib/say.svelte'
import en from './words/en.json'

export const t = catalogue('western', en, import.meta.glob('./words/*.json'))
export type Word = keyof typeof en
