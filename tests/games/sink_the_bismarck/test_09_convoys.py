"""9 Convoys and convoy battles."""

from __future__ import annotations

from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS, LANES
from sealed_orders.games.sink_the_bismarck.leaving import leave
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.combat import begin
from tests.games.sink_the_bismarck.position import (
    DAY,
    SHIP,
    convoy,
    fighting,
    keys,
    options,
    play,
    prompt,
    put,
    refused,
    sea,
    seen,
    texts,
    unit,
)


def attacked(escort: str = "", **switches: str) -> tuple[SinkState, int]:
    """Put HX126 and the Bismarck into 2015, with or without an escort; the Germans attack."""
    state = sea(DAY, 1, **switches)
    marker = convoy(state, "hx126", "2015")
    state.leg[marker] = 1
    put(state, "2015", "bismarck")
    if escort:
        state.escort[put(state, "2015", escort)] = marker
    seen(state, marker)
    play(state, "attack", german="at_2015 convoy1")
    return state, marker


def test_9_1_a_lane_is_every_shortest_way_through_the_way_points() -> None:
    assert {"1017", "2015", "3016"} <= LANES
    assert all({c.at, *c.way} <= LANES for c in CONVOYS)


def test_9_2_a_convoy_appears_in_its_turn() -> None:
    state = sea(turn=3)
    marker = convoy(state, "hx127", "")
    state.value[marker], state.fate[SHIP["ramillies"]] = 9, "waiting"
    told = texts(play(state, "arrivals"), BRITISH)
    assert state.cell[marker] == "0120"
    assert told == ["HX127 sails from 0120.", "Ramillies arrives at 0120."]
    assert state.escort[state.force[SHIP["ramillies"]]] == marker


def test_9_3_a_convoy_comes_nearer_or_rests_after_two_turns() -> None:
    state = sea()
    marker = convoy(state, "hx126", "1017")
    assert options(prompt(state, "plot", BRITISH), "hx126") == ["1117", "1118"]
    state.run[marker] = 2
    assert options(prompt(state, "plot", BRITISH), "hx126") == ["1117", "1118", "stand"]


def test_9_3_a_convoy_near_a_detected_enemy_is_free() -> None:
    state = sea()
    convoy(state, "hx126", "1017")
    german = put(state, "1022", "bismarck")
    state.turn = DAY - 1
    seen(state, german)
    state.turn = DAY
    assert len(options(prompt(state, "plot", BRITISH), "hx126")) == 7
    state.seen_at[SHIP["bismarck"]] = "1024"
    assert len(options(prompt(state, "plot", BRITISH), "hx126")) == 2


def test_9_4_who_cannot_move_is_escort_no_longer() -> None:
    state = sea()
    marker = convoy(state, "hx126", "1017")
    escort = put(state, "1017", "ramillies", rudder=1)
    state.escort[escort], state.path[marker] = marker, "1116"
    play(state, "movement")
    assert (state.cell[escort], state.escort[escort]) == ("1017", NOBODY)


def test_9_5_only_a_detected_convoy_is_attacked() -> None:
    state = sea()
    marker = convoy(state, "hx126", "2015")
    put(state, "2015", "bismarck")
    assert prompt(state, "attack", GERMAN) is None
    seen(state, marker)
    assert options(prompt(state, "attack", GERMAN), "at_2015") == ["hold", "convoy1"]


def test_9_6_9_10_fire_at_a_convoy_comes_off_its_value() -> None:
    """9.6, 9.7, 9.10 Acceptance case 16: Bismarck at B, a natural 10 is five points."""
    state, marker = attacked()
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    play(state, "combat", args=("2015", GERMAN, "convoy1"))
    play(state, "convoy_fire", 10, args=("2015", 1), german="convoy fire")
    assert (state.value[marker], state.halves[GERMAN]) == (4, 10)


def test_9_7_value_points_are_the_only_reward() -> None:
    state, _ = attacked()
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    play(state, "combat", args=("2015", GERMAN, "convoy1"))
    for number, face in enumerate((10, 10), 1):
        play(state, "convoy_fire", face, args=("2015", number), german="convoy fire")
    assert state.account == {"german: convoy points": 18}


def test_9_8_a_convoy_at_its_destination_is_safe() -> None:
    state = sea()
    marker = convoy(state, "ob323", "0222")
    state.leg[marker], state.path[marker] = 1, "0122"
    told = texts(play(state, "movement"), BRITISH)
    assert state.cell[marker] == ""
    assert "OB323 has reached safety: 0122." in told


def test_9_9_a_convoy_that_was_attacked_goes_on() -> None:
    state, marker = attacked()
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    play(state, "combat", args=("2015", GERMAN, "convoy1"))
    play(state, "convoy_fire", args=("2015", 1), german="convoy stop")
    assert state.cell[marker] == "2015"
    assert "hx126" in keys(prompt(state, "plot", BRITISH))


def test_9_10_the_escort_fights_first_and_may_not_leave() -> None:
    """9.10 Acceptance case 15: without 3c the request is refused."""
    state, _ = attacked("ramillies", e3c_escorts_leave="off")
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    events = play(state, "combat", args=("2015", GERMAN, "convoy1"))
    assert "Combat in 2015: Ramillies against Bismarck." in texts(events)
    assert refused(state, "stand", BRITISH, "stand disengage", "2015", 1, 0) == "9.10"


def test_9_10_a_force_that_is_no_escort_chooses() -> None:
    state, _ = attacked("ramillies")
    put(state, "2015", "norfolk")
    question = prompt(state, "join", BRITISH, "2015", GERMAN, "convoy1")
    assert options(question, "join") == ["b"]
    play(state, "join", args=("2015", GERMAN, "convoy1"), british="join b")
    assert state.line[SHIP["norfolk"]] == state.line[SHIP["ramillies"]] == state.line[SHIP["bismarck"]] == 1


def test_9_10_escort_sunk_the_convoy_is_lost_for_single_points() -> None:
    """9.10, 9.11 Acceptance case 14: 4 + 2 + 3, then eliminated, 9 points."""
    state, marker = attacked()
    fighting(state, "2015", state.force[SHIP["bismarck"]])
    state.prize = marker
    for number, face in enumerate((9, 6, 8), 1):
        play(state, "convoy_fire", face, args=("2015", number), german="convoy fire")
    assert (state.cell[marker], state.halves[GERMAN]) == ("", 18)


def test_9_11_an_escort_that_gets_away_doubles_the_points() -> None:
    """9.11 Acceptance case 14: the same nine points are eighteen; two lost to bombers before stay two."""
    state, marker = attacked("ramillies")
    state.halves[GERMAN], state.value[marker] = 4, 9
    fighting(state, "2015", state.force[SHIP["bismarck"]], state.force[SHIP["ramillies"]])
    state.prize = marker
    begin(state)
    events = play(state, "stand", 10, args=("2015", 1, 0), british="stand disengage; to 2014", german="")
    assert any("double points" in text for text in texts(events))
    assert state.cell[state.force[SHIP["ramillies"]]] == "2014"
    for number, face in enumerate((9, 6, 8), 1):
        play(state, "convoy_fire", face, args=("2015", number), german="convoy fire")
    assert state.halves[GERMAN] == 4 + 36


def test_9_11_a_volunteer_that_gets_away_doubles_nothing_while_the_escort_fights() -> None:
    state, marker = attacked("ramillies")
    volunteer = put(state, "2015", "norfolk")
    fighting(state, "2015", state.force[SHIP["bismarck"]], state.force[SHIP["ramillies"]], volunteer)
    state.prize = marker
    events = list(leave(state, BRITISH, [SHIP["norfolk"]], "2014"))
    assert not state.doubled[marker]
    assert not any("double points" in text for text in texts(events))
    list(leave(state, BRITISH, [SHIP["ramillies"]], "2014"))
    assert state.doubled[marker]


def test_9_10_when_the_germans_disengage_the_convoy_is_safe() -> None:
    state, marker = attacked("ramillies")
    fighting(state, "2015", state.force[SHIP["bismarck"]], state.force[SHIP["ramillies"]])
    state.prize = marker
    begin(state)
    play(state, "stand", 10, args=("2015", 1, 0), british="", german="stand disengage; to 2014")
    assert state.agenda == []
    assert (state.combat, state.value[marker]) == ("", 9)
    assert GAME.outcome(state) is None


def test_9_10_9_11_two_points_by_bombers_then_the_escort_leaves_then_nine_doubled() -> None:
    """9.10, 9.11, 11.6 Acceptance case 14, whole: 2 points, and 18 for the nine that are left."""
    state = sea()
    marker = convoy(state, "hx126", "3824", 11)
    seen(state, marker)
    state.mission[unit("brest_b1")] = "stand_by"
    play(state, "strike", 9, german="brest_b1 convoy1")
    assert (state.value[marker], state.halves[GERMAN]) == (9, 4)
    state.turn += 1
    seen(state, marker)
    put(state, "3824", "bismarck")
    state.escort[put(state, "3824", "ramillies")] = marker
    args = ("3824", GERMAN, "convoy1")
    play(state, "attack", german="at_3824 convoy1")
    play(state, "join", args=args)
    play(state, "combat", args=args)
    play(state, "stand", 10, args=("3824", 1, 0), british="stand disengage; to 3823", german="")
    for number, face in enumerate((9, 6, 8), 1):
        play(state, "convoy_fire", face, args=("3824", number), german="convoy fire")
    assert (state.cell[marker], state.halves[GERMAN]) == ("", 4 + 36)


def test_9_10_the_convoy_is_fired_at_when_its_escort_is_sunk() -> None:
    """9.10 Acceptance case 14, whole: the ship's 12 points, and nine single ones."""
    state, marker = attacked("ramillies")
    args = ("2015", GERMAN, "convoy1")
    play(state, "join", args=args)
    play(state, "combat", args=args)
    state.damage[SHIP["ramillies"]], state.band = 11, 1
    play(state, "round", 10, 1, args=("2015", 1, 1))
    play(state, "stand", args=("2015", 1, 1))
    told = []
    for number, face in enumerate((9, 6, 8), 1):
        told += texts(play(state, "convoy_fire", face, args=("2015", number), german="convoy fire"), BRITISH)
    assert told[0] == "Bismarck fires at HX126: 4 points."
    assert "HX126 is eliminated." in told
    assert not any("Convoy 1" in text for text in told), "its owner knows it by its name"
    assert state.account == {"german: ships sunk": 24, "german: convoy points": 18}
    assert state.cell[marker] == ""


def test_9_10_an_unescorted_convoy_sees_who_attacks_it() -> None:
    state, _ = attacked()
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    told = texts(play(state, "combat", args=("2015", GERMAN, "convoy1")), BRITISH)
    assert told == ["The convoy in 2015 sees its attackers: Bismarck.", "The convoy in 2015 has no escort."]


def test_9_10_9_11_the_british_read_which_convoy_is_attacked_and_what_leaving_costs() -> None:
    state = sea()
    marker = convoy(state, "hx126", "2015")
    put(state, "2015", "bismarck")
    state.escort[put(state, "2015", "ramillies")] = marker
    seen(state, marker)
    events = play(state, "attack", german="at_2015 convoy1")
    assert texts(events, BRITISH) == ["The Germans attack HX126 in 2015."]
    assert texts(events, GERMAN) == ["The Germans attack Convoy 1 in 2015."]
    play(state, "join", args=("2015", GERMAN, "convoy1"))
    play(state, "combat", args=("2015", GERMAN, "convoy1"))
    for side, told in ((BRITISH, True), (GERMAN, False)):
        question = prompt(state, "stand", side, "2015", 1, 0)
        assert question is not None
        assert ("double points (9.11)" in question.text) is told
