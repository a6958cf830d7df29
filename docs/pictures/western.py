"""The pictures of Western."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot


def take(camera: Camera) -> None:
    url = camera.server.url
    person = camera.person(1280, 720, "light")
    page = person.page
    seat_at(person, url, position("western", 4, 0, "Place"))
    shoot(page, "western-start")
    seat_at(person, url, position("western", 4, 0.55, "Place"))
    page.hover(".place .legal >> nth=1")
    shoot(page, "western-mid")
    person.play("press", most=600)
    shoot(page, "western-end")
    dark = camera.person(1280, 720, "dark")
    seat_at(dark, url, position("western", 4, 0.55, "Place"))
    dark.page.hover(".place .legal >> nth=1")
    shoot(dark.page, "western-dark")
    solo = camera.person(1280, 720, "dark")
    seat_at(solo, url, position("western", 1, 0.4, "You are losing", seed=3, solo_difficulty="hard"))
    shoot(solo.page, "western-solo")
    phone = camera.person(390, 844, "dark")
    seat_at(phone, url, position("western", 3, 0.5, "Place"))
    phone.page.click(".compass button >> nth=3")
    shoot(phone.page, "western-phone")
    phone.page.click("role=tab[name=Me] >> nth=0")
    shoot(phone.page, "western-phone-me")
