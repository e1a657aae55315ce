"""4.31 The warnings that a side gets before it seals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sealed_orders as so
from sealed_orders.games.bismarck.cautions import cautions
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.games.bismarck.strike import strike_chances
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Caution
from sealed_orders.kernel.order import parse_order
from sealed_orders.kernel.words import percent
from tests.games.bismarck.position import at, play, position


def home(match: so.Match, order: str = "") -> list[Caution]:
    """Check the warning about planes, and that the offered order removes it."""
    prompt = match.prompt("british")
    assert prompt is not None
    found = [c for c in cautions(match.view("british"), prompt.complete(parse_order(order))) if c.rule == "8.6"]
    for caution in (caution for caution in found if caution.mend):
        mended = {**parse_order(order), **parse_order(caution.mend)}
        left = cautions(match.view("british"), prompt.complete(mended))
        assert (caution.key, "8.6") not in [(other.key, other.rule) for other in left]
    return found


def warned(match: so.Match, side: str, order: str) -> list[tuple[str, str]]:
    prompt = match.prompt(side)
    assert prompt is not None
    found = cautions(match.view(side), prompt.complete(parse_order(order)))
    return [(caution.rule, caution.text) for caution in found]


def test_17_3_convoys_that_will_be_late_are_named_in_one_line() -> None:
    match = so.Match.new("bismarck", seed="late")
    late = "Britannic, SL1, SL2, SL3, SL4 and SL5 will be late for their missions."
    assert warned(match, "british", "") == [("17.3", late)]


def test_10_1_a_side_is_warned_that_it_lets_a_contact_go() -> None:
    match = so.Match.new("bismarck", "suffolk_in_contact", seed="contact")
    assert match.view("british").step == "shadow"
    gone = ("10.1", "Nobody will shadow Bismarck: you will have to find her again.")
    assert warned(match, "british", "") == [gone]
    assert warned(match, "british", "shadow suffolk") == []


def test_8_6_a_plane_is_warned_of_in_the_last_turn_in_which_it_can_still_get_back() -> None:
    """Eleven squares from Reykjavik: flying home takes two turns of six."""
    match = play(position(reykjavik_r=at("2411", "P", endurance=2)))
    (caution,) = home(match)
    assert caution.text == "After this order Reykjavik R cannot get back to its base: it has 1 turn left and needs 2."
    assert (caution.mend, caution.offer) == ("reykjavik_r Z", "Return to base")
    assert home(match, "reykjavik_r Z") == []
    assert home(play(position(reykjavik_r=at("2411", "P", endurance=3)))) == []


def test_8_6_a_plane_on_its_last_turn_is_offered_the_way_home_if_it_reaches() -> None:
    (near,) = home(play(position(reykjavik_r=at("1418", "P", endurance=1))))
    assert near.text == "Reykjavik R will crash: this is its last turn in the air."
    assert near.mend == "reykjavik_r Z"
    (far,) = home(play(position(reykjavik_r=at("2411", "P", endurance=1))))
    assert (far.text, far.mend) == (near.text, "")


def test_8_6_of_a_plane_that_is_past_saving_nothing_is_said_before_its_last_turn() -> None:
    assert home(play(position(reykjavik_r=at("3011", "P", endurance=2)))) == []


def test_8_4_a_torpedo_plane_is_offered_its_carrier_in_launch_mode() -> None:
    aloft = at("1823", "R", endurance=1)
    (caution,) = home(play(position(victorious=at("1824", "M"), victorious_t=aloft)))
    assert caution.mend == "victorious_t R 1824; victorious L"
    assert caution.offer == "Return to Victorious"
    (ready,) = home(play(position(victorious=at("1824", "L"), victorious_t=aloft)), "victorious L 1825")
    assert ready.mend == "victorious_t R 1824 1825"


def test_8_6_a_plane_whose_carrier_was_sunk_is_warned_of_on_its_last_turn() -> None:
    """The leak run found it: the distance to a base that no longer existed was computed."""
    state = position(victorious=at("1824", "L"), victorious_t=at("1823", "R", endurance=1))
    carrier = UNIT["victorious"]
    state.square[carrier], state.to[carrier] = "", ""
    (last,) = home(play(state))
    assert (last.text, last.mend) == ("Victorious T will crash: this is its last turn in the air.", "")
    state.endurance[UNIT["victorious_t"]] = 3
    assert home(play(state)) == []


def test_9_8_a_strike_that_cannot_attack_or_may_find_nobody_is_warned_of() -> None:
    """10.9, 16.31.1 And of an own ship that will be in the square."""
    match = play(position(6, ark_royal=at("2122", "L"), cairo=at("2020")))
    out = "ark_royal L; ark_royal_t1 A 2121 2020 ! 2121 2122"
    found = [(rule, text) for rule, text in warned(match, "british", out) if rule in ("9.8", "10.9", "16.31.1")]
    assert found[-2:] == [
        ("10.9", "No enemy is reported in 2020: the planes may find nothing there."),
        ("16.31.1", "Cairo will be in 2020: 5 % that a unit attacks the wrong ship."),
    ]
    assert ("10.9", "No enemy is reported in 2122: the planes may find nothing there.") in warned(
        match, "british", "ark_royal L; ark_royal_t1 A !"
    )


STRIKE = "ark_royal L; ark_royal_t1 A 2121 2020 ! 2121 2122; ark_royal_t2 A 2121 2020 ! 2121 2122"


def struck(**units: Any) -> so.Match:
    """Put the Bismarck in sight two squares from the Ark Royal."""
    bismarck = at("2020", spotted=1)
    return play(position(6, ark_royal=at("2122", "L"), bismarck=bismarck, **units))


def seen_there(match: so.Match) -> BismarckView:
    """Return what the British know if they have shadowed her there."""
    view: BismarckView = match.view("british")
    return replace(view, contacts=((UNIT["bismarck"], "2020", 6),), shadowed=6)


def test_16_31_1_own_ships_ordered_under_a_strike_can_be_held_back_and_the_offer_says_what_that_brings() -> None:
    view = seen_there(struck(rodney=at("2021"), cairo=at("2121")))
    order = parse_order(f"{STRIKE}; rodney M 2020; cairo M 2020")
    [caution] = [one for one in cautions(view, order) if one.rule == "16.31.1"]
    assert caution.text == "Rodney and Cairo will be in 2020: 10 % that a unit attacks the wrong ship."
    assert parse_order(caution.mend) == {"rodney": ("M",), "cairo": ("M",)}
    mended = {**order, **parse_order(caution.mend)}
    assert [one for one in cautions(view, mended) if one.rule == "16.31.1"] == []
    hit = {one.label: one.p for one in strike_chances(view, mended)}["the strike hits Bismarck"]
    assert caution.offer == f"Hold them back: hit {percent(float(hit))}"


def test_16_31_1_a_ship_that_is_there_already_cannot_be_held_back() -> None:
    view = seen_there(struck(cairo=at("2020")))
    [caution] = [one for one in cautions(view, parse_order(STRIKE)) if one.rule == "16.31.1"]
    assert (caution.mend, caution.offer) == ("", "")


def test_6_51_1_a_carrier_in_reach_of_her_target_is_warned() -> None:
    near, far = "Next turn Bismarck may reach Ark Royal, 2 squares away. Points at stake: 48.", "2123"
    view = seen_there(struck())
    assert [one.text for one in cautions(view, parse_order(STRIKE)) if one.rule == "6.51.1"] == [near]
    away = parse_order(STRIKE.replace("ark_royal L", f"ark_royal L {far}"))
    assert [one for one in cautions(view, away) if one.rule == "6.51.1"] == []


def test_9_8_10_8_what_is_sure_of_a_strike_is_shown_as_certain() -> None:
    view = seen_there(struck())
    certain = [chance.label for chance in strike_chances(view, parse_order(STRIKE)) if chance.p == 1]
    assert certain == ["By day at visibility 3, planes may attack in 2020", "Bismarck will be in 2020"]
    unshadowed = replace(view, shadowed=5)
    assert len([chance for chance in strike_chances(unshadowed, parse_order(STRIKE)) if chance.p == 1]) == 1
