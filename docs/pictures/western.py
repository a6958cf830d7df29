"""The pictures of Western."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot, stages


def take(camera: Camera) -> None:
    url = camera.server.url
    start, middle = position("western", 4, 0, "Place"), position("western", 4, 0.55, "Place")
    stages(camera, "western", start, middle, position("western", 4, 1), ".place .legal >> nth=1")
    solo = camera.person(1280, 720, "dark")
    seat_at(solo, url, position("western", 1, 0.4, "You are losing", seed=3, solo_difficulty="hard"))
    shoot(solo.page, "western-solo")
