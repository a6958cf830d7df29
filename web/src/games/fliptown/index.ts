import './fliptown.css'
import type { Board as Table } from '../../lib/games'
import Aside from './Aside.svelte'
import Board from './Board.svelte'
import Defs from './Defs.svelte'
import Facts from './Facts.svelte'
import Line from './Line.svelte'
import Mine from './Mine.svelte'
import Rival from './Rival.svelte'

export default {
  Board,
  Mine,
  Rival,
  Line,
  Facts,
  Defs,
  Aside,
  verbs: ['skip', 'finish', 'trade', 'hide', 'clear_name', 'decline'],
} satisfies Table
