"""What a unit's card shows its owner, why it takes no orders, and which modes it lacks."""

from __future__ import annotations

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.board import Token
from sealed_orders.kernel.prompt import Course
from tests.games.bismarck.position import at, play, position
from tests.games.referee import choices


def card(state: BismarckState, name: str, side: str = BRITISH) -> Token:
    display = GAME.display(play(state).view(side))
    return next(token for token in display.tokens if token.id == name)


def facts(state: BismarckState, name: str, side: str = BRITISH) -> dict[str, str]:
    return dict(card(state, name, side).facts)


def barred(state: BismarckState, name: str, side: str = BRITISH) -> dict[str, tuple[str, str]]:
    course = choices(play(state), side)[name]
    assert isinstance(course, Course)
    return {mode.name: (mode.text, mode.rule) for mode in course.barred}


def test_9_21_a_ships_card_has_her_search_now_and_in_the_other_mode() -> None:
    assert facts(position(), "hood")["Search"] == "1 now; on patrol 4 by day, 3 by night"
    assert facts(position(hood=at("1622", "P")), "hood")["Search"] == "4 now; moving 1 day and night"
    assert facts(position(), "sl1")["Search"] == "1 now", "a convoy sees alike in every mode"
    assert facts(position(turn=4, hood=at("2822", "P")), "hood")["Search"] == "3 now; moving 1 day and night"


def test_10_7_a_ships_card_has_her_strength_as_a_shadower() -> None:
    assert facts(position(), "hood")["Shadow"] == "4 by day, 3 by night"
    assert "Shadow" not in facts(position(), "sl1")


def test_16_72_a_card_has_the_points_for_a_ship_or_for_each_ship_of_a_unit() -> None:
    assert facts(position(), "hood")["Worth"] == "28 if sunk"
    assert facts(position(), "df1")["Worth"] == "4 for each ship"
    assert facts(position(), "scapa_r1")["Worth"] == "4 if it crashes"


def test_17_4_a_contacts_card_has_what_she_is_worth() -> None:
    contact = at("1622", spotted=2)
    assert facts(position(bismarck=contact), "bismarck")["Worth"] == "60 if sunk"


def test_8_7_a_planes_card_has_endurance_speed_search_and_base() -> None:
    shown = facts(position(reykjavik_r=at("1418", "P", endurance=2)), "reykjavik_r")
    assert shown["Endurance"] == "2 of 5 turns"
    assert shown["Speed"] == "6 squares, 2 on patrol"
    assert shown["Search"] == "4 now; moving 2 by day, 1 by night"
    assert shown["Base"] == "Reykjavik, 1317"
    assert facts(position(), "victorious_t")["Base"] == "Victorious, 1825"


def test_8_6_the_roster_shows_how_long_a_plane_can_stay_in_the_air() -> None:
    assert card(position(reykjavik_r=at("1418", "P", endurance=2)), "reykjavik_r").note == "2 turns left"
    assert card(position(reykjavik_r=at("1418", "P", endurance=1)), "reykjavik_r").note == "1 turn left"
    assert card(position(), "reykjavik_r").note == ""


def test_17_3_a_convoys_card_has_her_goal_and_date() -> None:
    shown = facts(position(), "sl1")
    assert (shown["Bound for"], shown["Due"], shown["Moves needed"]) == ("the Clyde", "26 May 1200", "9 of 8")
    assert "Bound for" not in facts(position(), "hood")


def test_14_22_a_ship_in_port_says_what_sets_her_free() -> None:
    king = card(position(), "king_george_v")
    assert king.waits.startswith("In port. It can sail after a successful search of Bergen")
    assert king.waits_rule == "14.22"


def test_6_24_an_escort_between_moves_says_when_it_moves_next() -> None:
    rodney = card(position(turn=2, rodney=at("2023", "F")), "rodney")
    assert (rodney.waits, rodney.waits_rule) == (
        "An escort in this mode moves every other turn, next on 22 May 2000.",
        "6.24",
    )
    assert card(position(turn=2), "sl1").waits == "The convoy moves every third turn, next on 23 May 0000."


def test_8_6_a_plane_that_refuels_and_10_8_a_unit_that_has_shadowed_say_so() -> None:
    assert card(position(turn=3, scapa_r1=at("1825", "B", rest=3)), "scapa_r1").waits_rule == "8.6"
    assert card(position(turn=3, suffolk=at("1317", "M", busy=3)), "suffolk").waits_rule == "10.8"
    assert card(position(turn=3), "hood").waits == ""


def test_6_23_and_6_26_a_mode_that_is_not_hers_now_is_listed_with_the_reason() -> None:
    assert barred(position(), "hood") == {
        "L": ("Only a carrier can launch and land planes.", "6.23"),
        "R": ("A ship can refuel only in a port of its own side.", "6.26"),
    }
    assert barred(position(suffolk=at("1317")), "suffolk").keys() == {"L"}, "she is in Reykjavik"
    assert barred(position(), "bismarck", GERMAN) == {}, "Bergen is a German port, and no German carries planes"
    assert barred(position(bismarck=at("1326")), "bismarck", GERMAN).keys() == {"R"}


def test_8_23_and_8_25_a_planes_modes_are_barred_by_how_it_took_off() -> None:
    assert barred(position(), "scapa_r1") == {"Z": ("The plane is on its base.", "8.25")}
    armed = position(scapa_l=at("1724", "A", endurance=1))
    assert barred(armed, "scapa_l") == {"R": ("A plane in the air cannot switch between attack and recon.", "8.23")}
    assert barred(position(scapa_l=at("1724", "Z", endurance=1)), "scapa_l").keys() == {"A", "R"}
