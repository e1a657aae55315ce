"""How many inputs, clicks and keys, the British turns of Computer Bismarck take with the staff's help.

``pytest -s tests/browser/test_inputs.py`` prints them: docs/performance.md has the figures.
"""

from __future__ import annotations

import re
import sys

from playwright.sync_api import expect

from tests.browser.newcomer import Newcomer
from tests.browser.table import Table

COUNTED = (1, 4)
MOST = 6  # to give a whole turn's orders: propose, take all, seal, and once more where it asks


def press(table: Table, keys: str) -> int:
    """Count one input."""
    table.page.keyboard.press(keys)
    return 1


def ordered(table: Table) -> int:
    """Return how many inputs a whole turn takes, ordered as the staff proposes."""
    page = table.page
    inputs = press(table, "Shift+P")
    expect(page.get_by_role("button", name=re.compile("^Accept( all|$)"))).to_be_visible()
    inputs += press(table, "Shift+Y")
    expect(page.get_by_role("button", name=re.compile("^Accept( all|$)"))).to_have_count(0)
    page.wait_for_timeout(600)  # what is to be thought of before sealing is known
    inputs += press(table, "Control+Enter")
    page.wait_for_timeout(300)
    if page.get_by_role("button", name="Seal anyway").is_visible():
        inputs += press(table, "Control+Enter")
    return inputs


def test_a_british_turn_takes_few_inputs_with_the_staff(table: Table) -> None:
    table.hunt()
    for turn in range(1, max(COUNTED) + 1):
        expect(table.page.get_by_text(f"Turn {turn} of 30")).to_be_visible()
        table.through_to("Orders for")
        inputs = ordered(table)
        if turn in COUNTED:
            sys.stdout.write(f"turn {turn}: {inputs} inputs\n")
        assert inputs <= MOST
        if turn < max(COUNTED):
            while not table.page.get_by_text(f"Turn {turn + 1} of 30").is_visible():
                table.asked()
                if not re.search("Orders for", table.question.inner_text()):
                    table.answer()
                else:
                    table.page.wait_for_timeout(300)


def test_a_newcomer_gives_the_first_turn_of_the_campaign_from_the_lobby_by_mouse(table: Table) -> None:
    newcomer = Newcomer(table.page, table.url)
    newcomer.come()
    newcomer.give()
    sys.stdout.write(f"from the lobby: {newcomer.inputs} inputs\n")
    assert newcomer.inputs <= MOST + 4  # a game, its campaign, the match, what to know before it
    expect(table.page.get_by_text("Turn 2 of 30")).to_be_visible()
