"""8.0 Planes: modes, range, endurance, landing and crashing."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck.cautions import cautions
from sealed_orders.games.bismarck.damage import sink
from sealed_orders.games.bismarck.flight import plane_course, return_flight
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import parse_order
from sealed_orders.kernel.squares import square
from tests.games.bismarck.position import at, begin, fact, limits, options, play, position
from tests.games.referee import choices, messages, order, refused

ATTACK = "ark_royal_t1 A 2924 2824 2724 ! 2824 2924"
ARK_ROYAL = at("3024", "M")


def flown(match: Match, *orders: str) -> Match:
    """Play a turn with each of these British orders."""
    for text in orders:
        order(match, text)
    return match


def west(columns: int) -> str:
    """Return a route westward from Reykjavik."""
    return " ".join(square(13, 17 - n) for n in range(1, columns + 1))


# Modes


def test_8_0_any_number_of_planes_may_be_ordered_one_by_one() -> None:
    """8.0 A unit without an order keeps its mode and its square."""
    match = flown(begin(position()), "reykjavik_r P 1316; ulster_l R 2223", "")
    assert [fact(match.state, "square", plane) for plane in ("reykjavik_r", "scapa_r1")] == ["1316", "1825"]
    assert [fact(match.state, "mode", plane) for plane in ("reykjavik_r", "scapa_r1")] == ["P", "B"]


def test_8_21_move_mode_is_six_squares_and_8_22_patrol_two() -> None:
    """8.21, 8.22, 8.71.1, 8.9 B38"""
    match = begin(position())
    assert limits(match, "reykjavik_r") == {"B": 0, "M": 6, "P": 2}
    assert refused(match, "british", f"reykjavik_r P {west(3)}").key == "reykjavik_r"
    assert refused(match, "british", f"reykjavik_r M {west(6)} 1212").key == "reykjavik_r"
    order(match, f"reykjavik_r M {west(6)}; scapa_r1 P 1824 1823")
    assert [fact(match.state, "square", plane) for plane in ("reykjavik_r", "scapa_r1")] == ["1311", "1823"]


def test_8_22_a_plane_may_patrol_where_it_is() -> None:
    """8.22, 8.0 Over its base, or in the air."""
    match = flown(begin(position(turn=1)), "reykjavik_r P", "reykjavik_r P")
    assert [fact(match.state, column, "reykjavik_r") for column in ("square", "mode", "endurance")] == ["1317", "P", 3]


def test_8_23_recon_and_8_24_attack_are_for_bombers() -> None:
    """8.23, 8.24, 8.72.1, 8.73.1 Seven squares in recon mode, six in attack mode; torpedo planes five."""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL))
    assert limits(match, "scapa_l") == {"B": 0, "A": 6, "R": 7}
    assert limits(match, "ark_royal_t1") == {"B": 0, "A": 5, "R": 5}
    assert refused(match, "british", "reykjavik_r R 1316").key == "reykjavik_r"
    assert refused(match, "british", "scapa_l P 1824").key == "scapa_l"


@pytest.mark.parametrize(("mode", "other"), [("A", "R"), ("R", "A")])
def test_8_24_no_change_between_attack_and_recon_in_the_air(mode: str, other: str) -> None:
    """8.23, 8.24 B46"""
    match = begin(position(scapa_l=at("1822", mode, endurance=1)))
    assert refused(match, "british", f"scapa_l {other} 1823").key == "scapa_l"
    assert set(limits(match, "scapa_l")) == {mode, "Z"}


def test_8_26_b_takes_back_a_flight_without_refuelling() -> None:
    """8.26 B47"""
    match = begin(position())
    match.submit("british", "reykjavik_r M 1316")
    match.withdraw("british")
    order(match, "reykjavik_r B")
    assert fact(match.state, "mode", "reykjavik_r") == "B"
    assert "reykjavik_r" in choices(match, "british")
    airborne = begin(position(reykjavik_r=at("1316", "P", endurance=4)))
    assert refused(airborne, "british", "reykjavik_r B").key == "reykjavik_r"


# Where they fly


def test_8_3_planes_fly_over_land_and_not_beyond_the_map() -> None:
    match = begin(position(plymouth_r1=at("3027", "M", endurance=4)))
    assert refused(match, "british", "plymouth_r1 M 3127").key == "plymouth_r1"
    assert refused(match, "british", "plymouth_r1 M 3028 3029").key == "plymouth_r1"
    order(match, "plymouth_r1 M 3028 2928 2828 2728")
    assert fact(match.state, "square", "plymouth_r1") == "2728"


def test_8_3_a_plane_lands_on_its_own_base_only() -> None:
    match = begin(position(ulster_r1=at("2424", "M", endurance=3)))
    order(match, "ulster_r1 M 2425")
    assert fact(match.state, "mode", "ulster_r1") == "M", "Plymouth is not its base"
    order(match, "ulster_r1 M 2324 2224")
    assert fact(match.state, "mode", "ulster_r1") == "B"
    assert messages(match, "british", "8.6") == ["Ulster R1 has landed."]


@pytest.mark.parametrize(("mode", "landed"), [("M", True), ("Z", True), ("P", False)])
def test_8_3_over_its_base_a_plane_on_patrol_stays_in_the_air(mode: str, landed: bool) -> None:
    """8.3 R62"""
    match = begin(position(reykjavik_r=at("1316", "P", endurance=4)))
    order(match, f"reykjavik_r {mode}" if mode == "Z" else f"reykjavik_r {mode} 1317")
    assert fact(match.state, "square", "reykjavik_r") == "1317"
    assert fact(match.state, "mode", "reykjavik_r") == ("B" if landed else "P")


@pytest.mark.parametrize(
    ("plane", "start", "mode", "route"),
    [
        ("reykjavik_r", "1519", "P", ["1418", "1317"]),
        ("reykjavik_r", "1312", "M", ["1313", "1314", "1315", "1316", "1317"]),
        ("reykjavik_r", "2217", "M", ["2117", "2017", "1917", "1817", "1717", "1617"]),
        ("scapa_l", "1817", "A", ["1818", "1819", "1820", "1821", "1822", "1823"]),
        ("scapa_l", "1817", "R", ["1818", "1819", "1820", "1821", "1822", "1823", "1824"]),
        ("scapa_l", "1525", "R", ["1625", "1725", "1825"]),
    ],
)
def test_8_25_return_to_base_is_straight_and_at_full_speed(plane: str, start: str, mode: str, route: list[str]) -> None:
    """8.25 G19"""
    state = position(**{plane: at(start, mode, endurance=2)})
    assert return_flight(state, UNIT[plane]) == route
    match = order(begin(state), f"{plane} Z")
    home = route[-1] in ("1317", "1825")
    assert fact(match.state, "square", plane) == route[-1]
    assert fact(match.state, "mode", plane) == ("B" if home else "Z")


def test_8_25_a_plane_on_its_way_home_flies_on_without_an_order() -> None:
    match = flown(begin(position(reykjavik_r=at("2217", "M", endurance=4))), "reykjavik_r Z", "")
    assert (fact(match.state, "square", "reykjavik_r"), fact(match.state, "mode", "reykjavik_r")) == ("1317", "B")


def test_8_25_torpedo_planes_have_no_return_mode() -> None:
    match = begin(position(turn=19, ark_royal=at("3024", "L"), ark_royal_t1=at("2924", "R", endurance=1)))
    assert set(limits(match, "ark_royal_t1")) == {"R"}


# Endurance


def test_8_6_after_landing_a_plane_refuels_for_a_whole_turn() -> None:
    """8.6, 8.8, 8.71.2 B39 Off on turn 1, back on turn 5, refuelling on turn 6, free on turn 7."""
    match = flown(begin(position(turn=1)), "reykjavik_r P 1316", "", "", "", "reykjavik_r Z")
    assert match.state.turn == 6
    assert "reykjavik_r" not in choices(match, "british")
    order(match)
    assert "reykjavik_r" in choices(match, "british")
    assert fact(match.state, "endurance", "reykjavik_r") == 5


def test_8_6_a_plane_not_on_its_base_when_its_endurance_is_used_up_has_crashed() -> None:
    """8.6, 17.5 B40 Off on turn 1, not back on turn 5."""
    match = flown(begin(position(turn=1)), "reykjavik_r P 1316", "", "", "")
    assert fact(match.state, "fate", "reykjavik_r") == ""
    order(match)
    assert fact(match.state, "fate", "reykjavik_r") == "crashed"
    assert match.state.points["german"] == 4
    crash = "Reykjavik R has crashed: 4 points to the Germans."
    assert messages(match, "british", "8.6") == messages(match, "german", "8.6") == [crash]
    assert "reykjavik_r" not in choices(match, "british")


@pytest.mark.parametrize(("back", "fate", "mode"), [("scapa_l Z", "", "B"), ("", "crashed", "R")])
def test_8_8_a_level_bomber_off_on_turn_1_must_land_on_turn_2(back: str, fate: str, mode: str) -> None:
    """8.8, 8.72.2 B41"""
    match = flown(begin(position(turn=1)), "scapa_l R 1724 1623", back)
    assert (fact(match.state, "fate", "scapa_l"), fact(match.state, "mode", "scapa_l")) == (fate, mode)


def test_8_6_the_side_is_warned_before_a_plane_crashes() -> None:
    match = begin(position(scapa_l=at("1822", "R", endurance=1)))
    warn = cautions(match.view("british"), parse_order("scapa_l R 1821"))
    assert [(caution.rule, caution.key) for caution in warn] == [("8.6", "scapa_l")]
    assert cautions(match.view("british"), parse_order("scapa_l Z")) == ()


# Torpedo planes


def test_8_24_2_the_worked_example_of_a_torpedo_attack() -> None:
    """8.4, 8.24.2, 8.73.2 B42 The Ark Royal goes from 3024 to 2924, her planes attack 2724, five moves."""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL, bismarck=at("2724")))
    order(match, f"ark_royal L 2924; {ATTACK}")
    assert (fact(match.state, "square", "ark_royal_t1"), fact(match.state, "mode", "ark_royal_t1")) == ("2924", "B")
    assert "ark_royal_t1" not in choices(match, "british"), "it refuels"
    assert "ark_royal_t2" in choices(match, "british")


def test_8_24_2_the_attack_is_made_in_the_marked_square() -> None:
    """16.32.1 B42"""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL, bismarck=at("2724"), norfolk=at("2724", "P")))
    order(match, f"ark_royal L 2924; {ATTACK}")
    assert match.view("british").step == "air_attack"
    assert match.view("british").args == (UNIT["ark_royal_t1"], "2724", UNIT["bismarck"])


@pytest.mark.parametrize(
    ("carrier", "flight", "rule"),
    [
        ("ark_royal L", ATTACK, "8.24.2"),
        ("ark_royal L", f"{ATTACK} 3024", "8.73.1"),
        ("ark_royal M 2924", ATTACK, "6.23"),
        ("ark_royal L 2924", "ark_royal_t1 A 2924 2824 2724 2824 2924", "8.73.1"),
        ("ark_royal M 2924", "ark_royal_t1 R 2924", "6.23"),
    ],
    ids=[
        "B43 the carrier stays",
        "B44 six moves",
        "B45 not in launch mode",
        "no square is marked",
        "recon from M mode",
    ],
)
def test_8_24_2_an_attack_that_cannot_come_home_is_refused(carrier: str, flight: str, rule: str) -> None:
    """6.23, 8.4 B43, B44, B45"""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL))
    error = refused(match, "british", f"{carrier}; {flight}")
    assert (error.rule, error.key) == (rule, "ark_royal_t1")


def test_8_24_2_the_prompt_says_that_an_attack_ends_with_the_carrier() -> None:
    """8.4 Where she takes no orders, in the square where she will be."""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL))
    assert _ends(match.state) == "ark_royal"
    match.state.busy[UNIT["ark_royal"]], match.state.to[UNIT["ark_royal"]] = 19, "2924"
    assert _ends(match.state) == "2924"


def _ends(state: BismarckState) -> str:
    (strike,) = (mode for mode in plane_course(state, UNIT["ark_royal_t1"]).modes if mode.ends)
    assert strike.ends
    return strike.ends.at


def test_8_73_2_a_torpedo_plane_on_recon_has_two_turns_in_the_air() -> None:
    """8.4, 8.73.2 In its second turn it starts from where it is, and lands where the carrier ends."""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL))
    order(match, "ark_royal L; ark_royal_t1 R 2924 2824 2724")
    assert (fact(match.state, "square", "ark_royal_t1"), fact(match.state, "endurance", "ark_royal_t1")) == ("2724", 1)
    order(match, "ark_royal L 2924; ark_royal_t1 R 2824 2924")
    assert fact(match.state, "mode", "ark_royal_t1") == "B"


@pytest.mark.parametrize(
    "second",
    ["ark_royal L; ark_royal_t1 R 2824 2924", "ark_royal M 2924; ark_royal_t1 R 2824 2924", "ark_royal L 2924"],
)
def test_8_4_a_torpedo_plane_that_misses_its_carrier_crashes(second: str) -> None:
    """8.4, 8.6 The carrier is elsewhere, not in launch mode, or the plane was left where it was."""
    match = begin(position(turn=19, ark_royal=ARK_ROYAL))
    flown(match, "ark_royal L; ark_royal_t1 R 2924 2824 2724", second)
    assert fact(match.state, "fate", "ark_royal_t1") == "crashed"


def test_8_4_planes_on_deck_are_lost_with_their_carrier_and_those_in_the_air_crash() -> None:
    """8.4 G20 No points for those on deck, four for the one in the air."""
    state = position(turn=19, ark_royal=at("3024", "L"), ark_royal_t1=at("2924", "R", endurance=1))
    sink(state, UNIT["ark_royal"])
    assert state.points == {"british": 0, "german": 48}
    assert [fact(state, "fate", f"ark_royal_t{n}") for n in (1, 2, 3)] == ["", "lost", "lost"]
    match = order(begin(state), "ark_royal_t1 R 3024")
    assert fact(match.state, "fate", "ark_royal_t1") == "crashed"
    assert match.state.points["german"] == 52 + 10, "and SL3 has not come through"


# Weather


@pytest.mark.parametrize(("cell", "asked"), [("2020", True), ("2120", False)])
def test_9_8_no_attack_at_night(cell: str, asked: bool) -> None:
    """B48 Turn 3: row 20 is day, row 21 night."""
    state = position(turn=3, level=6, scapa_l=at(cell, "A", endurance=1), bismarck=at(cell, spotted=1))
    match = play(state, "air_phase")
    assert options(match, "british", "target") == (["none", "bismarck"] if asked else [])


@pytest.mark.parametrize(("level", "asked"), [(6, True), (7, False), (8, False)])
def test_9_8_no_attack_at_visibility_7_or_8(level: int, asked: bool) -> None:
    """B49 Nor by torpedo planes."""
    state = position(turn=2, level=level, scapa_l=at("2020", "A", endurance=1), bismarck=at("2020", spotted=1))
    assert (play(state.copy(), "air_phase").view("british").step == "air_attack") is asked
    state.mode[UNIT["scapa_l"]] = "R"
    state.square[UNIT["victorious_t"]], state.aim[UNIT["victorious_t"]] = "2121", "2020"
    assert (play(state, "air_phase").view("british").step == "air_attack") is asked
