"""A smoke test in Firefox: the lobby opens, a lesson starts, you give an order by mouse and seal it, nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sealed_orders.server.http.background import Background
from tests.browser.firefox import FIREFOX, Fox, firefox
from tests.browser.table import new_match

# What of the right column reaches beyond its room, by its class and text; and the column itself, if it is wider.
CLIPPED = """[...document.querySelectorAll("aside.right > *")].flatMap((room) => {
  const edge = room.getBoundingClientRect().left + room.clientLeft + room.clientWidth + 1;
  const beyond = [...room.querySelectorAll("button, input, select, p, h2, td, th, span")]
    .filter((e) => !e.closest(".unseen") && e.getBoundingClientRect().right > edge)
    .map((e) => `${e.tagName} ${e.className}: ${e.textContent.trim().slice(0, 40)}`);
  return room.scrollWidth > room.clientWidth ? [`${room.className} is wider than its room`, ...beyond] : beyond;
})"""


@pytest.fixture(scope="module")
def fox() -> Iterator[Fox]:
    """Provide a page of Firefox."""
    if not FIREFOX:
        pytest.skip("there is no Firefox: install one, or name it in FIREFOX")
    with firefox(FIREFOX) as page:
        page.size(1280, 720)
        yield page


def test_in_firefox_a_lesson_is_begun_an_order_given_by_mouse_and_sealed(server: Background, fox: Fox) -> None:
    fox.go(f"{server.url}/")
    fox.click("button.btn", "Start lesson")
    fox.until("!!document.querySelector('.coach')")
    fox.click("aside.right button", "SW")
    fox.until("[...document.querySelectorAll('.review header')].some((e) => e.textContent.includes('1 ordered'))")
    assert fox.run(CLIPPED) == []
    fox.click("aside.right button", "Seal orders")
    fox.until("/Orders sealed|turn 2/i.test(document.body.textContent)")
    assert fox.console == []


@pytest.mark.parametrize("scenario", ["river_plate", "december_1"])
def test_in_firefox_nothing_of_the_right_column_is_cut(server: Background, fox: Fox, scenario: str) -> None:
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {"player": "away"}}
    key = new_match(server.url, "graf_spee", seats, scenario)["seats"]["british"]
    fox.go("about:blank")
    fox.go(f"{server.url}/#/seat/{key}")
    fox.until("!!document.querySelector('.review')")
    assert fox.run(CLIPPED) == []
    assert fox.run("getComputedStyle(document.querySelector('aside.right .scroll')).scrollbarGutter") == "stable"
    assert fox.console == []
