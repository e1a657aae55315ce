"""What a side's fire has likely done to ships whose damage is sealed, and what a round of fire brings on average."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.reckoning import as_is, brought, fire, likely, slower, sunk
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, UNIT, UNITS
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot, Who
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.state import Task

BISMARCK, PRINZ_EUGEN, HOOD = UNIT["bismarck"], UNIT["prinz_eugen"], UNIT["hood"]
RAIDERS = (BISMARCK, PRINZ_EUGEN)


def fired(salvos: int, target: str = "bismarck", unit: str = "hood") -> Event:
    return Event("16.66", "They fire.", (), (Shot(Who(unit), Who(target), "guns", salvos),))


def torpedoed(hits: int) -> Event:
    return Event("16.64", "They hit.", (), (Shot(Who("hood"), Who("bismarck"), "torpedoes", 6, hits),))


def test_16_66_a_ship_nobody_fired_at_is_as_on_her_card() -> None:
    card = UNITS[BISMARCK]
    ship = likely(BRITISH, [fired(5, "hood", "bismarck"), fired(3, "prinz_eugen")], RAIDERS)[BISMARCK]
    assert ship.hull == {(card.midships, card.firepower): 1.0}
    assert ship.knots == {card.knots: 1.0}


def test_16_66_what_is_left_after_own_fire_is_what_the_table_of_salvos_leaves_of_a_ship_afloat() -> None:
    """42 salvos: she has 6 midships and 22 firepower on average, and is under 28 knots in 87 cases of 100."""
    ship = likely(BRITISH, [fired(22), fired(20)], RAIDERS)[BISMARCK]
    expected = odds.gunfire(42, "bismarck")
    whole = UNITS[BISMARCK]
    afloat = 1 - expected["sunk"]
    midships = (whole.midships - expected["midships lost, expected"]) / afloat
    assert sum(hull * p for (hull, _), p in ship.hull.items()) == pytest.approx(float(midships))
    assert sum(guns * p for guns, p in ship.firepower.items()) == pytest.approx(22.2, abs=0.1)
    assert slower([ship], 28, "B") == pytest.approx(0.87, abs=0.01)
    assert slower([ship], 28, "C") == 1


def test_16_83_torpedoes_that_hit_slow_her_too() -> None:
    ship = likely(BRITISH, [torpedoed(1)], RAIDERS)[BISMARCK]
    card = UNITS[BISMARCK]
    assert ship.knots[card.knots] == pytest.approx(0.5 + 0.5 / 21)
    assert slower([ship], card.knots - 9, "B") == pytest.approx(0.5 * 11 / 21)
    assert sum(p for (midships, _), p in ship.hull.items() if midships == card.midships - 1) == pytest.approx(0.6)


def test_16_81_the_chance_to_be_sunk_is_that_of_the_salvos_she_likely_fires() -> None:
    hood = as_is(HOOD, 4, 12, 30)
    assert sunk(hood, {44: 1.0}) == pytest.approx(float(odds.gunfire(44, "hood", 4, 12)["sunk"]))
    ships = likely(BRITISH, [fired(42)], RAIDERS)
    assert sum(fire(ships.values()).values()) == pytest.approx(1)
    assert sunk(hood, fire(ships.values())) == pytest.approx(0.415, abs=0.001)
    assert sunk(hood, fire([ships[BISMARCK]])) == pytest.approx(0.17, abs=0.01)


def test_17_4_17_5_a_round_brings_the_points_of_what_is_sunk_and_of_damage() -> None:
    """One salvo at Prinz Eugen: 1 in 1000 sinks her for 20, 90 in 1000 cost a midships for 2, unless it is her last.

    16.74 Without firepower, another 140 in 1000 cost a midships.
    """
    norfolk = as_is(UNIT["norfolk"], 3, 1, 31)
    for firepower, share in ((10, 0.09), (0, 0.23)):
        raider = as_is(PRINZ_EUGEN, UNITS[PRINZ_EUGEN].midships, firepower, 32)
        brings = brought([norfolk], [raider])
        assert brings[BRITISH] == pytest.approx(0.001 * 20 + share * 2)
        assert (brings[GERMAN] > 0) == (firepower > 0)


def test_16_62_a_round_brings_every_unit_left_undefended() -> None:
    raiders = list(likely(BRITISH, [], RAIDERS).values())
    carrier = as_is(UNIT["ark_royal"], 4, 0, 30)
    assert brought([carrier], raiders) == {BRITISH: 0.0, GERMAN: float(UNITS[UNIT["ark_royal"]].points)}
    assert brought([], raiders) == {BRITISH: 0.0, GERMAN: 0.0}


def asked() -> Match:
    """Ask Norfolk and Suffolk, met by both raiders: fight or withdraw?"""
    state = Match.new("bismarck", "suffolk_in_contact", seed="odds").state
    state.agenda = [Task("combat_check", (), ("1116",)), Task("naval_phase")]
    match = Match(GAME, state, Dice("odds"))
    match.submit("german", "surprise no")
    return match


def told(match: Match, *log: Event) -> dict[str, Chance]:
    return {chance.label: chance for chance in GAME.chances(match.view(BRITISH), None, log)}


def test_16_63_16_66_each_answer_has_the_odds_at_worst_and_the_likely_odds_after_own_fire() -> None:
    match = asked()
    before, after = told(match), told(match, fired(42, unit="norfolk"))
    assert all(chance.likely is None for chance in before.values())
    danger, away = after["Norfolk is sunk this round"], after["Norfolk gets away"]
    assert danger.p == before["Norfolk is sunk this round"].p
    assert danger.likely is not None
    assert danger.likely < danger.p
    assert danger.terms.endswith("likely: after your 42 salvos at Bismarck")
    assert (away.p, away.likely) == (Fraction(1, 4), Fraction(1, 4))  # Prinz Eugen is whole, and faster
    assert after["Norfolk sinks Prinz Eugen this round"].likely is None


def test_16_66_each_answer_says_what_it_brings_on_average() -> None:
    match = asked()
    for log in ((), (fired(42, unit="norfolk"),)):
        chances = told(match, *log)
        fight, withdraw = chances["On average a round brings"], chances["On average it brings"]
        assert (fight.answer, withdraw.answer) == ("fight", "withdraw")
        ours, theirs = dict(fight.brings)[BRITISH], dict(fight.brings)[GERMAN]
        assert 0 < dict(withdraw.brings)[BRITISH] < ours
        assert 0 < dict(withdraw.brings)[GERMAN] < theirs
