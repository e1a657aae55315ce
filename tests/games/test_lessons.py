"""Lessons of our games: the kit's tests, and that every game has the lessons it promises."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.testing.lessons import Lessons
from tests.own import GAMES, OurGames


class TestLessons(OurGames, Lessons):
    """The kit's."""


def test_every_game_has_a_lesson_and_the_hunts_one_for_each_side() -> None:
    sides = {game: {lesson.side for lesson in so.load(game).lessons.values()} for game in GAMES}
    assert all(sides.values())
    assert sides["tutorial"] == {"raider", "hunter"}
    assert sides["bismarck"] == {"british", "german"}
