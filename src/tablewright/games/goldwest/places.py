"""What metals and cards alike do: a token placed in Boomtown (§6.3.3), a coach moved on (§6.4.2)."""

from __future__ import annotations

from tablewright.games.goldwest.box import VP_TOKEN, Space
from tablewright.games.goldwest.goods import PLACE, Resource
from tablewright.games.goldwest.table import GoldWest, Seat


def place(g: GoldWest, seat: Seat, space: Space) -> None:
    """§6.3.3 An influence token onto a space; on the 4-VP token it scores at once."""
    i = g.box.spaces[space]
    me = g.players[seat]
    me.influence -= 1
    g.town = g.town[:i] + ((*g.town[i], seat),) + g.town[i + 1 :]
    office = g.board.office_at[i]
    g.tell("influences", seat, space, office)
    if office == VP_TOKEN:
        me.town += g.box.town_vp
        g.tell("scores", seat, g.box.town_vp)


def advance(g: GoldWest, seat: Seat, metal: Resource) -> None:
    """§6.4.2 A coach moves one step: lines give points to everybody (§6.4.4), a stack gives its top tile (§6.4.3)."""
    track = PLACE[metal]
    me, box = g.players[seat], g.box
    coaches = me.coaches
    step = coaches[track] + 1
    if track == 0:
        me.coaches = (step, coaches[1], coaches[2])
    elif track == 1:
        me.coaches = (coaches[0], step, coaches[2])
    else:
        me.coaches = (coaches[0], coaches[1], step)
    g.tell("ships", seat, metal, step)
    if box.line_vp[step]:
        me.shipped += box.line_vp[step]
        g.tell("scores", seat, box.line_vp[step])
    if box.stack_at[step] >= 0:
        take_tile(g, seat, track, box.stack_at[step])


def take_tile(g: GoldWest, seat: Seat, track: int, stack: int) -> None:
    """§6.4.3 First over a stack: the high tile; second: the low one; later ones: nothing."""
    tiles = g.stacks[track][stack]
    if not tiles:
        return
    me = g.players[seat]
    me.tiles += 1
    me.shipped += tiles[0]
    stacks = g.stacks[track]
    left = stacks[:stack] + (tiles[1:],) + stacks[stack + 1 :]
    g.stacks = g.stacks[:track] + (left,) + g.stacks[track + 1 :]
    g.tell("tile taken", seat, tiles[0])
