"""3.0 Setting up: the campaign, and what a scenario file may change of it."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.setup import BismarckSetup
from sealed_orders.games.bismarck.ships import PLANES, SHIPS, UNIT, UNITS, WHO, whom
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.fact import Absent, Begins, Fact, Sighted, facts_of
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.scenario import BadScenario, make_scenario
from tests.games.bismarck.position import fact
from tests.games.referee import choices, facts, news


def start(**source: Any) -> BismarckState:
    """Return the State at the first orders of a scenario with these facts."""
    scenario = make_scenario("mine", {"title": "Mine", **source}, BismarckSetup, "mine.toml")
    return Match.new(GAME, scenario, seed="mine").state


def test_3_0_the_campaign_begins_as_the_cards_have_it() -> None:
    state = Match.new("bismarck", seed="campaign").state
    for unit in SHIPS:
        card = UNITS[unit]
        now = (state.square[unit], state.mode[unit], state.midships[unit], state.firepower[unit], state.knots[unit])
        assert now == (card.square, card.mode, card.midships, card.firepower, card.knots)
    for unit in PLANES:
        assert (state.mode[unit], state.endurance[unit]) == ("B", UNITS[unit].endurance_high)
        assert state.square[unit] in (UNITS[unit].base, state.square[UNITS[unit].carrier])


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_3_0_every_scenario_starts_with_orders_or_a_shadow(scenario: str) -> None:
    match = Match.new("bismarck", scenario, seed="start")
    assert match.state.turn == GAME.scenarios[scenario].setup.turn
    assert match.view(match.waiting[0]).step in ("orders", "shadow")


def test_3_0_a_scenario_changes_units_turn_weather_and_points() -> None:
    state = start(
        turn=9, last_turn=20, visibility=[2] * 20, fog=[True, False], points={"german": 28}, absent=["sl1"],
        unit={"hood": {"sunk": True}, "bismarck": {"square": "1413", "midships": 8, "spotted": True, "moved": 2}},
    )  # fmt: skip
    assert (state.turn, state.last_turn, state.visibility, state.fog) == (9, 20, [2] * 20, [1, 0])
    assert state.points == {"british": 0, "german": 28}
    assert [fact(state, "fate", ship) for ship in ("hood", "sl1", "sl2")] == ["sunk", "absent", ""]
    assert [fact(state, column, "bismarck") for column in ("square", "midships", "moved", "seen_at")] == [
        "1413", 8, 2, "1413",
    ]  # fmt: skip


@pytest.mark.parametrize(("square", "mode"), [("1922", "M"), ("1825", "X"), ("2125", "X")])
def test_14_22_a_ship_that_a_scenario_puts_to_sea_takes_orders(square: str, mode: str) -> None:
    """14.22 E64 R39 As a ship of Force H does; in port she waits for her release."""
    match = Match.new(
        GAME,
        make_scenario(
            "mine", {"title": "Mine", "unit": {"king_george_v": {"square": square}}}, BismarckSetup, "mine.toml"
        ),
        seed="mine",
    )
    assert fact(match.state, "mode", "king_george_v") == mode
    assert ("king_george_v" in choices(match, "british")) is (mode == "M")


def test_3_0_each_side_reads_its_contacts_and_both_who_is_out_of_play() -> None:
    """3.0, 9.6 Each side sees its own part of a contact, and nothing of units that nobody saw."""
    match = Match.new("bismarck", "after_the_hood", seed="start")
    (british,), (german,) = news(match, "british", Sighted), news(match, "german", Sighted)
    raiders = whom(UNIT[name] for name in ("bismarck", "prinz_eugen"))
    hunters = whom(UNIT[name] for name in ("prince_of_wales", "norfolk", "suffolk"))
    (cell,) = {cell for _, cell, _ in match.view("british").contacts}
    assert british.facts == (Sighted(cell, raiders, hunters, before=True),)
    assert german.facts == (Sighted(cell, hunters, raiders, before=True),)
    assert {event.to for event in (british, german)} == {("british",), ("german",)}
    assert facts(match, "german", Absent) == [Absent((WHO[UNIT["hood"]],))]


@pytest.mark.parametrize("kind", [Sighted, Absent])
def test_3_0_the_campaign_has_nothing_to_announce_at_the_start(kind: type[Fact]) -> None:
    assert news(Match.new("bismarck", seed="campaign"), "british", kind) == []


def test_3_0_only_these_units_take_part() -> None:
    state = start(only=["bismarck", "victorious", "hood"])
    afloat = {UNITS[u].id for u in (*SHIPS, *PLANES) if not state.fate[u]}
    assert afloat == {"bismarck", "victorious", "hood"}


def test_3_0_planes_go_with_their_carrier() -> None:
    """3.0, 14.41 Placed, left out or sunk; a ship of Force H that is placed is at sea and comes no second time."""
    placed = start(turn=14, bismarck_located=5, unit={"ark_royal": {"square": "2520"}})
    assert [fact(placed, "square", name) for name in ("ark_royal", "ark_royal_t1")] == ["2520", "2520"]
    assert fact(placed, "mode", "ark_royal") == "M"
    assert fact(placed, "square", "renown") == placed.force_h
    for gone, fates in (({"absent": ["ark_royal"]}, "absent"), ({"unit": {"ark_royal": {"sunk": True}}}, "lost")):
        state = start(**gone)
        assert fact(state, "fate", "ark_royal_t1") == fates


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ({"turn": 31}, "turn and last_turn must be 1 to 30, turn first"),
        ({"turn": 9, "last_turn": 8}, "turn and last_turn must be 1 to 30, turn first"),
        ({"visibility": [1] * 19}, "visibility needs twenty numbers from 1 to 8"),
        ({"visibility": [9] * 20}, "visibility needs twenty numbers from 1 to 8"),
        ({"points": {"dutch": 1}}, "points: dutch is not a side"),
        ({"absent": ["graf_spee"]}, "graf_spee is not a unit"),
        ({"only": ["graf_spee"]}, "graf_spee is not a unit"),
        ({"unit": {"graf_spee": {}}}, "graf_spee is not a unit"),
        ({"unit": {"hood": {"square": "1528"}}}, "unit.hood.square: 1528 is not a square for Hood"),
        ({"unit": {"bismarck": {"square": "2024"}}}, "unit.bismarck.square: 2024 is not a square for Bismarck"),
        ({"unit": {"scapa_l": {"square": "3131"}}}, "unit.scapa_l.square: 3131 is not a square for Scapa Flow L"),
        ({"unit": {"hood": {"mode": "B"}}}, "unit.hood.mode: one of M P L F C R X Y U, not B"),
        ({"unit": {"scapa_l": {"mode": "L"}}}, "unit.scapa_l.mode: one of B M P A R Z, not L"),
        ({"unit": {"hood": {"midships": 7}}}, "unit.hood.midships: 1 to 6, not 7"),
        ({"unit": {"hood": {"midships": 0}}}, "unit.hood.midships: 1 to 6, not 0"),
        ({"unit": {"hood": {"fuel": -1}}}, "unit.hood.fuel: 0 to 7, not -1"),
        ({"unit": {"hood": {"colour": "grey"}}}, "Object contains unknown field `colour`, at unit"),
    ],
)
def test_3_0_a_scenario_that_cannot_be_played_names_the_spot(source: dict[str, Any], text: str) -> None:
    with pytest.raises(BadScenario) as error:
        start(**source)
    assert str(error.value).startswith("mine.toml: ")
    assert text in str(error.value)


def test_3_0_turns_are_counted_as_the_scenario_has_them() -> None:
    """4.0 The date and hour are the campaign's."""
    match = Match.new("bismarck", "first_patrol", seed="start")
    assert match.display("british").heading == "Turn 1 of 5, 23 May 1600"
    assert match.display("british", {}).heading == "Turn 1 of 5, 23 May 1600"
    assert match.turns == range(8, 13)
    assert Match.new("bismarck", seed="start").display("german").heading == "Turn 1 of 30, 22 May 1200"


def test_3_0_a_side_reads_in_which_squares_enemies_begin_if_the_scenario_says_so() -> None:
    match = Match.new("bismarck", "first_patrol", seed="start")
    told = {fact.unit.id: event for event in news(match, "british", Begins) for fact in facts_of(Begins, event.facts)}
    assert set(told) == {"bismarck", "prinz_eugen"}
    assert told["bismarck"].text == "Bismarck begins in 1118, 1119 or 1120."
    assert "hood" in {fact.unit.id for fact in facts(match, "german", Begins)}
    assert news(Match.new("bismarck", seed="start"), "british", Begins) == []


@pytest.mark.parametrize(
    ("known", "why"),
    [
        ({"bismarck": ["1413"]}, "does not begin in any of 1413"),
        ({"bismarck": []}, "does not begin in any of no squares"),
        ({"bismarck": ["9999"]}, "squares of the sea"),
        ({"scapa_l": ["1825"]}, "squares of the sea"),
        ({"titanic": ["1413"]}, "titanic is not a unit"),
    ],
)
def test_3_0_a_known_start_must_be_one_of_those_named(known: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadScenario, match=why):
        start(known=known)
