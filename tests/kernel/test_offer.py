"""What other packages offer: entry points find it, and a bad one gives an error and hides nothing else."""

from __future__ import annotations

import logging

import pytest

import sealed_orders as so
from sealed_orders.kernel.offer import offers
from sealed_orders.table.lobby.library import catalogue
from tests.own import DISTRIBUTION, GAMES
from tests.stranger import Stranger
from tests.terminal.command import run


def test_a_game_of_another_package_is_found_and_distinguished_from_ours(stranger: Stranger) -> None:
    stranger.offer("Hex_Hunt", "games", hex_hunt="sealed_orders.games.tutorial:GAME")
    assert "hex_hunt" in so.game_names()
    assert so.game_names("hex-hunt") == so.game_names("hex_hunt") == ("hex_hunt",)
    assert so.game_names(DISTRIBUTION) == GAMES
    assert so.load("hex_hunt").title == "First Hunt"


def test_where_two_offer_a_game_of_one_name_ours_is_played(stranger: Stranger) -> None:
    stranger.offer("aaa", "games", tutorial="nowhere:GAME")
    assert [offer.distribution for offer in offers("games") if offer.name == "tutorial"] == [DISTRIBUTION, "aaa"]
    assert so.load("tutorial").title == "First Hunt"
    assert so.game_names().count("tutorial") == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("nowhere:GAME", "cannot be loaded from nowhere:GAME: No module named 'nowhere'."),
        (
            "hunt_module:GAMES",
            "cannot be loaded from hunt_module:GAMES: module 'hunt_module' has no attribute 'GAMES'.",
        ),
        ("hunt_module:GAME", "is not a Game but a str."),
        ("hunt_broken:GAME", "cannot be loaded from hunt_broken:GAME: the map is missing."),
    ],
)
def test_a_game_that_cannot_be_loaded_is_a_sentence_and_the_others_are_found(
    stranger: Stranger, caplog: pytest.LogCaptureFixture, value: str, text: str
) -> None:
    stranger.write({"hunt_module.py": "GAME = 'me'\n", "hunt_broken.py": "raise OSError('the map is missing')\n"})
    stranger.offer("hex-hunt", "games", hex_hunt=value)
    sentence = f"The game hex_hunt that hex-hunt offers {text}"
    with pytest.raises(so.BadOffer) as caught:
        so.load("hex_hunt")
    assert str(caught.value) == sentence
    assert run("play", "hex_hunt").err == f"{sentence}\n"
    with caplog.at_level(logging.WARNING, "sealed_orders"):
        assert {card.name for card in catalogue()} >= set(GAMES)
    assert sentence in caplog.messages
    assert "tutorial" in run("games").out
