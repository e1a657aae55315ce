"""A window that one test has used is clean when the next one gets it."""

from __future__ import annotations

from playwright.sync_api import Browser, ViewportSize, expect

from tests.browser.table import Table
from tests.browser.windows import parked

OWN: ViewportSize = {"width": 1100, "height": 700}  # no other test asks for such a window


def table(browser: Browser, url: str) -> Table:
    """Return a player's screen in a window of this file."""
    return Table(browser.new_context(viewport=OWN, reduced_motion="reduce").new_page(), url)


def test_a_window_is_used_again_and_remembers_nothing(browser: Browser, base_url: str) -> None:
    first = table(browser, base_url)
    first.hunt()
    first.page.context.close()
    second = table(browser, base_url)
    assert second.page is first.page
    assert parked(second.page)
    assert second.page.evaluate("localStorage.length + sessionStorage.length") == 0
    second.lobby()
    expect(second.page.locator(".learn")).to_be_visible()
    expect(second.page.locator(".mine .card")).to_have_count(0)
    second.page.evaluate("localStorage.setItem('sealed-orders lettering', '150')")
    second.page.reload()
    large = "parseFloat(document.documentElement.style.fontSize)"
    assert second.page.evaluate(large) > 100
    second.page.context.close()
    third = table(browser, base_url)
    assert third.page.evaluate(large) <= 100
    third.page.context.close()


def test_a_page_that_was_changed_for_good_is_not_used_again(browser: Browser, base_url: str) -> None:
    first = table(browser, base_url)
    first.page.add_init_script("window.spoilt = true")
    first.lobby()
    assert first.page.evaluate("window.spoilt")
    first.page.context.close()
    second = table(browser, base_url)
    assert second.page is not first.page
    second.page.reload()
    assert second.page.evaluate("window.spoilt") is None
    second.page.context.close()


def test_a_context_that_was_changed_for_good_is_not_used_again(browser: Browser, base_url: str) -> None:
    first = table(browser, base_url)
    first.page.context.add_init_script("window.spoilt = true")
    first.lobby()
    assert first.page.evaluate("window.spoilt")
    first.page.context.close()
    second = table(browser, base_url)
    assert second.page.context is not first.page.context
    second.page.context.close()


def test_who_listened_to_a_page_does_so_no_more(browser: Browser, base_url: str) -> None:
    first = table(browser, base_url)
    requests: list[str] = []
    first.page.on("request", lambda request: requests.append(request.url))
    first.page.evaluate("fetch('/api/games').then(answer => answer.json())")
    assert requests == [f"{base_url}/api/games"]
    first.page.context.close()
    second = table(browser, base_url)
    assert second.page is first.page
    second.page.evaluate("fetch('/api/games').then(answer => answer.json())")
    assert requests == [f"{base_url}/api/games"]
    second.page.context.close()
