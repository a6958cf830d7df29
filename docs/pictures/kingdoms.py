"""The pictures of Kingdoms."""

from __future__ import annotations

from take import NAMES, Camera, position, seat_at, shoot

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
    person = camera.person(1280, 720, "light")
    page = person.page
    seat_at(person, url, position("kingdoms", 2, 0, "Choose your faction"))
    page.hover(".fac >> nth=1")
    shoot(page, "kingdoms-start")
    seat_at(person, url, position("kingdoms", 4, 0.5, "Quest"))
    page.click(".area [data-legal] >> nth=0")
    page.locator(".area [data-legal] >> nth=-1").dispatch_event("pointerenter")
    shoot(page, "kingdoms-mid")
    person.play("press", most=2_000)
    shoot(page, "kingdoms-end")
    seat_at(person, url, at_war())
    page.click(".dial [data-n='6']")
    page.hover(".mix >> nth=0")
    shoot(page, "kingdoms-war")
    page.emulate_media(color_scheme="dark")
    page.hover(".mix >> nth=0")
    shoot(page, "kingdoms-dark")
    page.set_viewport_size({"width": 390, "height": 844})
    shoot(page, "kingdoms-phone-war")
    phone = camera.person(390, 844, "light")
    seat_at(phone, url, position("kingdoms", 4, 0.5, "Quest"))
    shoot(phone.page, "kingdoms-phone")
    phone.page.click("role=tab[name=Me] >> nth=0")
    shoot(phone.page, "kingdoms-phone-me")
