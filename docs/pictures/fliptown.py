"""The pictures of Fliptown."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot, stages


def take(camera: Camera) -> None:
    url = camera.server.url
    start, middle = position("fliptown", 4, 0, "Assign", characters=True), position("fliptown", 3, 0.55, "Take")
    stages(camera, "fliptown", start, middle, position("fliptown", 3, 1), ".sheet [data-legal] >> nth=0")
    person = camera.person(1280, 720, "light")
    page = person.page
    seat_at(person, url, middle)
    page.click(".rv .map >> nth=1")
    shoot(page, "fliptown-rival")
    seat_at(person, url, position("fliptown", 1, 0.5, "Take", cowbot="jane"))
    page.wait_for_selector(".bot")
    shoot(page, "fliptown-solo")
