"""How to play: headings, the text under them, and the paragraphs it cites."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.games.tutorial import FirstHunt
from sealed_orders.kernel.how_to_play import Section, cited, sections

TEXT = """# How to play a game

Words before the first heading are nobody's.

## The aim

Catch **her** (5.1).

- One
- Two

### Not a section

## The end

It ends (5.2, 5.3).
"""


def test_sections_are_found_in_order_with_all_their_text() -> None:
    assert sections(TEXT) == (
        Section("The aim", "Catch **her** (5.1).\n\n- One\n- Two\n\n### Not a section"),
        Section("The end", "It ends (5.2, 5.3)."),
    )
    assert sections("") == ()


def test_what_is_cited_is_in_brackets_and_only_numbers() -> None:
    assert cited("Roll (3.1). See 4.2, or (5.1, 16.62); not (R4), (the 3rd) or (5.1 and more).") == (
        "3.1",
        "5.1",
        "16.62",
    )


class Bare(FirstHunt):
    """A game whose package has no such text."""

    name = "bare"


def test_a_game_may_have_no_such_text() -> None:
    assert Bare().how_to_play == ()
    assert so.load("tutorial").how_to_play[0].title == "The aim"
