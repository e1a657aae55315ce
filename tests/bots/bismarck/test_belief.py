"""The belief is sound: at every decision, the truth is among the squares where a ship can be."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.convoys.chances import punctual
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN_SHIPS, ID, SHIPS, SIDE, SIDES, UNIT, WHO
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import AsPrinted, Fact, FastShadowed, Phase, Reported, Searched, Sighted, Sunk, Turn, Who
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.squares import distance


def follow(seed: str, scenario: str, options: dict[str, str] | None = None, motion: str = "plans") -> int:
    """Play a random match and check both sides' beliefs at every decision; return how many checks were made."""
    match = Match.new("bismarck", scenario, options or {}, dice=Dice(seed), keep=False)
    players = {side: bot("bismarck", "random", side, seed) for side in SIDES}
    beliefs = {side: Belief(Campaign(side), motion) for side in SIDES}
    checked = 0
    while not match.outcome:
        for side, belief in beliefs.items():
            belief.read(match.log(side))
            for unit in (u for u in SHIPS if SIDE[u] != side and match.state.square[u]):
                can, likely = belief.can(unit), belief.likely(unit)
                assert can[INDEX[match.state.square[unit]]], (seed, match.state.turn, ID[unit])
                assert likely.sum() == pytest.approx(1)
                assert not likely[~can].any(), "nothing is likely that cannot be"
                checked += 1
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, ()))
    return checked


@pytest.mark.parametrize("scenario", ["campaign", "suffolk_in_contact", "after_the_hood", "force_h", "first_patrol"])
def test_the_truth_is_among_the_squares_where_a_ship_can_be(scenario: str) -> None:
    assert sum(follow(f"sound {n}", scenario) for n in range(3)) > 100


@pytest.mark.parametrize("options", [{"solitaire": "on"}, {"turn_1_fast_shadow": "on"}])
def test_the_belief_is_sound_under_the_option_switches(options: dict[str, str]) -> None:
    assert follow("switches", "campaign", options) > 500


@pytest.mark.parametrize("motion", ["raider", "diffuse"])
def test_the_belief_is_sound_under_the_motions_of_one_plan(motion: str) -> None:
    assert follow("motions", "campaign", motion=motion) > 500


@pytest.mark.parametrize(("turn", "farthest"), [(2, 1), (1, 3)])
def test_11_3_a_ship_that_passed_a_square_ends_next_to_it_but_for_the_dash_of_turn_1(turn: int, farthest: int) -> None:
    """11.3 With the option switch a move of four squares is fast shadowed too."""
    belief = Belief(Campaign("british"), "plans")
    passed = FastShadowed(Who("bismarck"), False, "1427", (Who("sg1"),))
    belief.read(log_of(AsPrinted(), Turn(turn), passed))
    found = belief.reported_cells(UNIT["bismarck"])
    assert found is not None
    assert max(distance("1427", cell) for cell, there in zip(CELLS, found, strict=True) if there) == farthest


def test_an_unknown_motion_is_refused() -> None:
    with pytest.raises(LookupError, match="no motion model called drift"):
        Belief(Campaign("british"), "drift")


def test_14_42_when_the_set_up_is_not_as_printed_force_h_may_enter_where_was_searched_without_success() -> None:
    """14.42"""
    belief = Belief(Campaign("german"), "plans")
    searched = Searched(("3021",))
    belief.read(log_of(Turn(17), MOVED, searched))
    assert "3021" not in where(belief, UNIT["ark_royal"])
    belief.read(log_of(Turn(17), MOVED, searched, Turn(18)))
    assert "3021" in where(belief, UNIT["ark_royal"])


def log_of(*facts: Fact) -> list[Event]:
    return [Event("4.0", "", ("british",), (fact,)) for fact in facts]


MOVED = Phase("movement")


def where(belief: Belief, unit: int) -> set[str]:
    return {CELLS[n] for n in np.flatnonzero(belief.can(unit))}


def test_3_0_at_the_start_the_printed_square_is_known() -> None:
    belief = Belief(Campaign("british"), "raider")
    belief.read(log_of(AsPrinted(), Turn(1)))
    assert where(belief, BISMARCK) == {"1528"}
    assert where(belief, UNIT["wp1"]) == {"1812"}


def test_6_51_1_the_bismarck_can_be_four_squares_off_after_the_dash_and_one_more_after_turn_2() -> None:
    belief = Belief(Campaign("british"), "raider")
    belief.read(log_of(AsPrinted(), Turn(1), MOVED))
    assert "1124" in where(belief, BISMARCK)
    assert "1123" not in where(belief, BISMARCK)
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, Turn(2), MOVED))
    assert "1123" in where(belief, BISMARCK)
    assert "1122" not in where(belief, BISMARCK), "after four squares she goes one"


def test_9_2_a_square_searched_without_success_does_not_hold_her() -> None:
    belief = Belief(Campaign("british"), "raider")
    searched = Searched(
        (
            "1427",
            "1528",
        ),
        (),
    )
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, searched))
    assert not {"1427", "1528"} & where(belief, BISMARCK)
    assert where(belief, UNIT["wp1"]) & {"1812"}, "a submarine is not seen without a plane"


def test_9_6_a_sighting_puts_her_in_the_square_and_12_3_a_radio_fix_near_it() -> None:
    """9.6, 12.3"""
    belief = Belief(Campaign("british"), "raider")
    sighting = Sighted("1325", (WHO[UNIT["bismarck"]],), ())
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, sighting))
    assert where(belief, BISMARCK) == {"1325"}
    fix = Reported(Who("prinz_eugen"), "1325", False)
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, sighting, fix))
    assert where(belief, UNIT["prinz_eugen"]) == {
        "1224", "1225", "1226", "1324", "1325", "1326", "1424", "1425", "1426",
    }  # fmt: skip


def test_14_42_the_germans_know_when_force_h_can_be_there() -> None:
    belief = Belief(Campaign("german"), "raider")
    sighting = Sighted("1116", (), (WHO[UNIT["bismarck"]],))
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, sighting))
    assert where(belief, UNIT["ark_royal"]) == set()
    later = [Turn(turn) for turn in range(2, 11)]
    belief.read(log_of(AsPrinted(), Turn(1), MOVED, sighting, *later))
    assert where(belief, UNIT["ark_royal"]) == {"3020", "3021", "3022", "3023", "3024"}


def chance(belief: Belief, *cells: str) -> float:
    return float(sum(belief.likely(BISMARCK)[INDEX[cell]] for cell in cells))


def turns(*numbers: int) -> list[Fact]:
    """Return the turns in which everything moved."""
    return [fact for turn in numbers for fact in (AsPrinted(), Turn(turn), MOVED)]


def test_a_ship_not_found_in_port_is_likelier_in_the_passages() -> None:
    """An empty search of the port leaves only the plans that have already sailed."""
    waiting, sailed = Belief(Campaign("british"), "plans"), Belief(Campaign("british"), "plans")
    empty = Searched(("1528",), ("1528",))
    waiting.read(log_of(*turns(1)))
    sailed.read(log_of(*turns(1), empty))
    assert chance(waiting, "1528") > 0.1
    assert chance(sailed, "1528") == 0
    assert chance(sailed, "1124") > chance(waiting, "1124")


def test_a_ship_seen_twice_is_likely_to_hold_on() -> None:
    """Her course shows where she is bound: she does not turn back."""
    belief = Belief(Campaign("british"), "plans")
    seen = [Sighted(cell, (WHO[BISMARCK],)) for cell in ("1121", "1120")]
    belief.read(log_of(*turns(1, 2, 3), seen[0], *turns(4), seen[1], *turns(5)))
    west, east = chance(belief, "1118", "1119", "1219", "1218"), chance(belief, "1121", "1122", "1221", "1222")
    assert west > 3 * east


def test_ahead_is_where_she_ends_the_turn_that_has_begun() -> None:
    belief, later = Belief(Campaign("british"), "plans"), Belief(Campaign("british"), "plans")
    begun = [*turns(1, 2), AsPrinted(), Turn(3)]
    belief.read(log_of(*begun))
    later.read(log_of(*begun, MOVED))
    assert belief.ahead(BISMARCK) == pytest.approx(later.likely(BISMARCK))


def test_17_3_a_convoy_is_likely_where_its_timetable_has_it() -> None:
    """17.3"""
    belief = Belief(Campaign("german"), "plans")
    belief.read(log_of(*turns(*range(1, 11))))
    convoy = UNIT["ws8b"]
    kept = belief.likely(convoy) @ punctual(convoy, 10)
    assert kept > 0.9
    assert belief.can(convoy).sum() > punctual(convoy, 10).sum() / 4


def test_16_71_a_ship_sunk_is_nowhere() -> None:
    belief = Belief(Campaign("british"), "raider")
    belief.read(log_of(AsPrinted(), Turn(1), Sunk(Who("belchen"))))
    assert belief.gone(UNIT["belchen"])
    assert where(belief, UNIT["belchen"]) == set()
    assert all(not belief.gone(u) for u in GERMAN_SHIPS if ID[u] != "belchen")
