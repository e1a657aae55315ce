"""15.1 to 15.10 The tactical game: set-up, orders, arcs, movement, sight."""

from __future__ import annotations

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.battle.batteries import BOW, PORT, STARBOARD, STERN, Battery, bears, targets
from sealed_orders.games.graf_spee.battle.plot import in_sight, keeps_targets, relative_bearing, steamed, yards_between
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SHIP, SIDES
from sealed_orders.games.graf_spee.status import combat_line
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.fact import BattleOver, Fixed, Round
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.plane import Point
from sealed_orders.kernel.prompt import Number, Pick
from sealed_orders.kernel.state import Task
from tests.games.graf_spee.position import CENTRE, at, battle, fight, hunt, spotted, value
from tests.games.referee import Lucky, choices, facts, keyed, messages, order, refused

AJAX = SHIP["ajax"]


def start(level: int, seed: str = "start") -> Match:
    """Let Exeter and Ajax meet the Graf Spee and fight on-line."""
    state = spotted(hunt(3, level, graf_spee=at("2314", knots=24), exeter=at("2314"), ajax=at("2314")))
    state.agenda = [Task("orders", SIDES), Task("battle", args=(SHIP["exeter"], AJAX))]
    return Match(GAME, state, FastDice(seed), keep=False)


@pytest.mark.parametrize(("level", "low", "high"), [(1, 240, 280), (2, 160, 200), (3, 80, 120)])
def test_15_2_the_british_begin_due_south_at_one_distance(level: int, low: int, high: int) -> None:
    """15.2 C45"""
    distances = set()
    for seed in range(40):
        state = start(level, str(seed)).state
        assert (state.x[GRAF_SPEE], state.y[GRAF_SPEE], state.course[GRAF_SPEE]) == (CENTRE, CENTRE, 0)
        assert state.speed[GRAF_SPEE] == 24, "her current maximum"
        assert state.x[AJAX] == CENTRE
        assert state.y[AJAX] == state.y[SHIP["exeter"]]
        assert (state.course[AJAX], state.speed[AJAX]) == (0, 32)
        distances.add((CENTRE - state.y[AJAX]) // 100)
    assert low <= min(distances) <= max(distances) <= high


def test_15_1_both_sides_order_in_secret_and_at_once() -> None:
    """15.1, 15.1.1, 15.1.2"""
    match = start(1)
    assert [fact.number for fact in facts(match, "german", Round)] == [1]
    assert match.waiting == ("german", "british"), "the Germans are asked first"
    before = match.view("german")
    match.submit("british", "ajax_course 90")
    assert match.view("german") == before
    match.submit("german", "")
    assert match.state.battle_turn == 2


def test_15_3_the_questions_that_can_apply_are_asked() -> None:
    state = battle(ajax=(0, -7000), renown=(0, -9000))
    british, german = choices(fight(state), "british"), choices(fight(state), "german")
    assert set(british) == {
        "ajax_speed", "ajax_course", "ajax_bow", "ajax_torpedoes", "renown_speed", "renown_course", "renown_bow",
    }  # fmt: skip
    assert set(german) == {"graf_spee_speed", "graf_spee_course", "graf_spee_stern", "graf_spee_torpedoes"}
    state.knots[AJAX], state.jammed[AJAX], state.spent[AJAX] = 0, 1, 1
    assert set(choices(fight(state), "british")) == {"ajax_bow", "renown_speed", "renown_course", "renown_bow"}


def test_15_3_what_is_not_answered_stays_as_it_is() -> None:
    state = battle(ajax=(0, -15000))
    match = order(fight(state), "ajax_bow graf_spee; ajax_course 10; ajax_speed 20")
    match = order(match)
    assert (state.course[AJAX], state.speed[AJAX]) == (10, 20)
    assert len(messages(match, "british", "15.11")) == 2, "the target stands"


def test_15_4_a_point_a_turn_for_each_knot() -> None:
    """15.4 C46"""
    assert steamed(Point(0, 0), 90, 25) == Point(2500, 0)
    assert steamed(Point(0, 0), 180, 10) == Point(0, -1000)


def test_15_4_any_speed_up_to_the_present_maximum() -> None:
    state = battle(ajax=(0, -15000))
    state.knots[AJAX] = 20
    speed = choices(fight(state), "british")["ajax_speed"]
    assert isinstance(speed, Number)
    assert (speed.low, speed.high, speed.means) == (0, 20, "speed")
    assert "0 to 20, not 21" in refused(fight(state), "british", "ajax_speed 21").text


def test_15_4_damage_lowers_speed_in_the_same_turn() -> None:
    """15.1.4, 15.4"""
    state = battle(exeter=(0, -7000))
    dice = keyed(
        {"turn 3.1 15.7 graf_spee hull": [1], "turn 3.1 15.7 graf_spee knots": [31], "turn 3.1 15.7 graf_spee": [1]}
    )
    order(fight(state, dice), german="graf_spee_torpedoes exeter")
    assert (value(state, "knots", "exeter"), value(state, "speed", "exeter")) == (2, 2)
    assert state.y[SHIP["exeter"]] == CENTRE - 7000 + 200


@pytest.mark.parametrize(("new", "kept"), [(20, True), (320, True), (21, False), (319, False), (170, False)])
def test_15_5_thirty_degrees_of_turn_keep_the_targets(new: int, kept: bool) -> None:
    """15.5 C47"""
    assert keeps_targets(350, new) is kept


@pytest.mark.parametrize(("course", "ranging"), [(30, False), (31, True)])
def test_15_5_after_a_wider_turn_all_guns_range_in_again(course: int, ranging: bool) -> None:
    """15.5, 15.6 C47"""
    state = battle(ajax=(0, -15000))
    match = order(fight(state), "ajax_bow graf_spee")
    chances = GAME.chances(match.view("british"), {"ajax_course": (str(course),)})
    notes = [chance.note for chance in chances if chance.choice == "ajax_bow"]
    assert notes == ["ranging in" if ranging else "ranged in"]
    match = order(match, f"ajax_course {course}")
    assert ("ranging in" in messages(match, "british", "15.11")[1]) is ranging


def test_15_5_the_turn_is_made_when_the_movement_begins() -> None:
    """15.5 R26 The stern guns bear by the old course, and the ship moves on the new one."""
    state = battle(course=90, ajax=(15000, 0))
    match = fight(state)
    assert "graf_spee_bow" in choices(match, "german")
    assert "graf_spee_stern" not in choices(match, "german")
    order(match, german="graf_spee_course 180; graf_spee_speed 10; graf_spee_bow ajax")
    assert (state.x[GRAF_SPEE], state.y[GRAF_SPEE]) == (CENTRE, CENTRE - 1000)


def test_15_5_a_ship_with_rudder_damage_is_not_asked_for_a_course() -> None:
    """15.5 C60 And is free again in the next combat."""
    state = battle(ajax=(0, -15000))
    state.jammed[AJAX] = 1
    match = fight(state)
    assert "ajax_course" not in choices(match, "british")
    state.y[AJAX] = CENTRE - 40000
    order(match)
    assert facts(match, "british", BattleOver)
    assert state.jammed[AJAX] == 0


def test_15_5_a_rudder_hit_cancels_the_turn_ordered() -> None:
    """15.1.4, 15.5"""
    state = battle(ajax=(0, -15000))
    key = "turn 3.1 15.12 graf_spee stern hit 1"
    dice = keyed({"turn 3.1 15.11 graf_spee stern gun 1": [1], key: [70]})
    match = order(fight(state, dice), "ajax_course 90", "graf_spee_stern ajax")
    assert "Ajax is hit on the rudder (belt armour): pierced, rudder damaged." in messages(match, "british", "15.13")
    assert (state.jammed[AJAX], state.course[AJAX]) == (1, 0)


@pytest.mark.parametrize(
    ("battery", "inside", "outside"),
    [
        (BOW, (0, 59, 60, 120, 240, 359), (121, 180, 239)),
        (STERN, (60, 120, 121, 180, 240, 300), (0, 59, 301)),
        (STARBOARD, (30, 90, 150), (29, 151, 210, 330)),
        (PORT, (210, 270, 330), (29, 30, 150, 151, 209, 331)),
    ],
    ids=lambda battery: getattr(battery, "name", ""),
)
def test_15_6_arcs_of_fire(battery: Battery, inside: tuple[int, ...], outside: tuple[int, ...]) -> None:
    """15.6 C48, C49, C50"""
    assert all(bears(battery, bearing) for bearing in inside)
    assert not any(bears(battery, bearing) for bearing in outside)


def test_15_6_bearings_are_counted_from_the_bow() -> None:
    state = battle(course=90, ajax=(0, -15000))
    assert relative_bearing(state, GRAF_SPEE, AJAX) == 90
    assert [battery.name for battery in (BOW, STERN, STARBOARD, PORT) if targets(state, GRAF_SPEE, battery)] == [
        "bow", "stern", "starboard",
    ]  # fmt: skip


def test_15_6_a_target_must_be_in_range_and_in_sight() -> None:
    """15.6, 15.10 The 5.9-inch guns reach 22000 yards."""
    state = battle(1, course=90, ajax=(0, -23000))
    assert targets(state, GRAF_SPEE, BOW)
    assert not targets(state, GRAF_SPEE, STARBOARD)
    state.visibility = 2
    assert not targets(state, GRAF_SPEE, BOW)


def test_15_6_an_illegal_target_is_refused_and_the_present_one_kept_by_default() -> None:
    state = battle(course=90, ajax=(0, -15000), exeter=(30000, 0))
    match = fight(state)
    assert "not among the options" in refused(match, "german", "graf_spee_bow exeter").text
    order(match, german="graf_spee_bow ajax")
    bow = choices(match, "german")["graf_spee_bow"]
    assert isinstance(bow, Pick)
    assert bow.default == ("ajax",)


def test_15_6_guns_without_a_target_are_suggested_the_nearest() -> None:
    state = battle(course=90, ajax=(0, -15000))
    bow = choices(fight(state), "british")["ajax_bow"]
    assert isinstance(bow, Pick)
    assert (bow.default, bow.suggested) == (("hold",), ("graf_spee",))
    torpedoes = choices(fight(battle(ajax=(0, -5000))), "british")["ajax_torpedoes"]
    assert isinstance(torpedoes, Pick)
    assert not torpedoes.suggested
    two = choices(fight(battle(course=90, ajax=(0, -15000), exeter=(0, -14000))), "german")["graf_spee_bow"]
    assert isinstance(two, Pick)
    assert two.suggested == ("exeter",)


def test_15_6_a_set_that_comes_to_bear_is_suggested_the_ships_last_target() -> None:
    state = battle(course=0, ajax=(0, 15000), exeter=(500, 15000))
    match = order(fight(state), german="graf_spee_bow exeter; graf_spee_course 90")
    stern = choices(match, "german")["graf_spee_stern"]
    assert isinstance(stern, Pick)
    assert (stern.default, stern.suggested) == (("hold",), ("exeter",))


def test_15_6_the_first_turn_on_a_target_is_ranging_in_and_a_set_that_held_fire_begins_again() -> None:
    state = battle(ajax=(0, -15000))
    match = fight(state)
    for answer in ("graf_spee", "graf_spee", "hold", "graf_spee"):
        order(match, f"ajax_bow {answer}")
    assert ["ranging in" in text for text in messages(match, "british", "15.11")] == [True, False, True]


def test_15_6_each_set_is_ranged_by_itself() -> None:
    state = battle(course=90, ajax=(0, -15000), exeter=(500, -15000))
    match = order(fight(state), german="graf_spee_bow ajax; graf_spee_stern ajax")
    order(match, german="graf_spee_bow ajax; graf_spee_stern exeter")
    _, _, bow, stern = messages(match, "german", "15.11")
    assert "ranging" not in bow
    assert "ranging" in stern


def test_15_8_the_combat_detail_line_of_the_graf_spee() -> None:
    state = battle(ajax=(0, -15000))
    assert combat_line(state, GRAF_SPEE) == ("G", "20", "0", "3", "4", "4", "3", "0", "26", "26", "000")
    panels = {panel.title: panel.rows for panel in GAME.display(GAME.view(state, "german")).panels}
    assert combat_line(state, GRAF_SPEE) in panels["Own ships"]


def test_15_9_positions_courses_speeds_and_ranges_of_all_ships_are_open() -> None:
    state = battle(ajax=(0, -15000))
    for side in GAME.sides:
        panels = {panel.title: panel.rows for panel in GAME.display(GAME.view(state, side)).panels}
        assert ("Ajax", "5000", "4850", "000", "32", "15,000") in panels["Ships in the battle"]
        assert len(panels["Own ships"]) == 2


@pytest.mark.parametrize(("level", "points"), [(1, 280), (2, 200), (3, 120)])
def test_15_10_the_limit_of_sight_is_in_sight(level: int, points: int) -> None:
    """15.10 C51"""
    assert in_sight(100 * points, level)
    assert not in_sight(100 * points + 10, level)


@pytest.mark.parametrize(("south", "over"), [(20000, False), (20010, True)])
def test_15_10_combat_ends_when_nobody_is_in_sight(south: int, over: bool) -> None:
    """15.1.5, 15.10 C51"""
    state = battle(2, ajax=(0, -south))
    match = order(fight(state), "ajax_speed 0", "graf_spee_speed 0")
    assert bool(facts(match, "british", BattleOver)) is over
    assert (state.battle_turn == 0) is over


def test_15_10_a_battle_by_itself_stays_on_the_plane_when_it_is_over() -> None:
    """15.10 There is no strategic game to return to: both sides look at the final position."""
    state = battle(2, ajax=(0, -20010))
    state.alone = 1
    match = order(fight(state), "ajax_speed 0", "graf_spee_speed 0")
    assert match.outcome is not None
    for side in ("british", "german", "spectator"):
        sea = match.display(side).sea
        assert sea is not None
        assert {vessel.id for vessel in sea.vessels} >= {"ajax" if side == "british" else "graf_spee"}


def test_15_1_5_one_ship_in_sight_is_enough() -> None:
    state = battle(2, ajax=(0, -30000), exeter=(0, -15000))
    assert not facts(order(fight(state)), "british", BattleOver)


@pytest.mark.parametrize(("column", "last"), [("battle_turn", 240), ("quiet", 19)])
def test_15_1_5_a_combat_does_not_last_forever(column: str, last: int) -> None:
    """15.1.5 G28"""
    state = battle(ajax=(0, -15000))
    setattr(state, column, last)
    assert facts(order(fight(state)), "british", BattleOver)


@pytest.mark.parametrize(
    ("level", "column", "last", "text"),
    [
        (3, "battle_turn", 1, "No British ship can see the Graf Spee. Combat is over after 1 tactical turn."),
        (1, "battle_turn", 240, "The half-day is over. Combat is over after 240 tactical turns."),
        (1, "quiet", 19, "Nobody has fired for 20 tactical turns. Combat is over after 1 tactical turn."),
    ],
)
def test_15_10_the_log_says_why_a_combat_is_over(level: int, column: str, last: int, text: str) -> None:
    """15.1.5, 15.10 G28"""
    state = battle(level, ajax=(0, -15000))
    setattr(state, column, last)
    assert messages(order(fight(state)), "german", "15.10") == [text]


def test_15_1_5_a_shot_ends_the_quiet() -> None:
    state = battle(ajax=(0, -15000))
    state.quiet = 19
    order(fight(state), "ajax_bow graf_spee")
    assert state.quiet == 0


def test_15_1_3_a_ship_that_is_sunk_this_turn_has_fired() -> None:
    """15.1.3 C69"""
    state = battle(exeter=(0, -15000))
    state.hull[SHIP["exeter"]] = 1
    dice = Lucky("15.11 graf_spee stern gun 1", "15.11 exeter bow gun 1")
    dice_for = keyed({"turn 3.1 15.12 graf_spee stern hit 1": [31]}, dice)
    match = order(fight(state, dice_for), "exeter_bow graf_spee", "graf_spee_stern exeter")
    assert value(state, "fate", "exeter") == "sunk"
    assert any(text.startswith("Exeter, bow guns, at Graf Spee: 1 hit") for text in messages(match, "german", "15.11"))
    assert facts(match, "british", BattleOver)


def test_15_1_4_all_ships_move_and_both_sides_read_where() -> None:
    state = battle(ajax=(0, -15000))
    match = order(fight(state), "ajax_course 45; ajax_speed 30", "graf_spee_course 270; graf_spee_speed 10")
    for side in GAME.sides:
        assert {(f.unit.id, f.x, f.y, f.course, f.speed) for f in facts(match, side, Fixed)} == {
            ("graf_spee", 4990, 5000, 270, 10),
            ("ajax", 5021.21, 4871.21, 45, 30),
        }
    assert yards_between(state, GRAF_SPEE, AJAX) == 13252


def test_15_6_15_7_what_a_ship_is_not_asked_for_is_refused_with_its_reason() -> None:
    match = fight(battle(ajax=(0, -15000)))
    reasons = (
        ("ajax_stern graf_spee", "15.6", "they cannot bear on Graf Spee: she is 60 degrees outside their arc."),
        ("ajax_torpedoes graf_spee", "15.7", "is out of torpedo range: 15,000 yards away, and they run 8,000."),
    )
    for line, rule, reason in reasons:
        with pytest.raises(IllegalOrder) as refused:
            match.submit("british", line)
        assert refused.value.rule == rule
        assert refused.value.text.endswith(reason)


def test_15_6_guns_out_of_range_or_sight_are_refused_with_the_range() -> None:
    state = battle(1, course=90, ajax=(0, -23000))
    with pytest.raises(IllegalOrder, match="Ajax is out of range: 23,000 yards away, and they reach 22,000"):
        fight(state).submit("german", "graf_spee_starboard ajax")
    with pytest.raises(IllegalOrder, match="no enemy is in sight, the nearest is 23,000 yards away"):
        fight(battle(2, course=90, ajax=(0, -23000))).submit("german", "graf_spee_bow ajax")


def test_15_9_what_an_enemy_ship_has_left_is_not_in_a_view() -> None:
    view = GAME.view(battle(ajax=(0, -15000)), "british")
    assert view.hull[GRAF_SPEE] == view.knots[GRAF_SPEE] == 0
    assert (view.x[GRAF_SPEE], view.speed[GRAF_SPEE]) == (CENTRE, 26)
