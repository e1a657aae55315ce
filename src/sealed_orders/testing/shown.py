"""What a game declares can be shown: who is hunted, and the picture of a fight."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sealed_orders as so
from sealed_orders.kernel.board import Display, in_play
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.testing.over import OverGames
from sealed_orders.testing.play import Walk, audience, work

BEGINNING = 3  # decisions until every side has its units on a board


class Shown(OverGames):
    """The subject of a game names existing units, and its fights have one picture, the page or the plane."""

    def test_a_subject_names_units_that_a_side_has(self, game: str) -> None:
        rules = so.load(game)
        subject = rules.board().subject
        units = {unit for scenario in rules.scenarios for unit in seen_units(game, scenario)}
        for name, ids in (("hunted", subject.hunted), ("hunters", subject.hunters), ("chief", subject.chief)):
            assert not ids or units.intersection(ids), (
                f"Subject.{name} of {game} names {', '.join(ids)}: no side has any of them as a token. "
                "Name units and forces by the ids of their tokens."
            )

    def test_the_picture_of_a_fight_can_be_shown(self, game: str, scenario: str) -> None:
        rules = so.load(game)
        walk, share = Walk(game, scenario, "shown"), work(game) / len(rules.scenarios)
        for _ in walk:
            if walk.length > share:
                break
            for side in audience(walk.match):
                problem = hidden_fight(rules, rules.display(walk.match.view(side)), walk.match.prompt(side))
                assert not problem, problem


def seen_units(game: str, scenario: str) -> Iterator[str]:
    """Return the tokens of all sides as a match begins."""
    walk = Walk(game, scenario, "units")
    for _ in walk:
        if walk.length > BEGINNING:
            return
        for side in walk.match.game.sides:
            yield from (token.id for token in walk.match.game.display(walk.match.view(side)).tokens)


def hidden_fight(rules: so.Game[Any, Any], display: Display, prompt: Prompt | None) -> str:
    """Return why a fight could not be seen, and what to do; empty if it can."""
    boards = rules.boards()
    on_plane = in_play(boards, display).shape == "plane"
    fight, engages = prompt.fight if prompt else "", boards[0].engages
    if boards[0].subject.fights == "plane" and all(board.shape != "plane" for board in boards):
        return (
            f'{rules.name} declares Subject(fights="plane") and has no board of that shape. '
            'Add one to boards(), or leave fights at "page".'
        )
    if display.sea is not None and not on_plane:
        return (
            f"{rules.name} has vessels on the plane (Display.sea) while another board is in play. "
            "Let Display.board name the board of shape plane."
        )
    if fight and fight not in boards[0].labels:
        return (
            f'{rules.name} asks about a fight in "{fight}", which is not a cell of its first board. '
            "Prompt.fight is the cell of the fight."
        )
    if on_plane and boards[0].subject.fights == "page" and (fight or engages):
        return (
            f"{rules.name} has a fight on the plane, and the page of a fight would hide it. "
            'Declare Board(subject=Subject(fights="plane")), or leave out Prompt.fight and Board.engages.'
        )
    return ""
