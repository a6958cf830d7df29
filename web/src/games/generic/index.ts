import type { Board } from '../../lib/games'
import Facts from './Facts.svelte'
import Line from './Line.svelte'
import Mine from './Mine.svelte'
import Public from './Public.svelte'
import Rival from './Rival.svelte'

// The table of a game whose board is not drawn yet: everything is there, can be read and pointed at.
export default { Board: Public, Mine, Rival, Line, Facts, Defs: null, verbs: [] } satisfies Board
