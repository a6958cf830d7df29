// On a phone and on a tablet the tray with the decision lies below the maps, else in the own area.

import { MediaQuery } from 'svelte/reactivity'

/** A window that is too narrow for maps between the actions and the tower. */
export const phone = new MediaQuery('max-width: 1180px')
/** There is no room for names of actions either. */
export const small = new MediaQuery('max-width: 599px')
