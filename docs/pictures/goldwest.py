"""The pictures of Gold West."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot


def take(camera: Camera) -> None:
    url = camera.server.url
    person = camera.person(1280, 720, "light")
    page = person.page
    seat_at(person, url, position("goldwest", 4, 0, "Activate"))
    shoot(page, "goldwest-start")
    seat_at(person, url, position("goldwest", 3, 0.6, "Build"))
    page.hover(".site .cell.legal >> nth=6")
    shoot(page, "goldwest-mid")
    person.play("press", most=600)
    shoot(page, "goldwest-end")
    dark = camera.person(1280, 720, "dark")
    seat_at(dark, url, position("goldwest", 4, 0.55, "Use your metals"))
    shoot(dark.page, "goldwest-dark")
    phone = camera.person(390, 844, "light")
    seat_at(phone, url, position("goldwest", 3, 0.6, "Build"))
    shoot(phone.page, "goldwest-phone")
    phone.page.click("role=tab[name=Me] >> nth=0")
    shoot(phone.page, "goldwest-phone-me")
