"""Every game has a golden playthrough, and still plays it."""

from __future__ import annotations

import sealed_orders as so
from tests.own import GAMES
from tests.play import EVERY_GAME
from tests.playthrough import FOLDER, LINES, Script, playthrough


@EVERY_GAME
def test_a_game_still_plays_its_golden_playthrough(game: str) -> None:
    golden = FOLDER / f"{game}.txt"
    assert golden.exists(), "make golden writes it"
    assert playthrough(game) == golden.read_text(encoding="utf-8"), "make golden rewrites it: read the diff"


def test_no_playthrough_is_kept_of_a_game_that_is_gone() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_a_playthrough_says_what_was_seen_asked_answered_rolled_and_told() -> None:
    lines = Script(so.Match.new("tutorial", seed="golden"), 99).lines
    for words in (
        "raider   sees",
        "raider   asked",
        "raider   answers",
        "hunter   asked",
        "dice     d6 =",
        "all      told",
    ):
        assert any(words in line for line in lines), words


def test_of_a_long_list_the_rest_is_counted_and_hashed() -> None:
    script = Script(so.Match.new("tutorial", seed="golden"), 1)
    script.lines.clear()
    script._write("raider", "sees", [str(number) for number in range(LINES + 5)])
    assert len(script.lines) == LINES + 1
    assert script.lines[-1].startswith("raider   sees     ... 5 more, ")
