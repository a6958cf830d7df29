// The words of this game's table.

import { catalogue } from '../../lib/say.svelte'
import type { Resource, Space } from './model'
import en from './words/en.json'

export const t = catalogue('kingdoms', en, import.meta.glob('./words/*.json'))

export const resource = (id: Resource): string => t(id)
export const terrain = (id: Space['terrain']): string => t(id)
