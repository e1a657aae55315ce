"""9.0 Search: factors, visibility, fog, and who is spotted."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.classic.maps import search_map
from sealed_orders.games.bismarck.search import factor, totals
from sealed_orders.games.bismarck.ships import ID, UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import RECONSTRUCTED
from sealed_orders.kernel.board import shaded
from sealed_orders.kernel.fact import Searched, Sighted
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import parse_order
from tests.games.bismarck.position import at, begin, fact, play, position
from tests.games.referee import Lucky, facts, messages, news, order

PLANES = ("scapa_r1", "scapa_r2", "plymouth_r1", "plymouth_r2", "ulster_r1")


def spotted(match: Match) -> set[str]:
    """Return the units that the search has spotted."""
    return {ID[u] for u, seen in enumerate(match.state.spotted) if seen}


def searched(state: BismarckState) -> set[str]:
    return spotted(play(state, "search"))


@pytest.mark.parametrize(
    ("cruisers", "found"), [(("suffolk", "arethusa"), False), (("suffolk", "arethusa", "cairo"), True)]
)
def test_9_23_on_turn_1_three_factors_are_needed_in_1116(cruisers: tuple[str, ...], found: bool) -> None:
    """9.2, 9.23 B50 Cruisers in move mode, one factor each, at the visibility of the campaign."""
    state = position(turn=1, bismarck=at("1116"), **{ship: at("1116") for ship in cruisers})
    state.visibility = list(RECONSTRUCTED["visibility_turn_1"])
    assert ("bismarck" in searched(state)) is found


@pytest.mark.parametrize(("level", "found"), [(5, True), (6, False)])
def test_9_2_spotted_when_the_factors_reach_the_visibility(level: int, found: bool) -> None:
    """9.1, 9.21 B51 The Norfolk on patrol has 4, the Suffolk in move mode 1."""
    state = position(turn=2, level=level, bismarck=at("1420"), norfolk=at("1420", "P"), suffolk=at("1420"))
    assert totals(state, "british")["1420"] == 4 + 1 + 4, "and the Manchester is there on patrol"
    state.square[UNIT["manchester"]] = "1319"
    assert totals(state, "british")["1420"] == 5
    assert searched(state) == ({"bismarck", "norfolk", "suffolk"} if found else set())
    assert odds.search(5, level) == found


def test_9_21_at_night_the_night_values_count() -> None:
    """9.7, 9.21 B52"""
    state = position(turn=4, norfolk=at("1220", "P"), suffolk=at("1220", "P"))
    assert totals(state, "british")["1220"] == 2 + 3


def test_9_21_ships_in_port_and_planes_on_base_or_deck_add_nothing() -> None:
    """9.21 R24 Scapa Flow is full of both; a torpedo plane in attack mode is on deck when the turn ends."""
    assert totals(position(), "british")["1825"] == 0
    state = position(turn=19, ark_royal=at("3024", "L"), reykjavik_r=at("1420", "P", endurance=3))
    assert totals(state, "british")["3024"] == 1
    state.to[UNIT["reykjavik_r"]], state.to_mode[UNIT["reykjavik_r"]] = "1317", "Z"
    assert totals(state, "british", projected=True)["1317"] == totals(state, "british")["1317"]
    victorious = position(turn=19, victorious=at("3024", "L"))
    victorious.to_mode[UNIT["victorious_t"]] = "A"
    assert totals(victorious, "british", projected=True)["3024"] == 1


@pytest.mark.parametrize(
    ("plane", "mode", "day", "night"),
    [
        ("scapa_r1", "P", 4, 2),
        ("scapa_r1", "M", 2, 1),
        ("scapa_r1", "Z", 2, 1),
        ("scapa_l", "R", 4, 2),
        ("scapa_l", "A", 2, 1),
    ],
)
def test_9_21_airborne_planes_by_their_mode(plane: str, mode: str, day: int, night: int) -> None:
    assert factor(position(turn=2), UNIT[plane], mode, "1820") == day
    assert factor(position(turn=4), UNIT[plane], mode, "1820") == night


def test_9_5_spotting_is_mutual() -> None:
    """B53 The Bismarck on patrol has 4 and spots the cruiser, and is spotted by her."""
    state = position(level=4, bismarck=at("1420", "P"), manchester=at("1420"))
    assert searched(state) == {"bismarck", "manchester"}


def test_9_5_a_wolfpack_sees_a_convoy_and_is_not_seen() -> None:
    """B54"""
    assert searched(position(level=4, wp1=at("2112", "P"))) == {"sl2"}


def test_9_5_a_wolfpack_is_seen_by_a_side_that_reaches_the_level_with_a_plane_in_the_air() -> None:
    """B55 Five factors at visibility 4, and at 5."""
    for level in (4, 5):
        state = position(level=level, wp1=at("2112", "P"), ulster_r1=at("2112", "P", endurance=3))
        assert searched(state) == {"sl2", "wp1", "ulster_r1"}


def test_9_5_the_german_factors_do_not_help_the_british_to_see_a_wolfpack() -> None:
    """B56 The plane in move mode and SL2 make 3 of 4; the wolfpack has 4."""
    state = position(level=4, wp1=at("2112", "P"), ulster_r1=at("2112", "M", endurance=3))
    assert searched(state) == {"sl2", "ulster_r1"}


def test_9_5_british_submarines_are_never_spotted() -> None:
    state = position(level=1, bismarck=at("1627", "P"))
    assert searched(state) == {"bismarck"}


def test_9_4_in_fog_nobody_is_spotted_whatever_the_factors() -> None:
    """9.4, 14.22 B57 Twenty factors over Bergen: nothing seen, nobody released; PS shows F."""
    state = position(turn=2, level=1, **{plane: at("1528", "P", endurance=3) for plane in PLANES})
    assert totals(state, "british")["1528"] == 20
    clear = state.copy()
    state.fog = [0, 1]
    match = play(state, "search")
    assert spotted(match) == set()
    assert state.bergen_turn == state.located_turn == 0
    assert shaded(GAME.display(match.view("british")).shades, "fog") == ("1527", "1528", "1627")
    assert search_map(match.view("british"), projected=True).splitlines()[5].count("F") == 2
    assert {"bismarck", "prinz_eugen"} < searched(clear)
    assert clear.bergen_turn == clear.located_turn == 2


def test_9_4_a_ship_spotted_before_the_fog_came_may_still_be_shadowed() -> None:
    state = position(turn=2, bismarck=at("1117", spotted=1))
    state.fog = [1, 0]
    assert begin(state).view("british").step == "shadow"


def test_9_22_twelve_factors_are_shown_as_nine() -> None:
    """B58"""
    ships = {ship: at("1116", "P") for ship in ("norfolk", "suffolk", "manchester")}
    state = position(turn=2, **ships)
    assert totals(state, "british")["1116"] == 12
    match = begin(state)
    assert GAME.display(match.view("british")).layers["Search"]["1116"] == "9"
    projected = GAME.preview(match.view("british"), parse_order("norfolk M 1115; suffolk M 1115; manchester M 1115"))
    assert projected.layers["Search"]["1115"] == "3"


def test_16_42_a_wolfpack_that_lost_a_boat_searches_with_one_less() -> None:
    """9.21 B59 3/2 and 4/4 become 2/1 and 3/3; never below zero."""
    for midships, values in ((3, [3, 2, 4, 4]), (2, [2, 1, 3, 3]), (1, [1, 0, 2, 2])):
        states = [position(turn, wp2=at("1913", midships=midships)) for turn in (2, 4)]
        found = [factor(state, UNIT["wp2"], mode, "1913") for mode in "MP" for state in states]
        assert found == values
    assert factor(position(4, sg1=at("1627", midships=1)), UNIT["sg1"], "M", "1627") == 0


@pytest.mark.parametrize(("goal", "fog", "seen"), [("1115", 0, True), ("1116", 1, False), ("1116", 0, True)])
def test_10_8_a_shadower_counts_eight_and_9_4_loses_her_in_fog(goal: str, fog: int, seen: bool) -> None:
    """9.4, 10.8 B60 Visibility 8."""
    state = position(turn=2, level=8, bismarck=at("1115", spotted=1), norfolk=at("1115", "P", spotted=1))
    state.fog = [fog, 0]
    match = begin(state, Lucky("10.7"))
    match.submit("british", "shadow norfolk")
    match.submit("german", f"bismarck M {goal}" if goal != "1115" else "")
    order(match)
    assert fact(match.state, "square", "norfolk") == goal
    assert ("bismarck" in spotted(match)) is seen
    assert (messages(match, "british", "9.6") == ["Contact with Bismarck is lost."]) is not seen


def test_4_52_the_search_shows_each_side_its_own_arithmetic() -> None:
    state = position(level=5, bismarck=at("1420"), norfolk=at("1420", "P"), manchester=at("1420"))
    match = play(state, "search")
    (british,), (german,) = news(match, "british", Sighted), news(match, "german", Sighted)
    assert british.text == (
        "1420: we see Bismarck; the enemy sees Manchester, Norfolk. "
        "Our search: Manchester 1 + Norfolk 4 = 5, visibility 5."
    )
    assert german.text == (
        "1420: we see Manchester, Norfolk; the enemy sees Bismarck. "
        "Our search: Bismarck 1 = 1, visibility 5. The enemy's search made the contact."
    )


def test_9_22_each_side_reads_where_it_has_looked() -> None:
    """9.22, 9.4 Factors that reach the level, not in fog; and where a plane was in the air."""
    state = position(
        level=4,
        norfolk=at("1117", "P"),
        arethusa=at("1519", "P"),
        suffolk=at("1317"),
        ulster_r1=at("2222", "P", endurance=2),
    )
    state.fog = [1, 0]
    match = play(state, "search")
    (british,), (german,) = facts(match, "british", Searched), facts(match, "german", Searched)
    assert set(british.cells) == {"1519", "1420", "1521", "2222", "3019"}
    assert british.air == ("2222",)
    assert (set(german.cells), german.air) == ({"1812", "1913", "2719", "2822"}, ())
    assert news(match, "german", Searched)[0].text == "4 squares searched: 1812, 1913, 2719, 2822."


def test_9_22_one_square_is_a_square_and_none_is_not_mentioned() -> None:
    away = {"wp2": at("2011"), "wp3": at("2311"), "wp4": at("2511")}
    one = play(position(level=4, wp1=at("1812", "P"), **away), "search")
    assert messages(one, "german", "9.22") == ["1 square searched: 1812."]
    assert messages(play(position(level=8), "search"), "german", "9.22") == []


def test_9_5_a_contact_that_the_enemys_search_made_says_so() -> None:
    """9.5 E85 Two factors of ours at visibility 3; the wolfpack has four."""
    match = play(position(level=3, wp1=at("2911", "P")), "search")
    (sighting,) = news(match, "british", Sighted)
    assert sighting.text == (
        "2911: we see nobody; the enemy sees Ramillies, SL5. "
        "Our search: Ramillies 1 + SL5 1 = 2, visibility 3. The enemy's search made the contact."
    )


def test_9_6_a_contact_is_drawn_for_the_british_and_never_for_the_germans() -> None:
    match = play(position(level=4, bismarck=at("1420"), manchester=at("1420", "P")), "search")
    british, german = (GAME.display(match.view(side)) for side in ("british", "german"))
    assert [(t.label, t.cell) for t in british.tokens if t.side == "german"] == [("Bismarck", "1420")]
    assert [t.label for t in german.tokens if t.side == "british"] == []
