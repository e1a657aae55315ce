"""12.0, 13.0 Chance, visibility and fog."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from sealed_orders.games.bismarck import odds
from sealed_orders.games.bismarck.chart import ROWS
from sealed_orders.games.bismarck.steps.end_of_turn import new_fog, new_visibility
from sealed_orders.games.bismarck.tables import WEATHER_CHANGE
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import Reported, facts_of
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.squares import column, row
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, begin, fact, play, position
from tests.games.referee import Duds, Lucky, messages, news, order


def chance(dice: Dice, cell: str, level: int = 4, turn: int = 2, fog: tuple[int, int] = (0, 0)) -> Match:
    """Return the chance phase with the Bismarck in a square and the Prinz Eugen out of play."""
    state = position(turn, level, bismarck=at(cell), prinz_eugen={"square": "", "fate": "sunk"})
    state.fog = list(fog)
    return play(state, "chance", dice=dice)


def reports(match: Match, rule: str) -> tuple[str, ...]:
    """Return the squares that the British read under a paragraph."""
    return tuple(
        fact.cell
        for event in news(match, "british", Reported)
        if event.rule == rule
        for fact in facts_of(Reported, event.facts)
    )


# Chance


@pytest.mark.parametrize(
    ("cell", "level", "percent"),
    [
        ("1817", 4, 5), ("1917", 4, 0), ("1918", 4, 5), ("2918", 4, 5), ("1811", 1, 5), ("1911", 1, 0),
        ("1817", 5, 0), ("1917", 5, 0), ("1918", 5, 0), ("2918", 5, 0),
    ],
)  # fmt: skip
def test_12_2_the_general_air_search_looks_north_of_row_19_and_east_of_column_17(
    cell: str, level: int, percent: int
) -> None:
    """4.8, 12.2 B75 At visibility 4 or less."""
    found = outcomes(lambda dice: reports(chance(dice, cell, level), "12.2"), only=("12.2",))
    assert found.get((cell,), 0) == Fraction(percent, 100)
    assert odds.air_search(row(cell), column(cell), level) == Fraction(percent, 100)


@pytest.mark.parametrize(("cell", "squares"), [("2020", 9), ("1114", 6), ("1228", 6)])
def test_12_3_the_radio_fix_is_her_square_or_one_next_to_it(cell: str, squares: int) -> None:
    """12.3 B76 One in a hundred, each square equally likely."""
    found = outcomes(lambda dice: reports(chance(dice, cell, level=8), "12.3"), only=("12.3",))
    assert found.pop(()) == Fraction(99, 100)
    assert set(found.values()) == {Fraction(1, 100) / squares}
    assert len(found) == squares
    assert all(abs(row(fix) - row(cell)) <= 1 >= abs(column(fix) - column(cell)) for (fix,) in found)
    answer = odds.radio(row(cell), column(cell))
    assert answer == {
        "radio silence broken": Fraction(1, 100),
        "the fix is the ship's true square": Fraction(1, squares),
    }


def test_12_1_once_a_turn_for_each_of_the_two_ships_unless_sunk() -> None:
    """12.1 The draws in their order: both for the air search, then both for the radio."""
    match = play(position(level=4), "chance")
    keys = [roll.key.removeprefix("turn 2 ") for roll in match.dice.rolls]
    assert keys == [
        "12.2 air search bismarck", "12.2 air search prinz_eugen", "12.3 radio bismarck", "12.3 radio prinz_eugen",
    ]  # fmt: skip
    assert [roll.key for roll in chance(Duds(), "2020", 8).dice.rolls] == ["turn 2 12.3 radio bismarck"]


def test_12_4_a_ship_found_by_chance_is_not_on_the_map_nor_shadowed_nor_located() -> None:
    """12.4 B80 The Norfolk is in her square and gets no shadow; nobody is released."""
    state = position(turn=2, level=4, bismarck=at("1117"), norfolk=at("1117", "M"))
    match = order(begin(state, Lucky("12.2", "12.3")))
    assert len(messages(match, "british", "12.2")) == 2
    assert match.state.turn == 3
    assert match.view("british").step == "orders", "no shadow was offered"
    assert match.view("british").contacts == ()
    assert match.state.located_turn == match.state.bergen_turn == 0
    assert fact(match.state, "mode", "king_george_v") == "X"


# Weather


def new_level(dice: Dice, number: int, levels: list[int]) -> int:
    return new_visibility(levels, 2, dice)[number - ROWS[0]]


def test_13_2_levels_move_one_row_south_and_change_by_up_to_three() -> None:
    """B77 Row 11 had 3: row 12 gets 1 with 2/7, 2 to 6 with 1/7 each."""
    seventh = Fraction(1, 7)
    found = outcomes(lambda dice: new_level(dice, 12, [3, *[8] * 19]), only=("weather row 12",))
    assert found == {1: 2 * seventh, 2: seventh, 3: seventh, 4: seventh, 5: seventh, 6: seventh}
    assert odds.weather(12, 3) == {str(level): p for level, p in found.items()}


def test_13_2_in_the_south_it_clears_rather_than_worsens() -> None:
    """B78 Row 24 had 8: row 25 gets 8 with 3/6, and 7, 6, 5 with 1/6 each."""
    levels = [1] * 20
    levels[24 - 11] = 8
    found = outcomes(lambda dice: new_level(dice, 25, levels), only=("weather row 25",))
    sixth = Fraction(1, 6)
    assert found == {8: 3 * sixth, 7: sixth, 6: sixth, 5: sixth}
    assert odds.weather(25, 8) == {str(level): p for level, p in found.items()}


@pytest.mark.parametrize("number", ROWS)
def test_13_2_odds_and_rule_agree_in_every_row(number: int) -> None:
    """13.1, 13.2 Levels stay within 1 and 8; row 11 keeps its own before it changes (G4)."""
    for above in (1, 5, 8):
        levels = [4] * 20
        levels[max(0, number - 1 - ROWS[0])] = above
        found = outcomes(partial(new_level, number=number, levels=levels), only=(f"weather row {number}",))
        assert odds.weather(number, above) == {str(level): p for level, p in found.items()}
        assert set(found) <= set(range(1, 9))


def test_13_2_every_row_of_the_map_has_its_change_and_no_other_row_has_one() -> None:
    assert tuple(WEATHER_CHANGE) == tuple(ROWS)
    with pytest.raises(ValueError, match="row"):
        odds.weather(ROWS[-1] + 1, 4)


@pytest.mark.parametrize(
    ("turn", "percent"), [(4, 50), (5, 67), (6, 50), (7, 33), (8, 16), (9, 33), (10, 50), (11, 67), (30, 50)]
)
def test_13_32_the_chance_of_fog_is_that_of_the_turn_in_which_it_will_count(turn: int, percent: int) -> None:
    """13.31 B79 Each area by itself."""
    p = Fraction(percent, 100)
    found = outcomes(lambda dice: tuple(new_fog(turn, dice)))
    assert found == {(1, 1): p * p, (1, 0): p * (1 - p), (0, 1): (1 - p) * p, (0, 0): (1 - p) * (1 - p)}
    assert odds.fog(turn) == p


def test_4_9_new_levels_come_at_the_end_of_a_turn_and_hold_for_all_of_the_next() -> None:
    """2.27, 4.9, 9.3, 13.1 Both sides read it, and the fog is the next turn's."""
    match = begin(position(turn=4, level=3), Lucky("13.2", "13.31"))
    assert match.view("british").visibility == match.view("german").visibility == [3] * 20
    order(match)
    assert match.state.turn == 5
    assert match.view("british").visibility == match.view("german").visibility == [1] * 20
    assert match.view("british").fog == match.view("german").fog == [1, 1]
    levels = "Visibility, rows 11 to 30: " + " ".join(["1"] * 20) + "."
    assert messages(match, "british", "13.2") == messages(match, "german", "13.2") == [levels]
    assert next(roll.key for roll in match.dice.rolls if "13.31" in roll.key) == "turn 5 13.31 fog area 1"
