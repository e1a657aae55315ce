"""8 Detection and shadowing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.sink_the_bismarck import GAME, detection
from sealed_orders.games.sink_the_bismarck.chart import in_port
from sealed_orders.games.sink_the_bismarck.forces import in_use
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.steps.availability import fix_number, reported
from sealed_orders.games.sink_the_bismarck.steps.detection import contact_check, naval_check, searchers
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.fact import Searched, facts_of
from tests.games.sink_the_bismarck.position import (
    DAY,
    NIGHT,
    SHIP,
    convoy,
    dummy,
    keys,
    options,
    play,
    prompt,
    put,
    refused,
    sea,
    seen,
    table,
    texts,
    unit,
)


def test_8_1_in_port_nothing_is_detected() -> None:
    state = sea()
    put(state, "3712", "hood")
    german = put(state, "4208", "bismarck")
    put(state, "4108", "norfolk")
    assert [event.rule for event in play(state, "detection", args=(BRITISH,))] == ["8.2"]
    state.cell[german] = "4107"
    assert len(texts(play(state, "detection", 10, args=(BRITISH,)))) > 1


def test_8_2_look_outs_report_the_hexes_they_looked_into_and_nothing_of_who_was_missed() -> None:
    state = sea()
    put(state, "2005", "norfolk")
    put(state, "2006", "bismarck")
    (event,) = play(state, "detection", 1, args=(BRITISH,))
    assert event.to == (BRITISH,)
    (searched,) = facts_of(Searched, event.facts)
    assert set(searched.cells) == {"2005", "2004", "2105", "2106", "2006", "1906", "1905"}


def test_8_2_one_roll_for_every_marker_within_a_hex() -> None:
    state = sea()
    one = put(state, "2005", "norfolk")
    put(state, "2404", "suffolk")
    two = put(state, "2006", "bismarck")
    dummy(state, BRITISH, "2006")
    assert searchers(state, in_use(state, BRITISH), two) == [one]
    assert searchers(state, in_use(state, GERMAN), one) == [two]
    assert [event.rule for event in play(state, "detection", 10, args=(BRITISH,))] == ["8.3", "8.3", "8.2"]
    assert [event.rule for event in play(state, "detection", 1, 1, args=(GERMAN,))] == ["8.2"]


@pytest.mark.parametrize(
    ("in_hex", "sight", "further", "p"),
    [
        (True, (1, False, False, 1), 0, 6),
        (False, (1, False, False, 1), 0, 3),
        (False, (2, True, False, 1), 0, 1),
        (False, (2, True, True, 1), 0, 2),
        (False, (1, False, False, 2), 2, 6),
    ],
)
def test_8_3_naval_detection(in_hex: bool, sight: tuple[int, bool, bool, int], further: int, p: int) -> None:
    """8.3 Acceptance cases 26 and 27; sight is weather, night, radar, ships."""
    assert detection.naval(detection.sight(*sight), in_hex, further).p == Fraction(p, 10)


def test_8_3_the_table_of_the_rulebook_is_the_one_in_the_data() -> None:
    data, rows = TABLES["naval"], dict(table("8.3"))
    assert rows["moderate weather in the target's hex"] == str(data["weather"][1])
    assert rows["poor weather in the target's hex"] == str(data["weather"][2])
    assert rows["night"] == str(data["night"])
    assert rows["the target is a convoy, or moves like one (4.5)"] == f"+{data['convoy']}"
    assert rows["the target was detected last turn"] == f"+{data['detected_before']}"


def test_8_3_the_best_searcher_of_several_counts_and_the_others_help() -> None:
    state = sea(NIGHT, 2)
    forces = [put(state, "2005", "norfolk"), put(state, "2006", "suffolk")]
    german = put(state, "2006", "bismarck")
    state.before[german] = 1
    added = dict(naval_check(state, german, forces).added)
    assert added == {
        "moderate weather": -1, "night": -2, "radar": 2, "additional forces": 1, "detected last turn": 1,
    }  # fmt: skip


def test_8_4_a_detected_force_is_named_by_its_ships_a_convoy_by_its_value() -> None:
    state = sea()
    put(state, "2005", "norfolk")
    put(state, "2005", "bismarck", "prinz_eugen")
    events = play(state, "detection", 9, args=(BRITISH,))
    assert texts(events, BRITISH)[0].startswith("Bismarck, Prinz Eugen in 2005: sighted (rolled 9, needed 5")
    assert texts(events, GERMAN) == ["Force A (Bismarck +1) has been detected in 2005."]
    convoy(state, "hx126", "2005")
    events = play(state, "detection", 1, 9, args=(GERMAN,))
    assert texts(events, GERMAN)[0].startswith("Convoy 1 of value 9 in 2005")
    assert texts(events, BRITISH) == ["HX126 has been detected in 2005."]


def test_8_5_detection_is_not_mutual() -> None:
    state = sea()
    british, german = put(state, "2005", "norfolk"), put(state, "2005", "bismarck")
    play(state, "detection", 9, args=(BRITISH,))
    assert (state.detected[british], state.detected[german]) == (0, DAY)


def test_8_6_one_force_within_a_hex_shadows() -> None:
    state = sea()
    put(state, "2005", "norfolk")
    put(state, "2205", "hood")
    german = put(state, "2006", "bismarck")
    put(state, "2204", "prinz_eugen")
    seen(state, german)
    assert options(prompt(state, "shadow", BRITISH), "bismarck") == ["none", "a"]
    seen(state, state.force[SHIP["prinz_eugen"]])
    state.cell[NUMBER[BRITISH]["b"]] = "2105"
    assert refused(state, "shadow", BRITISH, "bismarck a; prinz_eugen a") == "8.6"


def test_8_7_a_shadower_is_detected_and_follows() -> None:
    state = sea()
    british, german = put(state, "2005", "norfolk"), put(state, "2006", "bismarck")
    seen(state, german)
    events = play(state, "shadow", british="bismarck a")
    assert state.detected[british] == DAY
    assert texts(events, GERMAN) == ["Bismarck is shadowed by Norfolk in 2005."]
    assert GAME.view(state, GERMAN).shadowed[german] == "ship"
    assert options(prompt(state, "plot", BRITISH), "a") == ["trail", "close"]
    play(state, "plot", german="a sail 2007 2008 2009", british="")
    play(state, "movement")
    assert state.cell[british] == "2008"
    play(state, "plot", german="a sail 2010", british="a close")
    play(state, "movement")
    assert state.cell[british] == state.cell[german] == "2010"


def test_8_7_who_cannot_keep_up_loses_contact() -> None:
    state = sea()
    british, german = put(state, "2005", "rodney"), put(state, "2006", "prinz_eugen")
    seen(state, german)
    play(state, "shadow", british="prinz_eugen a")
    play(state, "plot", german="a sail 2007 2008 2009 2010", british="")
    told = texts(play(state, "movement"), BRITISH)
    assert state.shadowing[british] == ""
    assert any("loses contact with Prinz Eugen: too slow to keep up" in text for text in told)
    assert state.cell[british] == "2006"  # R46 where her quarry was, whichever way she went


@pytest.mark.parametrize(("shadower", "turn", "weather", "p"), [("suffolk", DAY, 3, 7), ("norfolk", NIGHT, 2, 6)])
def test_8_8_contact_rolls(shadower: str, turn: int, weather: int, p: int) -> None:
    """8.8 Acceptance case 29."""
    state = sea(turn, weather)
    check = contact_check(state, put(state, "2005", shadower), put(state, "2005", "bismarck"))
    assert check.p == Fraction(p, 10)


def test_8_8_contact_is_kept_on_four_and_lost_on_less() -> None:
    state = sea()
    british, german = put(state, "2005", "suffolk"), put(state, "2006", "bismarck")
    state.shadowing[british] = "bismarck"
    play(state, "detection", 2, args=(BRITISH,))
    assert state.detected[german] == DAY
    state.detected[german] = 0
    play(state, "detection", 1, args=(BRITISH,))
    assert (state.detected[german], state.shadowing[british]) == (0, "")


def test_8_9_aircraft_shadow_by_day_and_lose_contact_at_night() -> None:
    """8.9, 10.8 Acceptance case 30."""
    state = sea(DAY, 2)
    german = put(state, "2606", "bismarck")
    recon = unit("reykjavik_r1")
    state.mission[recon], state.centre[recon] = "search", "2606"
    play(state, "air_search", 10, args=(BRITISH,))
    assert options(prompt(state, "shadow", BRITISH), "bismarck") == ["none", "reykjavik_r1"]
    play(state, "shadow", british="bismarck reykjavik_r1")
    assert GAME.view(state, GERMAN).shadowed[german] == "aircraft"
    assert "reykjavik_r1" not in keys(prompt(state, "plot", BRITISH))
    state.detected[german], state.mission[recon] = 0, ""
    play(state, "detection", 6, args=(BRITISH,))
    assert state.detected[german] == DAY
    state.turn = 9
    told = texts(play(state, "detection", args=(BRITISH,)), BRITISH)
    assert told == ["Reykjavik R1 loses contact with Bismarck: night."]
    assert state.trailing[recon] == ""


def test_8_9_without_1a_aircraft_never_shadow() -> None:
    state = sea(e1a_recon="off")
    put(state, "2606", "bismarck")
    recon = unit("reykjavik_r1")
    state.mission[recon], state.centre[recon] = "search", "2606"
    play(state, "air_search", 10, args=(BRITISH,))
    assert prompt(state, "shadow", BRITISH) is None


def test_8_10_wireless_fixes() -> None:
    """8.10 Acceptance case 37: a dummy that transmits on 6, a force on 10, a convoy on 9."""
    state = sea()
    force, fake, trade = put(state, "2005", "bismarck"), dummy(state, GERMAN, "2006"), convoy(state, "hx126", "2015")
    state.transmit[fake] = 1
    assert [fix_number(state, m) for m in (force, fake, trade)] == [10, 6, 9]
    events = play(state, "arrivals", 9, 6, 7, 8)
    assert texts(events) == ["Radio fix: an enemy marker in 2006. It may be a dummy."]
    assert events[0].to == (BRITISH,)
    assert [reported("2005", face) for face in (1, 6, 7, 10)] == ["2004", "1905", "2005", "2005"]
    assert reported("0101", 1) == "0101"


def test_8_10_3_1_fixes_are_reported_by_hex_and_not_by_marker() -> None:
    """8.10, 3.1 Ships, a dummy and a convoy transmit: the order of reports does not show which is which."""
    state = sea()
    put(state, "2410", "norfolk")
    dummy(state, BRITISH, "2310")
    convoy(state, "hx126", "2015")
    events = play(state, "arrivals", *(10, 10) * 3)
    assert texts(events, GERMAN) == [
        f"Radio fix: an enemy marker in {cell}. It may be a dummy." for cell in ("2015", "2310", "2410")
    ]
    assert [cell for cell, _ in GAME.view(state, GERMAN).fixes] == ["2015", "2310", "2410"]


def test_8_10_a_marker_detected_last_turn_gives_no_fix() -> None:
    state = sea()
    state.before[put(state, "2005", "bismarck")] = 1
    assert play(state, "arrivals") == []


def test_8_7_a_shadower_that_is_regrouped_shadows_on() -> None:
    state = sea()
    old, german = put(state, "2005", "norfolk"), put(state, "2006", "bismarck")
    new = put(state, "2005", "suffolk")
    state.shadowing[old] = "bismarck"
    play(state, "organise", british="at_2005 norfolk=b suffolk=b")
    assert (state.shadowing[old], state.shadowing[new]) == ("", "bismarck")
    assert GAME.view(state, GERMAN).shadowed[german] == "ship"


def test_8_7_two_shadowers_in_one_force_keep_one_quarry_and_both_sides_read_it() -> None:
    state = sea()
    one, two = put(state, "2005", "norfolk"), put(state, "2005", "suffolk")
    put(state, "2006", "bismarck"), put(state, "2004", "prinz_eugen")
    state.shadowing[one], state.shadowing[two] = "bismarck", "prinz_eugen"
    events = play(state, "organise", british="at_2005 norfolk=b suffolk=b")
    assert [bool(name) for name in (state.shadowing[one], state.shadowing[two])] == [False, True]
    assert any("Bismarck" in text for text in texts(events, BRITISH))
    assert any("Bismarck" in text for text in texts(events, GERMAN))


def test_8_10_fixes_are_forgotten_by_age_alone() -> None:
    state = sea()
    state.fixes = [(BRITISH, "2005", DAY), *[(GERMAN, "2015", DAY - 1)] * 30]
    state.turn = DAY + 2
    play(state, "turn")
    assert GAME.view(state, BRITISH).fixes == (("2005", DAY),)
    assert GAME.view(state, GERMAN).fixes == ()


def test_8_7_6_4_a_force_with_a_rudder_hit_shadows_no_longer() -> None:
    """8.7, 6.4 Even if the target stays where it is; the enemy learns nothing else."""
    state = sea()
    british, german = put(state, "2005", "norfolk", rudder=1), put(state, "2006", "bismarck")
    state.shadowing[british] = "bismarck"
    events = play(state, "movement")
    assert "Force A (Norfolk) loses contact with Bismarck: Norfolk has a rudder hit." in texts(events, BRITISH)
    assert texts(events, GERMAN)[-1] == "Bismarck is no longer shadowed by a ship."
    assert (state.shadowing[british], state.detected[british]) == ("", 0)
    assert GAME.view(state, GERMAN).shadowed[german] == ""


def test_8_7_14_1_a_shadower_keeps_to_the_sea() -> None:
    """8.7, 14.1 Londonderry 3517 would be nearest, but there she could be neither seen nor attacked."""
    state = sea()
    put(state, "3417", "bismarck")
    british = put(state, "3616", "norfolk")
    state.shadowing[british] = "bismarck"
    play(state, "movement")
    assert state.cell[british] == "3416"
    assert in_port("3517", BRITISH)
    assert state.detected[british] == DAY
