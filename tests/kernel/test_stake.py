"""Stakes: every roll's key finds its own stake, and every stake belongs to a roll that can happen."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.kernel.stake import OWNER, Stake, stake_of
from tests.own import GAMES

STRIKE = {"13.2": Stake("Strikes", OWNER, "hits"), "13.2 hull": Stake("Hull", OWNER, points=2)}


def test_a_roll_has_the_stake_with_the_most_of_its_words() -> None:
    assert stake_of(STRIKE, "turn 3 13.2 ark_royal") == ("13.2", STRIKE["13.2"])
    assert stake_of(STRIKE, "turn 3 13.2 ark_royal hull") == ("13.2", STRIKE["13.2 hull"])
    assert stake_of(STRIKE, "turn 13 2 hull") is None


def test_a_stake_is_worth_what_the_unit_or_her_target_says() -> None:
    points = {"hood": 7.0, "bismarck": 10.0}
    assert Stake("Salvos", OWNER, points=points.__getitem__, at_target=True).worth("hood", "bismarck") == 10
    assert Stake("Lost", OWNER, points=points.__getitem__).worth("hood", "bismarck") == 7
    assert STRIKE["13.2 hull"].worth("", "") == 2
    assert STRIKE["13.2"].worth("", "") is None


@pytest.mark.parametrize("game", GAMES)
def test_the_stakes_of_every_game_cite_its_paragraphs(game: str) -> None:
    rules = so.load(game)
    assert rules.stakes
    for words in rules.stakes:
        assert words.split()[0] in rules.rulebook
