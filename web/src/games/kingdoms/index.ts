import './kingdoms.css'
import type { Board as Table } from '../../lib/games'
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
  verbs: ['collect', 'pass_on', 'do_nothing', 'build', 'research', 'peace', 'bid', 'keep_mana', 'extra_mana'],
} satisfies Table
