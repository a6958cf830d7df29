"""The pictures of Fliptown."""

from __future__ import annotations

from take import Camera, position, seat_at, shoot


def take(camera: Camera) -> None:
    url = camera.server.url
    person = camera.person(1280, 720, "light")
    page = person.page
    seat_at(person, url, position("fliptown", 4, 0, "Assign", characters=True))
    page.wait_for_selector(".sheet")
    page.hover(".line .slot >> nth=1")
    shoot(page, "fliptown-start")
    seat_at(person, url, position("fliptown", 3, 0.55, "Take"))
    page.wait_for_selector(".sheet")
    page.hover(".sheet [data-legal] >> nth=0")
    shoot(page, "fliptown-mid")
    page.click(".rv .map >> nth=1")
    shoot(page, "fliptown-rival")
    page.click(".other .back")
    person.play("press", most=600)
    shoot(page, "fliptown-end")
    dark = camera.person(1280, 720, "dark")
    seat_at(dark, url, position("fliptown", 2, 0.7, "Take", holdem=True))
    dark.page.wait_for_selector(".sheet")
    shoot(dark.page, "fliptown-dark")
    solo = camera.person(1280, 720, "light")
    seat_at(solo, url, position("fliptown", 1, 0.5, "Take", cowbot="jane"))
    solo.page.wait_for_selector(".bot")
    shoot(solo.page, "fliptown-solo")
    phone = camera.person(390, 844, "light")
    seat_at(phone, url, position("fliptown", 2, 0.5, "Take"))
    phone.page.wait_for_selector(".sheet")
    shoot(phone.page, "fliptown-phone")
