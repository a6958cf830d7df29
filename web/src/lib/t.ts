// The words of the pages and of the frame around the boards; a game has its own beside its board.

import en from '../words/en.json'
import { catalogue, languagesOf } from './say.svelte'

const others = import.meta.glob(['../words/*.json', '!../words/en.json'])

export const t = catalogue('ui', en, others)

/** What can be chosen in the settings: English, and whatever has a catalogue. */
export const languages = languagesOf(others)
