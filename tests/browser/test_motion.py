"""Movement that you can see, and sounds if you want them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import Table

COUNT = """window.tones = []; window.OscillatorNode = class extends OscillatorNode {
  constructor(context, how) { super(context, how); window.tones.push(how.frequency); }
};"""


def hood_moves(table: Table) -> None:
    """Move the Hood two squares, first west, then south-west."""
    table.unit("Hood").click()
    table.page.keyboard.press("Numpad4")
    table.page.keyboard.press("Numpad1")
    table.seal()


def test_ships_sail_in_along_their_courses_and_a_key_brings_them_in(table: Table) -> None:
    page = table.page
    page.emulate_media(reduced_motion="no-preference")
    table.hunt()
    hood_moves(table)
    ship = page.locator("g.sailing").first
    expect(ship).to_be_attached()
    assert ship.evaluate("g => g.style.offsetPath").count("L") == 2
    assert "sail" in ship.evaluate("g => getComputedStyle(g).animationName")
    page.keyboard.press("Shift")
    expect(page.locator("g.sailing")).to_have_count(0)


def bell(page: Page) -> list[float]:
    """Return the tones played so far."""
    tones: list[float] = page.evaluate("window.tones")
    return tones


def test_no_sound_unless_it_is_switched_on_and_then_a_bell_when_orders_are_due(table: Table) -> None:
    page = table.page
    page.add_init_script(COUNT)
    table.hunt()
    hood_moves(table)
    table.through_to("Orders for the British")
    assert bell(page) == []
    page.keyboard.press("?")
    page.get_by_role("radio", name="Looks").check(force=True)
    page.get_by_label("A bell when your orders are due").check()
    assert len(bell(page)) == 1
    page.keyboard.press("Escape")
    table.unit("Hood").click()
    page.keyboard.press("Numpad4")
    table.seal()
    page.wait_for_function("() => window.tones.length > 1")
    page.reload()
    assert page.evaluate("localStorage.getItem('sealed-orders sounds')") == "bell"
