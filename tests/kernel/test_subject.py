"""What a game declares about its matches, for readers that know no game."""

from __future__ import annotations

from sealed_orders.kernel.subject import Subject


def test_what_only_pretends_has_no_track_of_its_own() -> None:
    assert Subject(dummies=("decoy",), untracked=("scout",)).untracked == ("scout", "decoy")
    assert "dummy" in Subject().untracked


def test_without_a_word_of_the_game_torpedoes_run() -> None:
    assert Subject().runs == ("torpedoes",)
