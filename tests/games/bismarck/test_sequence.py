"""4.0 The sequence of play, phase by phase, as both sides see it."""

from __future__ import annotations

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.steps.turn import PHASES
from sealed_orders.kernel.fact import Sighted
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.wire import packet
from tests.games.bismarck.position import at, begin, fact, position
from tests.games.referee import Lucky, choices, messages, news, order, refused


def crowded(level: int = 4) -> Match:
    """Return the Bismarck about to pass a square in which everything can attack her; the planes are under way."""
    here = at("1420", "P")
    state = position(
        6, level, bismarck=at("1421"), manchester=here, hood=here, df1=here, sg1=here,
        scapa_l=at("1424", "A", endurance=1), belchen=at("1421", spotted=1), norfolk=at("1421"),
    )  # fmt: skip
    return begin(state, Lucky("10.7"))


def test_1_3_two_sides_give_orders_in_secret_that_are_carried_out_together() -> None:
    match = begin(position())
    assert GAME.sides == match.waiting == ("british", "german")
    before = packet(match, "german")
    match.submit("british", "hood M 1623")
    assert packet(match, "german") == before
    assert fact(match.state, "square", "hood") == "1622"
    match.submit("german", "bismarck M 1527")
    assert [fact(match.state, "square", ship) for ship in ("hood", "bismarck")] == ["1623", "1527"]


def test_4_0_the_phases_in_their_order() -> None:
    assert PHASES == (
        "shadow_phase", "order_phase", "fast_shadow", "movement", "search", "air_phase", "submarine_phase",
        "destroyer_phase", "naval_phase", "points", "chance", "weather",
    )  # fmt: skip
    assert set(PHASES) < set(GAME.steps)


def test_4_6_the_questions_of_a_turn_come_in_the_order_of_its_phases() -> None:
    """4.2, 4.31, 4.32, 4.6, 16.1, 16.2 Shadow, orders, and attacks by planes, submarines, destroyers and ships."""
    match = crowded()
    asked: list[tuple[str, tuple[str, ...]]] = []
    while match.state.turn == 6:
        step = match.view(match.waiting[0]).step
        asked.append((step, match.waiting))
        answers = {
            "shadow": ("shadow norfolk", ""),
            "orders": ("scapa_l A 1423 1422 1421 1420", "bismarck M 1420"),
            "fight_or_withdraw": ("answer withdraw", "answer withdraw"),
        }
        order(match, *answers.get(step, ("", "")))
    british, german, both = ("british",), ("german",), ("british", "german")
    assert asked == [
        ("shadow", british),
        ("evade", german),
        ("orders", both),
        ("air_attack", british),
        ("submarine_attack", british),
        ("destroyer_attack", british),
        ("fight_or_withdraw", both),
        ("fight_or_withdraw", british),
    ]


def test_4_2_the_shadow_phase_comes_before_orders_and_says_who_may_shadow_whom() -> None:
    """4.2, 10.4"""
    match = crowded()
    assert messages(match, "british", "10.4") == ["Belchen in 1421 can be shadowed by Norfolk."]
    assert messages(match, "german", "10.4") == []


def test_4_31_a_side_may_change_its_orders_until_both_are_done() -> None:
    """4.31, 4.32"""
    match = begin(position())
    match.submit("german", "bismarck M 1527 1526")
    assert refused(match, "british", "hood M 9999").rule == "6.31"
    match.submit("german", "bismarck P")
    match.submit("british", "")
    assert fact(match.state, "square", "bismarck") == "1528"


def test_4_32_the_germans_order_ships_only() -> None:
    keys = set(choices(begin(position()), "german"))
    assert keys == {"bismarck", "prinz_eugen", "belchen", "hamburg", "lothringen", "wp1", "wp2", "wp3", "wp4"}


def test_4_51_all_units_move_together_and_both_sides_read_that_they_have() -> None:
    """4.51, 7.0, 8.9 Two ships that change places do not meet."""
    state = position(bismarck=at("1420"), manchester=at("1421"), reykjavik_r=at("1519", "P", endurance=3))
    match = order(begin(state), "manchester M 1420; reykjavik_r P 1520", "bismarck M 1421")
    assert [fact(match.state, "square", name) for name in ("bismarck", "manchester", "reykjavik_r")] == [
        "1421", "1420", "1520",
    ]  # fmt: skip
    assert fact(match.state, "endurance", "reykjavik_r") == 2
    assert messages(match, "british", "4.51") == messages(match, "german", "4.51") == ["All units have moved."]
    assert news(match, "british", Sighted) == []


def test_4_8_chance_comes_after_points_and_4_9_the_weather_last() -> None:
    """4.7, 4.8, 4.9 Nothing that is found by chance can be attacked this turn."""
    state = position(6, 4, bismarck=at("1525"), scapa_l=at("1822", "R", endurance=1))
    match = order(begin(state, Lucky("air search bismarck")))
    late = [event.rule for event in match.log("british") if event.rule in ("8.6", "12.2", "13.2")]
    assert late == ["8.6", "12.2", "13.2"]
    assert match.state.turn == 7
