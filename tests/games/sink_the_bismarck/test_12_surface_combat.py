"""12 Surface combat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.battle import targets
from sealed_orders.games.sink_the_bismarck.damage import sink
from sealed_orders.games.sink_the_bismarck.disengaging import attempt, disengage
from sealed_orders.games.sink_the_bismarck.gunnery import gunfire
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.combat import begin
from sealed_orders.games.sink_the_bismarck.steps.round import _report, aimed, roll_of
from sealed_orders.games.sink_the_bismarck.tables import BANDS, TABLES
from sealed_orders.games.sink_the_bismarck.view import view
from sealed_orders.kernel.fact import Shot
from sealed_orders.kernel.prompt import Pick
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR
from tests.games.sink_the_bismarck.position import (
    DAY,
    NIGHT,
    SHIP,
    fighting,
    keys,
    options,
    play,
    prompt,
    put,
    refused,
    sea,
    seen,
    table,
    tanker,
    texts,
)

CELL = "1707"


def battle(british: str, german: str, turn: int = DAY, weather: int = 1, **switches: str) -> SinkState:
    """Return a combat in 1707 between these ships, at its first round."""
    state = sea(turn, weather, **switches)
    forces = [put(state, CELL, *names.split()) for names in (british, german)]
    seen(state, *forces)
    fighting(state, CELL, *forces)
    begin(state)
    state.number = state.in_band = 1
    return state


def bands(rounds: int, turn: int, **switches: str) -> str:
    """Return the ranges of the first rounds if nobody hits or leaves."""
    state = battle("hood", "bismarck", turn, 1, **switches)
    found = ""
    for _ in range(rounds):
        found += BANDS[state.band]
        args = (CELL, state.number, state.band)
        play(state, "stand", args=args, british="", german="")
    return found


def test_12_11_who_has_detected_the_enemy_in_his_hex_may_attack() -> None:
    state = sea()
    british, german = put(state, CELL, "norfolk"), put(state, CELL, "bismarck")
    assert prompt(state, "attack", GERMAN) is None
    seen(state, british)
    assert options(prompt(state, "attack", GERMAN), "at_1707") == ["hold", "force"]
    events = play(state, "attack", german="at_1707 force")
    assert texts(events, BRITISH) == ["The Germans attack all enemy forces in 1707."]
    assert [len(view(state, side).attacks) for side in (*SIDES, SPECTATOR)] == [1, 1, 0], "1.4 told to each side alone"
    seen(state, german)
    assert prompt(state, "attack", BRITISH) is None, "one combat in a hex and turn"


def test_12_11_an_attack_names_who_would_fight_and_is_not_decided_beforehand() -> None:
    state = sea()
    put(state, CELL, "rodney")
    seen(state, put(state, CELL, "bismarck"))
    question = prompt(state, "attack", BRITISH)
    assert question
    (pick,) = question.choices
    assert isinstance(pick, Pick)
    assert pick.asked
    fight = "You fight with Force A (Rodney)."
    assert [option.stake for option in pick.options] == ["No fight here this turn.", fight]


def test_12_11_a_force_that_was_not_detected_may_stay_out() -> None:
    state = sea()
    british, german = put(state, CELL, "norfolk"), put(state, CELL, "bismarck")
    hidden = put(state, CELL, "hood")
    seen(state, british)
    args = (CELL, GERMAN, "force")
    assert options(prompt(state, "join", BRITISH, *args), "join") == ["b"]
    assert prompt(state, "join", GERMAN, *args) is None
    play(state, "join", args=args, british="")
    assert [state.line[SHIP[name]] for name in ("norfolk", "hood", "bismarck")] == [1, 0, 1]
    play(state, "combat", args=args)
    assert state.detected[german] == DAY
    assert state.detected[hidden] == 0


def test_12_11_of_an_attacker_somebody_takes_part() -> None:
    state = sea()
    seen(state, put(state, CELL, "norfolk"))
    put(state, CELL, "bismarck"), put(state, CELL, "prinz_eugen")
    assert refused(state, "join", GERMAN, "join", CELL, GERMAN, "force") == "12.11"


@pytest.mark.parametrize(
    ("turn", "switch", "expected"),
    [(DAY, "on", "AAABBBCCC"), (NIGHT, "on", "BBBCCCCCC"), (DAY, "off", "ABCCC")],
)
def test_12_12_three_rounds_at_each_range(turn: int, switch: str, expected: str) -> None:
    """12.12 Acceptance case 5."""
    assert bands(len(expected), turn, e3a_three_rounds=switch) == expected


def test_12_12_a_combat_has_twelve_rounds() -> None:
    state = battle("hood", "bismarck")
    state.number = 12
    events = play(state, "stand", args=(CELL, 12, 2), british="", german="")
    assert texts(events)[-1] == "The combat in 1707 is over. Round 12 is over."


@pytest.mark.parametrize(
    ("factor", "band", "defence", "sinks"), [(8, 0, 0, 0), (10, 1, 0, 1), (10, 2, 0, 2), (9, 1, 2, 0), (9, 2, 2, 0)]
)
def test_12_13_gunfire(factor: int, band: int, defence: int, sinks: int) -> None:
    """12.13 Acceptance cases 33 and 34: how many faces of ten explode her."""
    assert gunfire(factor, band, defence).results()["5x"] == Fraction(sinks, 10)


def test_12_13_bismarck_at_hood_and_king_george_v_at_bismarck() -> None:
    """12.13 Acceptance cases 33 and 34."""
    assert gunfire(8, 0, 0).outcome(10) == "3"
    assert gunfire(9, 1, 2).outcome(10) == "2"


def test_12_13_targets_are_named_in_secret() -> None:
    state = battle("hood prince_of_wales", "bismarck prinz_eugen")
    question = prompt(state, "round", BRITISH, CELL, 1, 0)
    assert options(question, "hood") == ["bismarck", "prinz_eugen"]
    play(
        state, "round", 10, 1, 1, 1, args=(CELL, 1, 0),
        british="hood prinz_eugen; prince_of_wales prinz_eugen", german="",
    )  # fmt: skip
    assert state.damage[SHIP["prince_of_wales"]] == 0
    assert state.damage[SHIP["hood"]] == 3, "by default the first of the table is fired at"


def test_12_13_the_question_names_hex_round_and_range_and_shows_where_each_target_is() -> None:
    state = battle("df4", "bismarck prinz_eugen")
    state.band = 2
    question = prompt(state, "round", BRITISH, CELL, 7, 2)
    assert question is not None
    assert (question.text, question.fight) == ("Round 7 in 1707, range C: choose your targets.", CELL)
    (pick,) = question.choices
    assert isinstance(pick, Pick)
    assert [(option.value, option.at) for option in pick.options] == [
        (value, CELL) for value in ("bismarck", "prinz_eugen", "torpedoes_bismarck", "torpedoes_prinz_eugen")
    ]


def test_12_15_a_flotilla_without_guns_uses_her_torpedoes_on_the_first_by_default() -> None:
    state = battle("df4", "bismarck prinz_eugen")
    state.band, state.damage[SHIP["df4"]] = 2, 2
    assert options(prompt(state, "round", BRITISH, CELL, 7, 2), "df4") == [
        "torpedoes_bismarck",
        "torpedoes_prinz_eugen",
    ]
    assert aimed(state, BRITISH, {}) == {SHIP["df4"]: (SHIP["bismarck"], 1)}


@pytest.mark.parametrize(
    ("ship", "turn", "blind"), [("hood", NIGHT, False), ("repulse", NIGHT, True), ("repulse", DAY, False)]
)
def test_12_14_ships_without_radar_are_blind_at_night(ship: str, turn: int, blind: bool) -> None:
    state = battle(ship, "bismarck", turn)
    items = dict(roll_of(state, SHIP[ship], SHIP["bismarck"], 0, False).items)
    assert ("night without radar" in items) is blind


@pytest.mark.parametrize(
    ("torpedo", "face", "told"),
    [(0, 10, "Bismarck fires at Hood: she explodes."), (1, 10, "Bismarck launches torpedoes at Hood")],
)
def test_12_13_each_side_reads_who_fired_how_and_with_what_result(torpedo: int, face: int, told: str) -> None:
    ships = SHIP["bismarck"], SHIP["hood"]
    own, enemy = _report(*ships, torpedo, gunfire(10, 1, 0), face)
    assert (own.to, enemy.to) == ((GERMAN,), (BRITISH,))
    assert enemy.text.startswith(told)
    assert "rolled 10" in own.text
    assert [fact.hits for fact in enemy.facts if isinstance(fact, Shot)] == [5]


def test_12_14_weather_night_and_the_fourth_ship() -> None:
    blind = dict(gunfire(8, 2, 0, 3, blind=True, crowded=True).items)
    assert blind == {"range C": 1, "poor weather": -1, "night without radar": -1, "fourth ship at one target": -1}
    state = battle("hood king_george_v rodney prince_of_wales", "bismarck")
    events = play(state, "round", 1, 5, 5, 5, 5, args=(CELL, 1, 0), german="")
    told = [text for text in texts(events, BRITISH) if "fourth" in text]
    assert [text.split()[0] for text in told] == ["Rodney"]


def test_12_15_a_flotilla_uses_torpedoes_once_at_range_c() -> None:
    state = battle("df4", "prinz_eugen")
    assert prompt(state, "round", BRITISH, CELL, 1, 0) is None
    state.band = 2
    assert options(prompt(state, "round", BRITISH, CELL, 7, 2), "df4") == ["prinz_eugen", "torpedoes_prinz_eugen"]
    play(state, "round", 1, 8, args=(CELL, 7, 2), british="df4 torpedoes_prinz_eugen")
    assert state.damage[SHIP["prinz_eugen"]] == 3
    assert prompt(state, "round", BRITISH, CELL, 8, 2) is None


def test_12_16_a_shielded_carrier_is_no_target_at_a_or_b() -> None:
    state = battle("renown ark_royal", "bismarck prinz_eugen")
    assert [targets(state, GERMAN, band) == [SHIP["renown"]] for band in range(3)] == [True, True, False]
    state.line[SHIP["renown"]] = 0
    assert targets(state, GERMAN, 0) == [SHIP["ark_royal"]]


def test_12_17_fire_is_simultaneous() -> None:
    """12.17 Acceptance case 36: both are sunk, and both have fired."""
    state = battle("hood", "scharnhorst")
    state.band = 1
    state.damage[SHIP["hood"]], state.damage[SHIP["scharnhorst"]] = 10, 12
    play(state, "round", 10, 10, args=(CELL, 4, 1))
    assert [state.fate[SHIP[name]] for name in ("hood", "scharnhorst")] == ["sunk", "sunk"]


def test_12_18_a_5x_explodes_the_ship() -> None:
    """12.18 Acceptance case 33: at B a natural 10 of the Bismarck sinks the Hood."""
    state = battle("hood", "bismarck")
    state.band = 1
    events = play(state, "round", 10, 1, args=(CELL, 4, 1))
    assert state.fate[SHIP["hood"]] == "sunk"
    assert "Hood explodes and is sunk: 20 points to the Germans." in texts(events)
    assert state.halves[GERMAN] == 40


def test_12_21_each_side_may_try_after_a_round_the_germans_first() -> None:
    state = battle("hood norfolk", "bismarck")
    order = "stand disengage; left norfolk; to 1706"
    events = play(state, "stand", 9, args=(CELL, 1, 0), british=order, german="stand disengage; to 1708")
    assert texts(events)[0].startswith("The Germans try to disengage")
    assert len([text for text in texts(events) if "try to disengage" in text]) == 1


@pytest.mark.parametrize(("own", "enemy", "p"), [(3, 2, 3), (2, 3, 1), (3, 3, 2), (1, 2, 1), (4, 2, 4), (3, 4, 1)])
def test_12_22_disengaging_by_speed(own: int, enemy: int, p: int) -> None:
    """12.22 Acceptance cases 1, 2 and 3."""
    assert disengage(own, enemy).p == Fraction(p, 10)


@pytest.mark.parametrize(("damage", "p"), [(0, 3), (8, 2), (12, 1)])
def test_12_22_13_4_damage_is_computed_again(damage: int, p: int) -> None:
    """12.22, 13.4 Acceptance cases 1 and 2."""
    state = battle("nelson", "bismarck")
    state.damage[SHIP["bismarck"]] = damage
    assert attempt(state, [SHIP["bismarck"]], [SHIP["nelson"]]).p == Fraction(p, 10)


def test_12_22_the_slowest_ship_counts() -> None:
    """12.22 Acceptance case 3."""
    state = battle("norfolk", "bismarck prinz_eugen")
    fleet = [SHIP["bismarck"], SHIP["prinz_eugen"]]
    assert attempt(state, fleet, [SHIP["norfolk"]]).number == 10


def test_12_22_without_3b_evasion_counts() -> None:
    """12.22 Acceptance case 4."""
    state = battle("nelson", "bismarck", e3b_speed_check="off")
    assert attempt(state, [SHIP["bismarck"]], [SHIP["nelson"]]).p == Fraction(4, 10)


def test_12_23_the_faster_side_opens_the_range() -> None:
    """12.23 Acceptance case 6: a modified 9 after round 6 at B, then three rounds at A."""
    state = battle("rodney", "bismarck", e3a_open_range="on")
    state.number, state.band, state.in_band = 6, 1, 3
    assert refused(state, "stand", GERMAN, "stand disengage", CELL, 6, 1) == "12.23"
    play(state, "stand", 8, args=(CELL, 6, 1), german="open yes", british="")
    assert (state.number, state.band, state.in_band) == (7, 0, 1)
    play(state, "stand", 7, args=(CELL, 7, 0), german="stand disengage", british="")
    assert state.number == 8


def test_12_23_failure_closes_the_range_and_the_slower_side_cannot() -> None:
    state = battle("rodney", "bismarck", e3a_open_range="on")
    state.number, state.band, state.in_band = 6, 1, 3
    events = play(state, "stand", 7, args=(CELL, 6, 1), german="open yes", british="open yes")
    assert state.band == 2
    assert any("The British are not the faster side" in text for text in texts(events))
    assert "open" not in keys(prompt(battle("rodney", "bismarck"), "stand", GERMAN, CELL, 3, 1))


def test_12_23_without_three_rounds_the_range_opens_after_every_third_round_for_three() -> None:
    state = battle("rodney", "bismarck", e3a_open_range="on", e3a_three_rounds="off")
    found = ""
    for _ in range(7):
        found += BANDS[state.band]
        faces, order = ((8,), "open yes") if state.number == 3 else ((), "")
        play(state, "stand", *faces, args=(CELL, state.number, state.band), german=order, british="")
    assert found == "ABCBBBC"


def test_12_24_who_gets_away_is_in_the_hex_he_chose_and_out_of_the_combat() -> None:
    state = battle("hood norfolk", "bismarck")
    question = prompt(state, "stand", BRITISH, CELL, 1, 0)
    assert "1706" in options(question, "to")
    events = play(state, "stand", 9, args=(CELL, 1, 0), british="stand disengage; left norfolk; to 1706", german="")
    assert state.cell[state.force[SHIP["hood"]]] == "1706"
    assert state.cell[state.force[SHIP["norfolk"]]] == CELL
    assert (state.line[SHIP["hood"]], state.line[SHIP["norfolk"]]) == (0, 1)
    assert "leaves for 1706" in texts(events, BRITISH)[1]
    assert not any("1706" in text for text in texts(events, GERMAN))


def test_12_24_a_rudder_hit_keeps_her_there() -> None:
    state = battle("hood", "bismarck")
    state.rudder[SHIP["bismarck"]] = 1
    assert refused(state, "stand", GERMAN, "stand disengage", CELL, 1, 0) == "12.24"


def test_12_25_both_may_part() -> None:
    state = battle("hood", "bismarck")
    events = play(state, "stand", args=(CELL, 1, 0), british="stand part", german="stand part")
    assert texts(events) == ["The combat in 1707 is over. Both sides break off."]


def test_12_3_the_damage_point_table_of_the_rulebook_is_the_one_in_the_data() -> None:
    assert [row[1:] for row in table("12.3")] == TABLES["damage"]["rows"]


def test_17_14_a_revealed_tanker_is_attacked_and_sunk_for_ten_points() -> None:
    """17.14, 15.7 Acceptance case 23: revealed while passing through in impulse 3, sunk by one point."""
    state = sea(e2c_tankers="on")
    marker = tanker(state, "2007")
    put(state, "2005", "norfolk")
    play(state, "plot", british="a sail 2006 2007 2008 2009")
    events = play(state, "movement")
    assert state.detected[marker] == DAY
    assert any(text.startswith("Tanker 1 in 2007") for text in texts(events, BRITISH))
    state.cell[state.force[SHIP["norfolk"]]] = "2007"
    assert options(prompt(state, "attack", BRITISH), "at_2007") == ["hold", "tanker1"]
    args = ("2007", BRITISH, "tanker1")
    play(state, "attack", british="at_2007 tanker1")
    play(state, "join", args=args)
    play(state, "combat", args=args)
    play(state, "round", 10, args=("2007", 1, 0))
    assert state.fate[SHIP["tanker1"]] == "sunk"
    assert state.halves[BRITISH] == 20


def test_17_14_without_2c_a_tanker_is_never_found() -> None:
    """17.14 Acceptance case 23."""
    state = sea(e2c_tankers="off")
    marker = tanker(state, "2007")
    put(state, "2007", "norfolk")
    play(state, "movement")
    play(state, "detection", args=(BRITISH,))
    assert state.detected[marker] == 0


def test_12_23_without_3b_the_faster_side_is_still_the_faster_on_the_map() -> None:
    """12.23 Prinz Eugen and Norfolk are equally nimble; without fuel, Norfolk is slower."""
    state = battle("norfolk", "prinz_eugen", e3a_open_range="on", e3b_speed_check="off")
    state.fuel[SHIP["norfolk"]] = 0
    state.number, state.band, state.in_band = 6, 1, 3
    play(state, "stand", 9, args=(CELL, 6, 1), german="open yes", british="")
    assert state.band == 0


def test_12_24_4_1_who_leaves_others_behind_needs_a_free_marker() -> None:
    state = battle("hood", "bismarck prinz_eugen")
    for cell, name in (("1010", "scharnhorst"), ("1011", "gneisenau"), ("1012", "admiral_scheer")):
        put(state, cell, name)
    order = "stand disengage; left prinz_eugen; to 1708"
    assert refused(state, "stand", GERMAN, order, CELL, 1, 0) == "4.1"
    list(sink(state, SHIP["admiral_scheer"], "is sunk", "13.1"))
    play(state, "stand", 9, args=(CELL, 1, 0), british="", german=order)
    assert state.cell[state.force[SHIP["bismarck"]]] == "1708"
    assert state.cell[state.force[SHIP["prinz_eugen"]]] == CELL


def test_12_22_12_23_a_chance_to_disengage_is_shown_only_to_a_side_that_may_try() -> None:
    """12.22, 12.23, 12.15 At B, with the option of 3a, nobody may; torpedoes have their own chance."""
    for switch, count in (("off", 1), ("on", 0)):
        state = battle("hood", "bismarck", e3a_open_range=switch)
        state.agenda = [Task("stand", (GERMAN,), (CELL, 4, 1))]
        chances = GAME.chances(GAME.view(state, GERMAN))
        assert sum(chance.rule == "12.22" for chance in chances) == count
        failed = ["disengage"] * count
        assert [chance.answer for chance in chances if chance.rule == "12.13"] == [
            *failed, "fight", "fight", "part", "part",
        ]  # fmt: skip
    state = battle("df4", "bismarck")
    state.agenda = [Task("round", (BRITISH,), (CELL, 7, 2))]
    assert [chance.rule for chance in GAME.chances(GAME.view(state, BRITISH))] == ["12.13", "12.15"]


def test_12_13_12_22_12_25_every_answer_after_a_round_has_its_price() -> None:
    """12.12 The next round by day is at range B; one that fails to disengage is fired at there."""
    state = battle("hood norfolk", "bismarck", e3a_three_rounds="off")
    state.agenda = [Task("stand", (BRITISH,), (CELL, 1, 0))]
    price = {(chance.answer, chance.label): chance.p for chance in GAME.chances(GAME.view(state, BRITISH))}
    away = price["disengage", "the whole force disengages"]
    we_hit, hit = (price["fight", f"{what} in another round at range B"] for what in ("you hit", "you are hit"))
    assert price["disengage", "the roll fails and you are hit in another round at range B"] == (1 - away) * hit
    assert price["part", "you hit in another round at range B, if the enemy fights on"] == we_hit
    assert price["part", "you are hit in another round at range B, if the enemy fights on"] == hit
    state.agenda = [Task("stand", (BRITISH,), (CELL, 12, 2))]
    assert [chance.rule for chance in GAME.chances(GAME.view(state, BRITISH))] == ["12.22"]  # 12.25 no other round


@pytest.mark.parametrize("three", ["on", "off"])
@pytest.mark.parametrize("opens", ["open yes", ""])
def test_12_12_12_23_a_price_is_of_the_range_of_the_next_round(three: str, opens: str) -> None:
    state = battle("rodney", "bismarck", e3a_three_rounds=three, e3a_open_range="on")
    for _ in range(10):
        args = (CELL, state.number, state.band)
        state.agenda = [Task("stand", (BRITISH, GERMAN), args)]
        [price] = [c.label for c in GAME.chances(GAME.view(state, BRITISH)) if c.answer == "fight" and c.target]
        opening = opens if state.number % 3 == 0 and state.band else ""
        play(state, "stand", *[10] * bool(opening), args=args, german=opening, british="")
        if not opening:
            assert price == f"you are hit in another round at range {BANDS[state.band]}"
