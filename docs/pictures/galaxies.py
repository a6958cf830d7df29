"""The pictures of Galaxies."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot, stages


def take(camera: Camera) -> None:
    url = camera.server.url
    start = position("galaxies", 3, 0, "Activate")
    middle = position("galaxies", 3, 0.55, "Activate")
    stages(camera, "galaxies", start, middle, position("galaxies", 3, 1), ".ds [data-legal]")
    person = camera.person(1280, 720, "dark")
    page = person.page
    seat_at(person, url, position("galaxies", 3, 0.4, "Follow"))
    shoot(page, "galaxies-follow")
    seat_at(person, url, position("galaxies", 1, 0.5, "Activate", rogue="zendica"))
    shoot(page, "galaxies-solo")
    seat_at(person, url, position("galaxies", 5, 0.6, "Activate"))
    shoot(page, "galaxies-five")
    seat_at(person, url, position("galaxies", 3, 1))
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.wait_for_selector(".replay")
    page.click("role=tab[name=Log] >> nth=-1")
    shoot(page, "replay")
    wide = camera.person(1920, 1080, "dark")
    seat_at(wide, url, position("galaxies", 4, 0.7, "Move"))
    shoot(wide.page, "galaxies-wide")
