"""The pictures of Gold West."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot, stages


def take(camera: Camera) -> None:
    url = camera.server.url
    start, middle = position("goldwest", 4, 0, "Activate"), position("goldwest", 3, 0.6, "Build")
    stages(camera, "goldwest", start, middle, position("goldwest", 3, 1), ".site .cell.legal >> nth=6")
    metals = camera.person(1280, 720, "dark")
    seat_at(metals, url, position("goldwest", 4, 0.55, "Use your metals"))
    shoot(metals.page, "goldwest-metals")
