"""8 Ship combat, 9 escape or remain, 10 tactics."""

from __future__ import annotations

from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.ships import TACTICS, WHO
from sealed_orders.games.bismarck_solitaire.situation import order_of_fire, points
from sealed_orders.games.bismarck_solitaire.steps.combat import _gain
from sealed_orders.games.bismarck_solitaire.steps.hits import roll_for_hits, sinking
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import LoadedDice
from tests.games.bismarck_solitaire.cruise import (
    answer,
    apart,
    keys,
    messages,
    options,
    rolled,
    state,
    step,
    together,
    turn,
)

MISS = 6
HIT = 1


def shots(match: so.Match, rule: str = "8.5") -> list[str]:
    """Return who fired at whom with how many dice."""
    return [text.split(" (")[0] for text in messages(match, rule)]


def test_8_1_a_ship_in_the_zone_must_fight_all_its_ships() -> None:
    match = turn("home_fleet_1", square=together("C3nw"))
    assert step(match) == "aim"
    assert match.state.enemies == ["pow", "kgv", "rodney"]


def test_8_1_aircraft_and_ships_in_one_zone_both_come() -> None:
    match = turn("convoy_air", HIT, square={"bismarck": "D4nw"})
    assert (match.state.strength["bismarck"], step(match)) == (7, "aim")


def test_8_1_a_zone_where_all_are_sunk_brings_no_battle() -> None:
    match = turn("lone_warship_1", square=together("B1sw"), strength={"hood": 0}, sunk=["hood"])
    assert step(match) == "move"


def test_8_1_sunk_ships_are_left_out() -> None:
    match = turn("battleship_sighted_1", square=together("B3nw"), strength={"hood": 0}, sunk=["hood"])
    assert match.state.enemies == ["pow"]


def test_8_2_apart_in_one_zone_the_bismarck_fights_alone() -> None:
    """Prinz Eugen in B2, Bismarck in C3, Home Fleet: one battle, and no question about the Prinz Eugen."""
    match = turn("home_fleet_1", *[MISS] * 11, 1, square=apart("C3nw", "B2nw"))
    assert keys(match) == ["bismarck", "bismarck_tactic"]
    answer(match, "bismarck pow", "battle escape")
    assert step(match) == "move"


def test_8_2_together_both_fight() -> None:
    match = turn("home_fleet_1", square=together("C3nw"))
    assert match.state.fighting == ["bismarck", "prinz_eugen"]


def test_8_2_in_different_zones_each_fights_her_own_the_bismarck_first() -> None:
    """Bismarck in B1 against the Hood first, then the Prinz Eugen in E4 against King George V."""
    match = turn("lone_warship_1", *[MISS] * 6, 1, *[MISS] * 5, square=apart("B1sw", "E4nw"))
    assert (match.state.fighting, match.state.enemies) == (["bismarck"], ["hood"])
    answer(match, "", "battle escape")
    assert (match.state.fighting, match.state.enemies) == (["prinz_eugen"], ["kgv"])


def test_8_2_a_bismarck_outside_every_zone_leaves_the_prinz_eugen_to_fight() -> None:
    match = turn("lone_warship_1", *[MISS] * 5, square=apart("A7nw", "B2nw"))
    assert keys(match) == ["prinz_eugen", "prinz_eugen_tactic"]
    answer(match, "")
    assert shots(match) == ["Hood fires at Prinz Eugen: 3 dice"]


def test_8_2_a_bismarck_under_cover_does_not_draw_the_enemy_on_herself() -> None:
    match = turn("home_fleet_1", square=apart("C3nw", "B2nw"), cover={"bismarck": 1})
    answer(match, "cover use")
    assert match.state.fighting == ["prinz_eugen"]


def test_8_3_targets_and_tactics_are_chosen_before_any_die() -> None:
    match = turn("battleship_sighted_1", square=together("B3nw"))
    assert keys(match) == ["bismarck", "bismarck_tactic", "prinz_eugen", "prinz_eugen_tactic"]
    assert (options(match, 0), options(match, 1)) == (["hood", "pow"], ["stay", "close", "increase"])
    assert rolled(match) == 0
    with pytest.raises(so.IllegalOrder, match="rodney is not among the options"):
        answer(match, "bismarck rodney; prinz_eugen hood")


def test_8_3_a_target_is_offered_with_its_strength_its_dice_and_its_points() -> None:
    match = turn("force_h_1", square=together("H3nw", uboat="H3nw"), strength={"ark_royal": 2})
    uboat = match.prompt("bismarck")
    assert uboat is not None
    assert uboat.choices[0].options[2].label == "Attack Cruiser: strength 3, 1 die, 2 points"  # type: ignore[union-attr]
    aim = answer(match, "uboat escape").prompt("bismarck")
    assert aim is not None
    labels = [option.label for option in aim.choices[0].options]  # type: ignore[union-attr]
    assert labels == ["Ark Royal: strength 2, 0 dice, 3 points", "Cruiser: strength 3, 1 die, 2 points"]


def test_10_2_a_tactic_is_offered_with_what_it_does() -> None:
    prompt = turn("lone_warship_1", square=together("B1sw")).prompt("bismarck")
    assert prompt is not None
    assert [option.label for option in prompt.choices[1].options] == [  # type: ignore[union-attr]
        "Stay the course: no change",
        "Close: own dice +1 on 1-4, enemy dice +1 on 3-6",
        "Increase the range: own dice -1 on 3-6, enemy dice -1 on 1-4",
    ]


def test_8_1_the_panel_of_a_battle_stays_in_sight_at_every_question_of_it() -> None:
    match = turn("battleship_sighted_1", *[MISS] * 10, 5, HIT, square=together("B3nw"))
    asked = []
    for order in ("bismarck hood; prinz_eugen hood", "battle escape", "bismarck 0"):
        display = GAME.display(match.view("bismarck"))
        asked.append((step(match), [panel.title for panel in display.panels if panel.pinned]))
        answer(match, order)
    pinned = ["In action, round 1", "Mission", "German ships"]
    assert asked == [("aim", pinned), ("escape", pinned), ("hits", pinned)]


def test_8_1_the_panel_of_a_battle_shows_dice_and_strength() -> None:
    panels = GAME.display(turn("force_h_1", square=together("H3nw")).view("bismarck")).panels
    (panel,) = (panel for panel in panels if panel.title == "In action, round 1")
    assert panel.rows == (
        ("", "dice", "strength"),
        ("Bismarck", "3", "8"),
        ("Prinz Eugen", "2", "6"),
        ("against", "", ""),
        ("Ark Royal", "0", "4"),
        ("Cruiser", "1", "3"),
    )


def test_8_4_a_ship_fires_all_her_dice_at_one_target() -> None:
    match = turn("battleship_sighted_1", 1, 2, 4, 3, 6, *[MISS] * 5, square=together("B3nw"))
    answer(match, "bismarck hood; prinz_eugen pow")
    assert (match.state.strength["hood"], match.state.strength["pow"]) == (4, 6)


def test_8_4_a_unit_sunk_does_not_fire_and_hits_beyond_need_are_lost() -> None:
    match = turn("lone_warship_1", HIT, HIT, HIT, square=together("B1sw"), strength={"hood": 2})
    answer(match, "")
    assert shots(match) == []
    assert (match.state.strength["hood"], points(match.state), step(match)) == (0, 3, "move")


def test_8_4_dice_aimed_at_a_unit_already_gone_are_lost() -> None:
    match = turn("battleship_sighted_1", HIT, HIT, HIT, MISS, MISS, square=together("B3nw"), strength={"hood": 3})
    answer(match, "bismarck hood; prinz_eugen hood")
    assert messages(match, "8.4")[-1] == "Prinz Eugen does not fire: Hood is already gone."
    assert shots(match) == ["Prince of Wales fires at Bismarck: 2 dice"]


def test_8_5_the_strongest_at_the_bismarck_the_next_at_the_prinz_eugen_the_rest_at_the_bismarck() -> None:
    """Of Rodney (8) and King George V (7), equal in firepower, Rodney is first."""
    match = turn("home_fleet_1", *[MISS] * 13, square=together("C3nw"))
    answer(match, "bismarck pow; prinz_eugen pow")
    assert shots(match) == [
        "Rodney fires at Bismarck: 3 dice",
        "King George V fires at Prinz Eugen: 3 dice",
        "Prince of Wales fires at Bismarck: 2 dice",
    ]


def test_8_5_a_lone_ship_is_fired_at_until_she_is_sunk_and_is_lost_once() -> None:
    """The Hood sinks a Prinz Eugen at strength 1; the Prince of Wales has nobody to fire at."""
    square = apart("A8nw", "B3nw")
    match = turn("battleship_sighted_1", MISS, MISS, HIT, HIT, HIT, square=square, strength={"prinz_eugen": 1})
    answer(match, "prinz_eugen hood")
    assert shots(match) == ["Hood fires at Prinz Eugen: 3 dice"]
    assert (match.state.sunk, points(match.state), step(match)) == (["prinz_eugen"], -3, "move")


def test_3_6_a_unit_is_sunk_once() -> None:
    made = state(strength={"prinz_eugen": 0})
    assert [len(list(sinking(made, "prinz_eugen"))) for _ in range(2)] == [1, 0]
    assert (made.sunk, points(made)) == (["prinz_eugen"], -3)


@pytest.mark.parametrize(("unit", "square"), [("hood", "B3nw"), ("prinz_eugen", "C4nw")])
def test_3_6_a_british_ship_is_lost_where_her_enemy_is_and_a_german_one_where_she_was(unit: str, square: str) -> None:
    made = state(strength={unit: 0}, square=apart("B3nw", "C4nw"))
    (event,) = sinking(made, unit, "bismarck")
    assert event.facts[0] == fact.Sunk(WHO[unit], square)


@pytest.mark.parametrize(("unit", "words"), [("hood", "Hood is sunk"), ("cruiser", "The cruiser is sunk")])
def test_3_4_a_ship_without_a_name_has_an_article(unit: str, words: str) -> None:
    (event,) = sinking(state(strength={unit: 0}), unit, "bismarck")
    assert event.text.startswith(words)


@pytest.mark.parametrize(("sunk", "strength"), [(3, 2), (4, 0)])
def test_3_3_after_the_fifth_convoy_there_is_no_other(sunk: int, strength: int) -> None:
    made = turn("convoy_north_1", HIT, square=together("D2nw"), strength={"convoy": 0}).state
    made.convoys_sunk = sunk
    list(sinking(made, "convoy", "bismarck"))
    assert (made.convoys_sunk, made.strength["convoy"]) == (sunk + 1, strength)


def test_8_4_hits_are_rolled_with_six_sided_dice() -> None:
    dice = LoadedDice(MISS, HIT)
    assert roll_for_hits(dice, 2, "8.4") == [MISS, HIT]
    assert [roll.faces for roll in dice.rolls] == [6, 6]


def test_8_5_equal_firepower_goes_by_strength_then_by_the_table() -> None:
    made = state(fighting=["bismarck", "prinz_eugen"], enemies=["hood", "kgv", "rodney"])
    made.strength.update(hood=6, kgv=6, rodney=5)
    assert order_of_fire(made) == [("hood", "bismarck"), ("kgv", "prinz_eugen"), ("rodney", "bismarck")]


def test_8_5_a_unit_without_firepower_takes_no_place_in_the_order() -> None:
    match = turn("force_h_1", *[MISS] * 6, square=together("H3nw"))
    answer(match, "bismarck ark_royal; prinz_eugen ark_royal")
    assert shots(match) == ["The cruiser fires at Bismarck: 1 die"]


def test_8_6_damage_does_not_lower_firepower() -> None:
    match = turn("lone_warship_1", *[MISS] * 8, square=together("B1sw"), strength={"bismarck": 1, "hood": 1})
    answer(match, "")
    assert shots(match, "8.4")[0] == "Bismarck fires at Hood: 3 dice"
    assert shots(match) == ["Hood fires at Bismarck: 3 dice"]


def test_8_7_a_convoy_is_a_target_and_fires_like_a_ship() -> None:
    match = turn("convoy_north_1", HIT, *[MISS] * 4, HIT, square=together("D2nw"))
    answer(match, "")
    assert shots(match) == ["The convoy fires at Bismarck: 1 die"]
    assert (match.state.strength["convoy"], match.state.strength["bismarck"]) == (1, 7)


def test_8_7_the_second_ship_to_come_meets_the_convoy_then_in_line() -> None:
    """Two zones with a convoy: the Bismarck sinks hers, the Prinz Eugen meets the next, which is whole."""
    match = turn("convoy_split_1", HIT, HIT, MISS, square=apart("D1nw", "G4nw"))
    answer(match, "")
    assert (match.state.fighting, match.state.enemies, match.state.strength["convoy"]) == (
        ["prinz_eugen"],
        ["convoy"],
        2,
    )


def test_8_7_a_convoy_sunk_by_the_uboat_in_one_zone_leaves_the_next_to_the_other() -> None:
    match = turn("convoy_split_1", 3, square=together("G4nw", uboat="D1nw"), strength={"convoy": 1})
    answer(match, "uboat convoy")
    assert (match.state.enemies, match.state.strength["convoy"]) == (["convoy"], 2)


def test_8_7_the_next_turn_brings_the_next_convoy_to_the_same_zone() -> None:
    match = turn("convoy_north_1", 3, square=together("D2nw", uboat="D3nw"), strength={"convoy": 1})
    match.state.chart[1] = "convoy_north_1"
    answer(match, "uboat convoy", "")
    assert (match.state.turn, step(match), options(match)) == (2, "uboat", ["escape", "convoy"])


def fought(*faces: int, strength: dict[str, int] | None = None, **facts: Any) -> so.Match:
    """Return a first round against the Hood in which everybody misses, and then these dice."""
    match = turn("lone_warship_1", *[MISS] * 8, *faces, square=together("B1sw"), strength=strength or {}, **facts)
    return answer(match, "")


def test_9_1_after_a_round_the_germans_escape_or_remain() -> None:
    match = fought()
    assert (step(match), options(match)) == ("escape", ["remain", "escape"])
    prompt = match.prompt("bismarck")
    assert prompt is not None
    assert prompt.text == "Round 1 is over: German strength 14, British 6. Escape or remain?"


def test_9_1_ships_together_decide_and_roll_once() -> None:
    match = answer(fought(1), "battle escape")
    assert (step(match), rolled(match)) == ("move", 9)


@pytest.mark.parametrize(("die", "bismarck", "prinz_eugen"), [(1, 8, 6), (2, 8, 6), (3, 7, 5), (4, 7, 5)])
def test_9_2_away_unhurt_or_with_a_hit_on_each(die: int, bismarck: int, prinz_eugen: int) -> None:
    match = answer(fought(die), "battle escape")
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"]) == (bismarck, prinz_eugen)
    assert (step(match), match.state.square["bismarck"]) == ("move", "B1sw")


@pytest.mark.parametrize("die", [5, 6])
def test_9_2_held_with_a_hit_by_choice_and_then_the_british_decide(die: int) -> None:
    match = answer(fought(die, 4), "battle escape")
    assert (step(match), options(match)) == ("hits", ["0", "1"])
    answer(match, "bismarck 0")
    assert messages(match, "9.3") == ["The British, with strength 6 to 13, try to leave (rolled 4) but must stay."]
    assert (step(match), match.state.round) == ("aim", 2)


@pytest.mark.parametrize(
    ("square", "words"),
    [(together("B1sw"), "Bismarck and Prinz Eugen remain."), (apart("B1sw", "A8nw"), "Bismarck remains.")],
)
def test_9_1_one_ship_remains_and_two_remain(square: dict[str, str], words: str) -> None:
    match = turn("lone_warship_1", *[MISS] * 9, square=square)
    answer(match, "", "battle remain")
    assert messages(match, "9.1") == [words]


@pytest.mark.parametrize(("die", "words"), [
    (1, "Prinz Eugen escapes (rolled 1) without a hit."),
    (4, "Prinz Eugen escapes (rolled 4) with a hit. Prinz Eugen falls from strength 6 to 5."),
    (5, "Prinz Eugen cannot escape (rolled 5) and takes a hit."),
])  # fmt: skip
def test_9_2_a_lone_ship_escapes(die: int, words: str) -> None:
    match = turn("lone_warship_1", *[MISS] * 5, die, MISS, square=apart("A8nw", "B1sw"))
    answer(match, "", "battle escape")
    assert messages(match, "9.2")[0] == words


def test_9_2_the_dice_of_tactics_and_escapes_are_in_the_log() -> None:
    match = turn("lone_warship_1", 1, *[MISS] * 9, 5, 4, square=together("B1sw"))
    answer(match, "bismarck_tactic close", "battle escape", "bismarck 0")
    rolls = {
        event.rule: fact.facts_of(fact.Rolled, event.facts)[0]
        for event in match.log("bismarck")
        if event.rule in ("10.2", "9.3")
    }
    assert rolls == {"10.2": fact.rolled([1]), "9.3": fact.rolled([4])}
    assert fact.facts_of(fact.Rolled, next(event.facts for event in match.log("bismarck") if event.rule == "9.2")) == [
        fact.rolled([5])
    ]


@pytest.mark.parametrize("die", [1, 4])
def test_9_2_the_die_of_ships_that_get_away_is_in_the_log(die: int) -> None:
    match = answer(fought(die), "battle escape")
    assert [event.facts[0] for event in match.log("bismarck") if event.rule == "9.2"] == [fact.rolled([die])]


def test_9_3_the_die_of_british_who_are_gone_is_in_the_log() -> None:
    match = answer(fought(2), "battle remain")
    assert [event.facts[0] for event in match.log("bismarck") if event.rule == "9.3"] == [fact.rolled([2])]


def test_9_2_a_hit_while_escaping_can_sink_the_bismarck() -> None:
    """At strength 1 a 3 sinks her and loses the match, whatever the points."""
    match = answer(fought(3, strength={"bismarck": 1}, extra_points=9), "battle escape")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == (None, "13.1")


def test_9_2_held_ships_that_are_all_sunk_end_the_battle() -> None:
    match = turn("lone_warship_1", *[MISS] * 5, 5, square=apart("A8nw", "B1sw"), strength={"prinz_eugen": 1})
    answer(match, "", "battle escape")
    assert (step(match), match.state.sunk, match.state.fighting) == ("move", ["prinz_eugen"], [])


@pytest.mark.parametrize(("die", "gone"), [(1, True), (3, True), (4, False), (6, False)])
def test_9_3_weaker_british_leave_on_1_to_3(die: int, gone: bool) -> None:
    match = answer(fought(die), "battle remain")
    assert step(match) == ("move" if gone else "aim")
    assert match.state.strength["hood"] == 6


def test_9_3_the_british_check_is_not_made_when_the_germans_are_away() -> None:
    assert messages(answer(fought(1), "battle escape"), "9.3") == []


@pytest.mark.parametrize(("bismarck", "rolls"), [(8, True), (7, True), (6, False)])
def test_9_3_equal_is_not_greater(bismarck: int, rolls: bool) -> None:
    """British 13 against 14 and 13: they try to leave. Against 12 they stay without a die."""
    strength = {"bismarck": bismarck, "hood": 6, "pow": 7}
    match = turn("battleship_sighted_1", *[MISS] * 10, 4, square=together("B3nw"), strength=strength)
    answer(match, "bismarck hood; prinz_eugen hood", "battle remain")
    assert (rolled(match) == 11) is rolls
    assert step(match) == "aim"


def test_9_3_by_option_switch_equals_stay() -> None:
    match = turn(
        "battleship_sighted_1",
        *[MISS] * 10,
        square=together("B3nw"),
        strength={"bismarck": 7},
        options={"equal_strength": "stay"},
    )
    answer(match, "bismarck hood; prinz_eugen hood", "battle remain")
    assert messages(match, "9.3") == ["The British stay (strength 13 to 13)."]


@pytest.mark.parametrize(("switch", "rolls"), [("every_round", True), ("first_round", False)])
def test_9_3_by_option_switch_the_british_try_once_only(switch: str, rolls: bool) -> None:
    match = answer(fought(4, *[MISS] * 8, 1, options={"british_escape": switch}), "battle remain", "", "battle remain")
    assert (step(match) == "move") is rolls


def test_10_1_each_ship_may_try_its_own_tactic_and_choose_again_next_round() -> None:
    match = turn("lone_warship_1", 1, 1, *[MISS] * 9, 4, square=together("B1sw"))
    answer(match, "bismarck_tactic close; prinz_eugen_tactic increase")
    assert messages(match, "10.2") == [
        "Bismarck closes (rolled 1): own dice +1.",
        "Prinz Eugen increases the range (rolled 1): enemy dice -1.",
    ]
    answer(match, "battle remain")
    assert match.state.tactic == {}


def test_10_1_a_ship_that_stays_the_course_rolls_no_tactic_die() -> None:
    assert rolled(fought()) == 8


@pytest.mark.parametrize(
    ("tactic", "die", "own", "enemy"),
    [("close", 1, 4, 3), ("close", 2, 4, 3), ("close", 3, 4, 4), ("close", 4, 4, 4), ("close", 5, 3, 4),
     ("close", 6, 3, 4), ("increase", 1, 3, 2), ("increase", 2, 3, 2), ("increase", 3, 2, 2), ("increase", 4, 2, 2),
     ("increase", 5, 2, 3), ("increase", 6, 2, 3)],
)  # fmt: skip
def test_10_2_the_tactics_chart_against_the_hood(tactic: str, die: int, own: int, enemy: int) -> None:
    match = turn("lone_warship_1", die, *[MISS] * (own + enemy), square={"bismarck": "B1sw"})
    answer(match, f"bismarck_tactic {tactic}")
    assert shots(match, "8.4") == [f"Bismarck fires at Hood: {own} dice"]
    assert shots(match) == [f"Hood fires at Bismarck: {enemy} dice"]


@pytest.mark.parametrize(("tactic", "gains"), [("close", [1, 1, 0, 0, -1, -1]), ("increase", [1, 1, 0, 0, -1, -1])])
def test_10_2_luck_counts_own_dice_against_the_enemys(tactic: str, gains: list[int]) -> None:
    assert [_gain(TACTICS[tactic], face) for face in range(1, 7)] == gains


def test_10_2_a_tactic_changes_only_the_fire_at_the_ship_that_tries_it() -> None:
    """Bismarck closes with 3: Hood has four dice at her, the Prince of Wales still two at the Prinz Eugen."""
    match = turn("battleship_sighted_1", 3, *[MISS] * 12, square=together("B3nw"))
    answer(match, "bismarck hood; bismarck_tactic close; prinz_eugen hood")
    assert shots(match) == ["Hood fires at Bismarck: 4 dice", "Prince of Wales fires at Prinz Eugen: 2 dice"]


def test_10_2_the_prinz_eugen_increases_the_range_with_a_4() -> None:
    match = turn("battleship_sighted_1", 4, *[MISS] * 8, square=together("B3nw"))
    answer(match, "bismarck hood; prinz_eugen hood; prinz_eugen_tactic increase")
    assert shots(match, "8.4") == ["Bismarck fires at Hood: 3 dice", "Prinz Eugen fires at Hood: 1 die"]
    assert shots(match) == ["Hood fires at Bismarck: 3 dice", "Prince of Wales fires at Prinz Eugen: 1 die"]


def test_10_2_nobody_fires_fewer_than_no_dice() -> None:
    match = turn("convoy_north_1", 1, *[MISS] * 3, square={"bismarck": "D2nw"})
    answer(match, "bismarck_tactic increase")
    assert messages(match, "8.5") == ["The convoy fires at Bismarck: no dice. Bismarck still has strength 8."]


def test_10_2_closing_and_increasing_mirror_each_other() -> None:
    assert TACTICS["increase"] == tuple((-enemy, -own) for own, enemy in TACTICS["close"])
    assert set(TACTICS["stay"]) == {(0, 0)}
    assert all(faces[::2] == faces[1::2] for faces in TACTICS.values())
