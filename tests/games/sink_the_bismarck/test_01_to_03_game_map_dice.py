"""1 to 3 The game, the map, the calendar, dice."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.sink_the_bismarck import GAME, ships
from sealed_orders.games.sink_the_bismarck.calendar import is_night, title
from sealed_orders.games.sink_the_bismarck.chart import EXITS, LEAVING, PLACES, PORTS, SEA, SOUTH, steps_to
from sealed_orders.games.sink_the_bismarck.one_die import check_of
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.switches import RULES, in_force
from sealed_orders.games.sink_the_bismarck.victory import plain
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.view import SPECTATOR
from tests.games.sink_the_bismarck.position import SHIP, prompt, put, refused, sea, seen, tanker


def test_1_1_two_sides_hunt_and_are_hunted() -> None:
    assert GAME.sides == (BRITISH, GERMAN)
    assert not ships.SHIPS[SHIP["bismarck"]].rule


def test_1_2_fourteen_phases_are_announced_in_their_order() -> None:
    match = so.Match.new("sink_the_bismarck", "last_cruise", seed="phases")
    while match.state.turn == 18:
        for side in match.waiting:
            match.submit(side, "")
    told = [event.text for event in match.log(SPECTATOR) if event.rule in ("1.2", "5.2", "6.2", "7.1")]
    assert [text.split(":")[0].rstrip(".") for text in told][:15] == [
        "Weather by zone", "Ship and convoy availability", "Regrouping", "Plotting", "All markers have moved", "Fuel",
        "Air search", "British detection", "German detection", "British air attacks", "German air attacks",
        "German surface attacks", "British surface attacks", "Repair", "Ports",
    ]  # fmt: skip


@pytest.mark.parametrize(("preset", "on"), [("base", 0), ("extended", 10), ("all", 13)])
def test_1_3_a_preset_sets_all_switches(preset: str, on: int) -> None:
    options = {switch.key: switch.values[0] for switch in GAME.switches} | {"rules": preset}
    assert list(in_force(options).values()).count("on") == on


def test_1_3_a_switch_overrules_the_preset() -> None:
    options = {switch.key: switch.values[0] for switch in GAME.switches} | {"rules": "base", "e6_british_ships": "on"}
    assert [key for key, value in in_force(options).items() if value == "on"] == ["e6_british_ships"]
    assert {rule.key for rule in RULES if rule.optional} == {"e1c_distance", "e2c_tankers", "e3a_open_range"}


@pytest.mark.parametrize("key", [rule.key for rule in RULES])
def test_1_3_every_switch_goes_by_itself(key: str) -> None:
    """1.3 On in the base game, off with all optionals."""
    options = {switch.key: switch.values[0] for switch in GAME.switches}
    with_it = {name for name, value in in_force(options | {"rules": "base", key: "on"}).items() if value == "on"}
    assert with_it == {key}
    without = {name for name, value in in_force(options | {"rules": "all", key: "off"}).items() if value == "off"}
    assert without == {key}


def test_1_4_of_the_enemy_a_side_has_what_was_reported() -> None:
    state = sea()
    german = put(state, "1707", "bismarck", damage=3)
    view = GAME.view(state, BRITISH)
    assert view.cell[german] == ""
    assert view.damage[SHIP["bismarck"]] == 0
    assert view.seen_at[SHIP["bismarck"]] == ""
    seen(state, german)
    view = GAME.view(state, BRITISH)
    assert view.seen_at[SHIP["bismarck"]] == "1707"
    assert view.cell[german] == ""
    assert view.damage[SHIP["bismarck"]] == 0


def test_2_1_clyde_is_3716_and_even_columns_sit_lower() -> None:
    assert PLACES["clyde"].hex == "3716"
    assert distance("3716", "3816") == 1
    assert distance("3716", "3815") == 1
    assert distance("3716", "3817") == 2


@pytest.mark.parametrize(
    ("one", "other", "far"), [("3716", "3712", 4), ("3716", "4024", 10), ("4208", "2303", 19), ("3716", "3717", 1)]
)
def test_2_2_distances_as_the_crow_flies(one: str, other: str, far: int) -> None:
    """2.2 Acceptance case 31."""
    assert distance(one, other) == far


def test_2_3_closed_hexsides_make_the_way_from_clyde_to_scapa_flow_seven_hexes() -> None:
    """2.3 Acceptance case 31: three turns at speed 3."""
    assert steps_to("3712")["3716"] == 7


def test_2_3_17_3_german_ships_keep_out_of_the_north_channel_and_the_english_channel() -> None:
    """2.3, 17.3 Acceptance case 42."""
    for cell in ("3717", "4123"):
        assert cell not in SEA[GERMAN]
        assert cell in SEA[BRITISH]
    assert not PORTS[BRITISH] & set(SEA[GERMAN].next)
    assert not PORTS[GERMAN] & set(SEA[BRITISH].next)
    assert "3831" in SEA[GERMAN]
    assert "3831" not in SEA[BRITISH]
    state = sea()
    put(state, "3615", "bismarck")
    assert refused(state, "plot", GERMAN, "a sail 3616") == "6.6"


def test_2_4_ports_and_airfields_are_where_the_rulebook_has_them() -> None:
    text = GAME.rulebook["2.4"].text
    assert all(f"{p.name} {p.hex}" in text for p in PLACES.values() if "port" in p.kind)
    assert all(p.name in text for p in PLACES.values())


def test_2_5_the_exit_hexes_are_row_34_up_to_column_37() -> None:
    assert tuple(f"{column:02}34" for column in range(1, 38)) == EXITS
    assert all(SOUTH in LEAVING.next[cell] for cell in EXITS)


def test_2_6_every_fourth_turn_is_night() -> None:
    """2.6 Acceptance case 32."""
    assert [turn for turn in range(1, 13) if is_night(turn)] == [1, 5, 9]
    assert (title(1), title(10), title(40)) == ("22 May 0000", "24 May 0600", "31 May 1800")


def test_3_1_modifiers_are_added_to_one_ten_sided_die() -> None:
    check = check_of("x", 7, [("one", 1), ("nothing", 0)])
    assert (check.number, check.dice, check.tally) == (6, (10,), "one +1")


def test_3_2_halves_are_kept() -> None:
    assert [plain(halves) for halves in (0, 1, 5, 40)] == [0, 0.5, 2.5, 20]


def test_17_11_there_are_three_tankers() -> None:
    assert len(ships.TANKERS) == 3
    state = sea()
    tanker(state, "1216")
    assert prompt(state, "refuel", GERMAN) is None


def test_17_2_german_ships_may_stay_in_port() -> None:
    state = sea()
    put(state, "4208", "bismarck")
    question = prompt(state, "plot", GERMAN)
    assert question is not None
    assert question.complete({})["a"] == ("sail",)
