"""A prompt asked piece by piece: every answer can be given, no illegal one can, and no list is too long."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.allot import Allot, Bin
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.option import Option
from sealed_orders.kernel.order import Answer, IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Course, Mode, Number, Pick, Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.research.questionnaire import WIDTH, Questionnaire
from sealed_orders.research.table import questions
from tests.own import GAMES

SEA = Terrain("sea", {"a": ("b",), "b": ("a", "c"), "c": ("b",)})
OPTIONS = tuple(Option(letter, letter) for letter in "abcd")


def walked(prompt: Prompt) -> list[dict[str, Answer]]:
    """Return every order that the answers can give."""
    found, open_ = [], [Questionnaire(prompt)]
    while open_:
        form = open_.pop()
        if form.done:
            found.append(form.whole)
        else:
            open_ += [Questionnaire(prompt, [*form.path, n]) for n in range(len(form.alternatives))]
    return found


@pytest.mark.parametrize(
    "choice",
    [
        Pick("x", "X", OPTIONS),
        Pick("x", "X", OPTIONS, 0, 4),
        Pick("x", "X", OPTIONS, 2, 3),
        Pick("x", "X", OPTIONS[3:], 0, 2, cells=SEA, but=("b",)),
        Pick("x", "X", OPTIONS[:1]),
        Number("x", "X", -2, 3),
        Number("x", "X", 0, 359),
        Course(
            "x", "X", "a", (Mode("lie", "Lie"), Mode("go", "Go", 1, 3, SEA), Mode("fly", "Fly", 0, 2, SEA, mark=True))
        ),
        Allot("x", "X", OPTIONS[:3], (Bin("p", "P", 1, 2), Bin("q", "Q", takes=("a", "b")))),
    ],
)
def test_every_legal_answer_can_be_given_once_and_no_other(choice: Choice) -> None:
    found = [order["x"] for order in walked(Prompt("?", "1", (choice,)))]
    assert sorted(found) == sorted(choice.answers())


def test_no_list_is_longer_than_it_may_be() -> None:
    form = Questionnaire(Prompt("?", "1", (Number("x", "X", 0, 30000),)))
    while not form.done:
        assert 2 <= len(form.alternatives) <= WIDTH
        form.choose(len(form.alternatives) - 1)
    assert form.whole == {"x": ("30000",)}


def test_a_number_beyond_the_alternatives_is_counted_round() -> None:
    form = Questionnaire(Prompt("?", "1", (Pick("x", "X", OPTIONS),)))
    assert form.choose(5) == "b"


def test_choices_that_do_not_fit_together_are_by_default() -> None:
    def together(order: Order) -> None:
        if order["x"] == order["y"]:
            raise IllegalOrder("Not the same.", key="y")

    prompt = Prompt("?", "1", (Pick("x", "X", OPTIONS), Pick("y", "Y", OPTIONS, default=("d",))), together)
    assert Questionnaire(prompt, (1, 1)).order() == {"x": ("b",), "y": ("d",)}
    assert Questionnaire(prompt, (1, 2)).order() == {"x": ("b",), "y": ("c",)}


@pytest.mark.parametrize("game", GAMES)
def test_any_game_can_be_played_by_numbers_to_its_end(game: str) -> None:
    table, dice = questions(game, seed="numbers"), FastDice("numbers")
    while table.match.outcome is None:
        for side in table.forms:
            while alternatives := table.alternatives(side):
                table.choose(side, dice.roll(len(alternatives), "") - 1)
        table.go_on()
    returns = table.returns()
    assert set(returns.values()) <= {-1.0, 0.0, 1.0}
    assert table.match.game.cooperative or sum(returns.values()) == 0
