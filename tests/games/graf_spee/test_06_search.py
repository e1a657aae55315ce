"""6.0 Search: the chance to spot, the weather, and what each side learns."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.graf_spee import GAME, odds
from sealed_orders.games.graf_spee.search import searchers, spotting, weight
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SHIP
from sealed_orders.games.graf_spee.steps.turn import weather
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.fact import ContactLost, Searched, Sighted, Weather
from tests.games.graf_spee.position import at, begin, hunt, play, spotted, value
from tests.games.referee import Duds, Lucky, facts, messages


def hundredths(count: int, altmark: bool = False) -> list[Fraction]:
    """Return the chance at each visibility, in hundredths."""
    return [100 * odds.spot(count, level, altmark) for level in (1, 2, 3)]


def test_6_2_one_ship_moving() -> None:
    """6.2 C16"""
    assert hundredths(1) == [74, 44, 14]


def test_6_2_the_table_of_the_rulebook() -> None:
    lines = [line for line in GAME.rulebook["6.2"].text.splitlines() if line.startswith("|")]
    head, _, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    for level, *cells in rows:
        for count, cell in zip(head[1:], cells, strict=True):
            assert odds.spot(int(count.split()[0]), int(level)) == Fraction(cell)


def test_6_7_a_ship_on_patrol_counts_three() -> None:
    """6.7 C17"""
    assert weight(SHIP["ajax"], patrols=True) == 3
    assert hundredths(3) == [82, 52, 22]


@pytest.mark.parametrize(("name", "count", "chances"), [("ark_royal", 9, [100, 76, 46]), ("hermes", 6, [94, 64, 34])])
def test_6_7_carriers_on_patrol(name: str, count: int, chances: list[int]) -> None:
    """6.6, 6.7 C18, C19"""
    assert weight(SHIP[name], patrols=True) == count
    assert hundredths(count) == chances


def test_6_6_carriers_count_more_under_way() -> None:
    """6.6 C20 The Ark Royal and the Renown, both moving: four."""
    patrols = [0] * len(SHIP)
    assert searchers([SHIP["ark_royal"], SHIP["renown"]], patrols) == 4
    assert hundredths(4) == [86, 56, 26]


def test_6_8_the_altmark_is_harder_to_spot() -> None:
    """6.8 C21"""
    assert hundredths(3, altmark=True) == [52, 22, 0]
    assert hundredths(9, altmark=True)[0] == 70, "thirty less than certain"


@pytest.mark.parametrize(("face", "level"), [(1, 1), (30, 1), (31, 2), (60, 2), (61, 3), (100, 3)])
def test_6_3_visibility_is_drawn_thirty_thirty_forty(face: int, level: int) -> None:
    """2.2.4, 6.3"""
    assert weather(1, LoadedDice(face)) == level


def test_6_3_both_sides_read_the_visibility() -> None:
    match = begin(hunt(graf_spee=at("1925"), ajax=at("2314")), Duds())
    assert [fact.levels for side in ("british", "german") for fact in facts(match, side, Weather)] == [(3,), (3,)]


def test_6_1_only_ships_in_one_square_see_each_other() -> None:
    match = play(hunt(level=1, graf_spee=at("2314"), ajax=at("2315")), "search", dice=Lucky("6.2"))
    assert not value(match.state, "spotted", "graf_spee")
    assert not facts(match, "british", Sighted)


def test_6_1_the_british_read_where_they_looked_and_how_surely_they_would_have_seen_her() -> None:
    match = play(hunt(level=2, graf_spee=at("1925"), ajax=at("2315"), hermes=at("2226")), "search")
    (searched,) = facts(match, "british", Searched)
    assert (searched.cells, searched.chances) == (("2226", "2315"), (0.64, 0.52))
    assert messages(match, "british") == [
        "Searched, with the chance to see the Graf Spee if she was there: 2226 64%, 2315 52%."
    ]
    assert not facts(match, "german", Searched)
    match = play(hunt(level=2, altmark=at("1925"), ajax=at("2315")), "search")
    assert messages(match, "british") == ["Searched: 2315."], "she is lost, and nobody looks for her"


def test_6_4_all_ships_of_the_square_are_known_to_both() -> None:
    match = play(hunt(graf_spee=at("2314"), ajax=at("2314"), exeter=at("2314")), "search", dice=Lucky("6.2"))
    (ours,), (theirs,) = facts(match, "british", Sighted), facts(match, "german", Sighted)
    assert [who.id for who in ours.units] == ["graf_spee"]
    assert [who.id for who in theirs.units] == ["exeter", "ajax"]


def test_6_4_the_altmark_found_gives_the_graf_spee_away() -> None:
    """6.4, 9.4 C22 The Graf Spee is missed; both are spotted, and the Altmark is not lost."""
    state = hunt(level=1, graf_spee=at("2314"), altmark=at("2314"), ajax=at("2314"))
    match = play(state, "search", dice=Lucky("spotting Altmark"))
    assert value(match.state, "spotted", "graf_spee") == value(match.state, "spotted", "altmark") == 1
    assert not value(match.state, "fate", "altmark")


def test_6_5_a_spotted_ship_is_on_the_british_map_until_she_is_not_found_again() -> None:
    state = spotted(hunt(graf_spee=at("2314"), ajax=at("2314")))
    tokens = {token.id: token.cell for token in GAME.display(GAME.view(state, "british")).tokens}
    assert tokens["graf_spee"] == "2314"
    match = play(state, "search")
    assert facts(match, "british", ContactLost)
    assert not messages(match, "german"), "an empty search is nobody's news"
    assert "graf_spee" not in {token.id for token in GAME.display(match.view("british")).tokens}


def test_6_5_british_ships_are_never_on_the_german_map() -> None:
    state = spotted(hunt(graf_spee=at("2314"), ajax=at("2314")))
    assert [token.id for token in GAME.display(GAME.view(state, "german")).tokens] == ["graf_spee"]


def test_6_2_the_arithmetic_is_reported_with_the_sighting() -> None:
    match = play(hunt(level=2, graf_spee=at("2314"), ajax=at("2314")), "search", dice=Lucky("6.2"))
    assert spotting(3, 2).tally == "certain 10, visibility 2 -6, 3 ships +1.2 = 5.2/10"
    assert messages(match, "british", "6.4")[0].endswith("in 2314. Certain 10, visibility 2 -6, 3 ships +1.2 = 5.2/10.")


def test_6_5_the_enemys_fuel_and_damage_are_not_in_a_view() -> None:
    state = spotted(hunt(graf_spee=at("2314", hull=3, fuel=7), ajax=at("2314")))
    view = GAME.view(state, "british")
    assert (view.fuel[GRAF_SPEE], view.hull[GRAF_SPEE], view.knots[GRAF_SPEE]) == (0, 0, 0)
