"""Browser tests: a real server, a real Chromium. Skipped, with the reason, where one of them is missing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from at_table import FLAGS, Person, Server, missing

WHY = missing()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if WHY and "tests/web" in item.path.as_posix():
            item.add_marker(pytest.mark.skip(reason=WHY))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("tables"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


Sit = Callable[..., Person]


@pytest.fixture
def sit(browser: Any) -> Iterator[Sit]:
    """Sit down at a browser of one's own: sit(width, height, scheme)."""
    contexts: list[Any] = []
    people: list[Person] = []

    def one(width: int = 1280, height: int = 720, scheme: str = "dark", seed: int = 1, **more: Any) -> Person:
        context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **more)
        context.set_default_timeout(20_000)
        contexts.append(context)
        people.append(Person(context.new_page(), seed))
        return people[-1]

    yield one
    for context in contexts:
        context.close()
    problems = [
        p for person in people for p in person.problems if "WebSocket connection" not in p and "ERR_CONN" not in p
    ]
    assert not problems, problems
