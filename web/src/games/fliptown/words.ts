// The words of this table; names and texts of cards come from the server.

import { catalogue } from '../../lib/say.svelte'
import en from './words/en.json'

export const t = catalogue('fliptown', en, import.meta.glob(['./words/*.json', '!./words/en.json']))
export type Key = keyof typeof en
