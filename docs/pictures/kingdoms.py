"""The pictures of Kingdoms."""

from __future__ import annotations

from take import NAMES, Camera, position, seat_at, shoot, stages

import tablewright as tw
from tablewright.engine import Record


def at_war() -> str:
    """Humans with magic III in a war: greedy players seldom fight, one who moves at random does."""
    record = tw.play("kingdoms", ["greedy", "random", "greedy"], seed=3, turn_cap=100)
    for n, (_, table, _) in enumerate(record.told(), start=1):
        if table.turn > 20 and any([ask.seat == 0 and ask.prompt.startswith("War") for ask in table.questions()]):
            return Record("kingdoms", 3, record.seed, record.variant, list(NAMES[:3]), None, record.answers[:n]).text()
    raise SystemExit("No pictures: the game of the war picture has no war any more.")


def take(camera: Camera) -> None:
    url = camera.server.url
    start, middle = position("kingdoms", 2, 0, "Choose your faction"), position("kingdoms", 4, 0.5, "Quest")
    stages(camera, "kingdoms", start, middle, position("kingdoms", 4, 1), ".area [data-legal] >> nth=0")
    war = camera.person(1280, 720, "light")
    seat_at(war, url, at_war())
    war.page.wait_for_timeout(1_000)
    war.page.click(".dial [data-n='6']")
    war.page.wait_for_selector(".mix")
    war.page.hover(".mix >> nth=0")
    shoot(war.page, "kingdoms-war")
