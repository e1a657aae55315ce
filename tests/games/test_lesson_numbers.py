"""Every number in a lesson's note is compared with the rules; a number without a comparison fails."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck import ships as bismarck_ships
from sealed_orders.games.bismarck.movement import fuel_cost as bismarck_fuel
from sealed_orders.games.bismarck_solitaire.mission import TURNS as CRUISE_TURNS
from sealed_orders.games.denmark_strait.captains import CAPTAINS
from sealed_orders.games.denmark_strait.gunnery import OUT_OF_BROADSIDE, POINTS_A_PAIR, aimed
from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.search import weight
from sealed_orders.games.graf_spee.ships import SHIP
from sealed_orders.games.graf_spee.tables import TORPEDO_RANGE, YARDS
from sealed_orders.games.sink_the_bismarck.tables import BANDS
from sealed_orders.games.tutorial.steps import FOUND_ON
from sealed_orders.kernel.lesson import Note
from tests.own import OurGames

WORDS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
COUNTS = {word: number for number, word in enumerate(WORDS) if number > 1} | {"twenty": 20, "sixty": 60}
CITED = re.compile(r"\(\d[\d., ]*\)")


def patrol() -> so.Match:
    return so.Match.new("bismarck", "first_patrol", seed="lesson 0")


def known_to_begin() -> int:
    scenario = so.load("bismarck").scenario("first_patrol")
    return len(scenario.setup.known["bismarck"])


def first_hunt(field: str) -> int:
    return int(getattr(so.load("tutorial").scenario("breakout").setup, field))


def run_of(step: int) -> int:
    """Return how many areas a raider runs."""
    prompt = so.Match.new("tutorial", seed="run").prompt("raider")
    assert prompt is not None
    return int(prompt.choices[0].modes[step].most)  # type: ignore[union-attr]


def both_at_the_helm() -> int:
    """Return what turning and moving cost with a captain who has no ability for it."""
    return max(captain.turn_and_move for captain in CAPTAINS.values())


def half_days() -> bool:
    """Return whether two turns make a day."""
    return title(1).rsplit(" ", 1)[0] == title(2).rsplit(" ", 1)[0] != title(3).rsplit(" ", 1)[0]


def battle_turn() -> int:
    """Return how many minutes a turn of a battle takes: a knot, 2,025 yards an hour, is this many yards a turn."""
    return round(60 * YARDS / 2025)


BISMARCK = bismarck_ships.UNIT["bismarck"]
# By game, lesson and note: the numbers of its text, in their order, as the rules have them.
NUMBERS: dict[tuple[str, str, str], list[object]] = {
    ("bismarck", "first_patrol_german", "Two ships"): [known_to_begin(), bismarck_ships.UNITS[BISMARCK].points],
    ("bismarck", "first_patrol_german", "West"): [2, 2],  # and what they cost, below
    ("bismarck", "first_patrol_german", "Seen"): [2],  # SHADOW_TWO_SQUARES
    ("bismarck", "first_patrol_german", "The end of the patrol"): [len(patrol().turns)],
    ("bismarck_solitaire", "one_cruise", "The event"): [2],  # the white die and the black one
    ("bismarck_solitaire", "one_cruise", "Home in time"): [
        so.load("bismarck_solitaire").scenario("exercise_rhine").setup.goal,
        so.load("bismarck_solitaire").scenario("exercise_rhine").setup.return_after + 1,
        CRUISE_TURNS,
    ],
    ("denmark_strait", "one_turn", "Hood's helm"): [both_at_the_helm(), OUT_OF_BROADSIDE],
    ("denmark_strait", "one_turn", "Guns"): [POINTS_A_PAIR, aimed(POINTS_A_PAIR)],
    ("graf_spee", "hunt", "Patrol or move"): [
        weight(SHIP["exeter"], patrols=True),
        weight(SHIP["exeter"], patrols=False),
    ],
    ("graf_spee", "hunt", "Found"): [battle_turn()],
    ("graf_spee", "battle", "Ajax and Achilles"): [2],  # sides of a ship
    ("graf_spee", "battle", "Fight on"): [TORPEDO_RANGE],
    ("sink_the_bismarck", "last_cruise", "Two days"): [len(BANDS)],
    ("tutorial", "hunter", "The lanes"): [3],  # test_5_2 of First Hunt
    ("tutorial", "hunter", "Searching"): [FOUND_ON[False], FOUND_ON[True], first_hunt("flights")],
    ("tutorial", "hunter", "A distress call"): [run_of(1)],
    ("tutorial", "raider", "You are the raider"): [3, so.load("tutorial").length],
    ("tutorial", "raider", "Run"): [run_of(1)],
    ("tutorial", "raider", "Lurk"): [FOUND_ON[True]],
}


def numbers(game: str, note: Note) -> list[int]:
    """Return the numbers in a note's text, without cells, paragraphs and halves of days."""
    cells = {cell for board in so.load(game).boards() for cell in board.labels}
    words = re.findall(r"\d[\d,]*\d|\d|[A-Za-z]+", CITED.sub("", note.text))
    return [
        int(word.replace(",", "")) if word[0].isdigit() else COUNTS[word.lower()]
        for word in words
        if word not in cells and (word[0].isdigit() or word.lower() in COUNTS)
    ]


def notes() -> Iterator[tuple[str, str, Note]]:
    for game in OurGames.games():
        for lesson in so.load(game).lessons.values():
            yield from ((game, lesson.name, note) for note in lesson.notes)


@pytest.mark.parametrize(("game", "lesson", "note"), list(notes()), ids=lambda part: getattr(part, "title", part))
def test_the_numbers_of_a_note_are_those_of_the_rules(game: str, lesson: str, note: Note) -> None:
    assert numbers(game, note) == NUMBERS.get((game, lesson, note.title), [])


def test_two_squares_cost_the_bismarck_a_fuel_and_one_none() -> None:
    state = patrol().state
    assert [bismarck_fuel(state, BISMARCK, steps) for steps in (1, 2)] == [0, 1]


def test_a_turn_of_the_graf_spee_is_half_a_day() -> None:
    assert half_days()
