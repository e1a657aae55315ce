"""Every example in a rulebook gives the result that it states."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import sealed_orders as so
from tests.own import OurGames

SUM = re.compile(r"([(\d][\d.x+\-/() ]*[)\d]) = (\d+(?:\.\d+)?(?:/\d+)?)( %)?")


def examples() -> Iterator[tuple[str, str, str]]:
    """Yield every example of our rulebooks: the game, the paragraph, the text."""
    for game in OurGames.games():
        for number, paragraph in so.load(game).rulebook.items():
            for example in re.findall(r"^\*Examples?: (.+)\*$", paragraph.text, re.MULTILINE):
                yield game, number, example


def sums(example: str) -> list[tuple[float, float]]:
    """Yield the result of each sum in an example, and what the text states; a share may be in percent."""
    plain = re.sub(r" \([A-Z]\d+\)", "", example)
    found = [(_value(left), _value(right), percent) for left, right, percent in SUM.findall(plain)]
    return [(worked * 100 if percent and worked < 1 else worked, said) for worked, said, percent in found]


def _value(text: str) -> float:
    """Return the value of a sum: only digits and operators are let through."""
    assert not re.sub(r"[\d.x+\-/() ]", "", text)
    return float(eval(text.replace("x", "*"), {"__builtins__": {}}))


@pytest.mark.parametrize(("game", "paragraph", "example"), list(examples()), ids=lambda part: str(part)[:20])
def test_the_sums_of_an_example_are_right(game: str, paragraph: str, example: str) -> None:
    for worked, said in sums(example):
        assert worked == pytest.approx(said, abs=0.0001), (game, paragraph, example)


def test_there_are_examples_with_sums_in_every_game_but_the_smallest() -> None:
    assert {game for game, _, example in examples() if sums(example)} == set(OurGames.games()) - {"tutorial"}


def test_a_wrong_sum_is_noticed() -> None:
    assert sums("at night: 4 (R29) - 1 = 3, or 3 x 16 = 47, or 0.6 x 0.5 = 30 %") == [(3, 3), (48, 47), (30, 30)]
