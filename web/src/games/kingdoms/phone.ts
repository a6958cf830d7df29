// On a phone the tray with the decision lies below the maps, else in the own area.

import { MediaQuery } from 'svelte/reactivity'

export const phone = new MediaQuery('max-width: 820px')
