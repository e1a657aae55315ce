"""5.0 The command language: charts A, B and C, the detail lines, and the questions outside the movement phase."""

from __future__ import annotations

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.classic.entry import entered
from sealed_orders.games.bismarck.ships import SIDES, UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import Task
from tests.games.bismarck.position import at, begin, position
from tests.games.bismarck.teletype import Typist
from tests.games.referee import Lucky


def campaign() -> Match:
    return Match.new("bismarck", seed="1980")


def from_state(state: BismarckState) -> Match:
    return Match(GAME, state, Dice("1980"))


def typed(*lines: str, side: Side = "british", match: Match | None = None) -> Typist:
    typist = Typist(match or campaign(), side, *lines, "DM")
    typist.order()
    return typist


def ordered(*lines: str, side: Side = "british", match: Match | None = None) -> dict[str, tuple[str, ...]]:
    return dict(Typist(match or campaign(), side, *lines, "DM").order())


def row(typist: Typist, number: int, screen: int = -1) -> str:
    """Return a row of the last map printed (or another, counted from the end)."""
    maps = [text for text in typist.printed if "VIS" in text]
    return next(line for line in maps[screen].splitlines() if line.startswith(f" {number} "))


def test_1_2_an_asterisk_cancels_what_is_before_it() -> None:
    """B27 MS*SN is executed as SN."""
    assert entered("MS*SN") == "SN"
    assert typed("MS*SN").questions == ["ENTER COMMAND FROM CHART A-"] * 2


def test_1_2_an_illegal_entry_is_refused_and_the_same_prompt_comes_again() -> None:
    typist = typed("FOO", "", "QN9999", "STXXX")
    assert typist.illegal == 4
    assert set(typist.questions) == {"ENTER COMMAND FROM CHART A-"}


def test_5_1_the_map_with_the_sides_own_ships_comes_first() -> None:
    typist = typed()
    assert "VIS" in typist.printed[0]
    assert " B " in row(typist, 16)


def test_5_2_commands_are_taken_in_small_letters_and_with_blanks_before() -> None:
    assert typed("  sn").illegal == 0


def test_5_21_1_sn_shows_ships_now_with_the_visibility_of_each_row() -> None:
    typist = typed("SN")
    assert row(typist, 11).split()[-1] == "3"
    assert row(typist, 16).split()[12] == "B"


def test_5_21_2_sp_shows_ships_where_their_orders_take_them() -> None:
    typist = typed("MS", "M", "E", "SE", "M", "E", "SE", "X", "SN", "SP")
    assert row(typist, 16, -2).split()[12] == "B"
    assert row(typist, 17, -1).split()[14] == "B"


def test_5_21_1_spotted_german_ships_are_marked_on_the_british_map_only() -> None:
    """9.6 British units are never drawn on the German map."""
    match = Match.new("bismarck", "suffolk_in_contact", seed="1980")
    match.submit("british", "shadow none")
    match.submit("british", "shadow none")
    british = typed("SN", match=match)
    assert "C<B" in row(british, 11), "the Suffolk is with her, and both are drawn"
    german = typed("SN", side="german", match=match)
    assert "C" not in row(german, 11).replace("VIS", "").split()


def test_5_22_1_pn_shows_planes_on_their_bases_and_5_22_2_pp_where_they_will_be() -> None:
    """5.22.1, 5.22.2"""
    typist = typed("PN", "MP", "M", "NW", "", "X", "PP")
    assert row(typist, 13, -2).split()[7] == "R"
    assert row(typist, 12, -1).split()[6] == "R"


@pytest.mark.parametrize("command", ["PN", "PP", "MP"])
def test_5_23_2_the_german_side_has_no_planes_to_show_or_move(command: str) -> None:
    assert typed(command, side="german").illegal == 1


def test_5_23_1_ms_shows_the_ships_one_at_a_time_in_card_order() -> None:
    typist = typed("MS", "", "", "X")
    lines = [line for line in typist.printed if line.startswith("B ")]
    assert [line[4:14].rstrip() for line in lines] == ["HOOD", "P OF WALES", "RAMILLES"]


def test_5_24_1_qn_lists_ships_and_flying_planes_now_and_5_24_2_qp_projected() -> None:
    """5.24.1, 5.24.2"""
    typist = typed("MS", "M", "E", "SE", "X", "QN1622", "QP1622", "QP1724", "QN1825")
    lists = [text for text in typist.printed if text[:2] in ("B ", "NO", "D ", "A ", "C ")]
    assert "B HOOD\nB P OF WALES\nD DF1" in lists
    assert "B P OF WALES\nD DF1" in lists
    assert "B HOOD" in lists
    assert not any("SCAPA" in text for text in lists)


def test_5_24_2_qp_does_not_list_a_plane_that_will_have_landed() -> None:
    """5.24.2 E63 PS counts nothing for it either; one on patrol over its base stays in the air (R62)."""
    state = position(2, plymouth_r1=at("2424", "M", endurance=3), plymouth_r2=at("2424", "P", endurance=3))
    typist = typed("QN2424", "MP", *[""] * 4, "M", "E", "", "P", "E", "", "X", "QP2425", match=begin(state))
    assert "R PLYMOUTH 1\nR PLYMOUTH 2" in typist.printed
    assert typist.printed[-2] == "R PLYMOUTH 2"


def test_5_25_1_ns_shows_a_shadowers_factors_as_the_turn_began() -> None:
    """5.25.1, 10.8 E25 Her patrol value in the square she leaves, the eight where she goes, after PS."""
    match = begin(position(2, 3, bismarck=at("2020", spotted=1), suffolk=at("2020", "P")), Lucky("10.7"))
    match.submit("british", "shadow suffolk")
    match.submit("german", "bismarck M 2021")
    typist = typed("NS", "PS", match=match)
    assert row(typist, 20, -2).split()[10:12] == ["4", "."]
    assert row(typist, 20, -1).split()[10:12] == [".", "8"]


def test_5_25_1_ns_totals_the_search_factors_now_and_5_25_2_ps_projected() -> None:
    """5.25.1, 5.25.2, 13.31 F where fog lies."""
    typist = typed("NS", "MS", "", "", "", "", "P", "X", "PS")
    assert row(typist, 15, -2).split()[9:12] == ["1", ".", "4"]
    assert row(typist, 15, -1).split()[9:12] == ["4", ".", "4"]
    assert row(typist, 15, -1).split()[17:19] == ["F", "F"]


def test_9_22_twelve_factors_show_as_nine() -> None:
    """B58"""
    match = campaign()
    for name in ("norfolk", "suffolk", "manchester"):
        match.state.square[UNIT[name]], match.state.mode[UNIT[name]] = "1116", "P"
    assert row(typed("NS", match=from_state(match.state)), 11).split()[6] == "9"


def test_5_26_nm_shows_the_map_without_units() -> None:
    assert set(row(typed("NM"), 16).split()[1:-1]) == {".", "#"}


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("STHOO", "HOOD FUEL 07 MIDSHIPS 6 FIREPOWER 22 KNOTS 31 TORPEDOES 1"),
        ("STP O", "P OF WALES FUEL 08 MIDSHIPS 7 FIREPOWER 20 KNOTS 29 TORPEDOES 0"),
        ("STK G", "K GEORGE V FUEL 08 MIDSHIPS 7 FIREPOWER 28 KNOTS 29 TORPEDOES 0"),
        ("STWS8", "WS8B FUEL -- MIDSHIPS 5 FIREPOWER 0 KNOTS 12 TORPEDOES 0"),
    ],
)
def test_5_27_status_by_the_first_three_characters_of_the_name(command: str, line: str) -> None:
    assert line in typed(command).printed


def test_5_27_the_blank_in_pr_counts() -> None:
    typist = typed("STPR ", side="german")
    assert "PR EUGEN FUEL 07 MIDSHIPS 3 FIREPOWER 10 KNOTS 32 TORPEDOES 2" in typist.printed
    assert typed("STHOO", side="german").illegal == 1


def test_5_2_every_question_comes_with_its_chart() -> None:
    """5.2, 6.2, 7.0, 8.2 The chart shows what may be entered; the Germans' has no planes (R60)."""
    typist = typed("MS", "M", "", "X", "MP", "X")
    titles = [chart.partition(",")[0].partition(":")[0] for chart in typist.charts]
    assert titles == ["CHART A", "CHART B", "MOVES", "CHART B", "CHART A", "CHART C", "CHART A"]
    assert {word for word in ("MP", "PN", "PP") if word in typist.charts[0]} == {"MP", "PN", "PP"}
    assert not any(f"  {word}" in typed(side="german").charts[0] for word in ("MP", "PN", "PP"))


def test_5_28_dm_ends_the_movement_phase() -> None:
    assert ordered() == {}


def test_6_4_the_ship_detail_line_field_by_field() -> None:
    assert "B   HOOD       1622 1622 1/1 4/3 M M 07 2 2" in typed("MS", "X").printed


def test_6_4_field_2_shows_y_or_n_for_a_slow_battleship_and_field_5_the_projected_square() -> None:
    typist = typed("MS", "M", "E", "", "X", "MS", "", "", "", "X")
    assert "B   HOOD       1622 1623 1/1 4/3 M M 07 2 2" in typist.printed
    assert any(line.startswith("B N RAMILLES   2911 2911 1/1 3/2 C C 06 1 1") for line in typist.printed)


def test_6_4_a_ship_that_needs_no_fuel_shows_dashes() -> None:
    typist = typed("MS", "", "", "", "", "X", side="german")
    assert any(" -- " in line for line in typist.printed if line.startswith("O"))


def test_6_2_chart_b_refuses_modes_the_ship_does_not_have() -> None:
    """B23 Hood in 1622 ordered R is refused; L is for carriers."""
    typist = typed("MS", "R", "L", "Q", "P", "X")
    assert typist.illegal == 3


def test_7_0_the_worked_example_hood_goes_by_e_and_se_to_1724() -> None:
    """B07 The count of moves drops by one after each, and then the next ship is shown."""
    typist = typed("MS", "M", "E", "SE", "X")
    assert [q for q in typist.questions if "MOVES" in q] == ["ENTER 2 MOVES-", "ENTER 1 MOVES-"]
    assert ordered("MS", "M", "E", "SE", "X") == {"hood": ("M", "1623", "1724")}


def test_7_0_cr_stops_early_and_a_new_command_discards_the_order() -> None:
    assert ordered("MS", "M", "E", "", "X", "MS", "P", "X") == {"hood": ("P",)}


def test_7_0_an_illegal_direction_is_asked_for_again() -> None:
    typist = typed("MS", "M", "UP", "E", "", "X")
    assert typist.illegal == 1


def test_6_51_1_a_fifth_move_of_the_bismarck_on_turn_1_is_never_asked_for() -> None:
    """B08"""
    lines = ("MS", "M", "NW", "NW", "NW", "NW", "X")
    assert ordered(*lines, side="german") == {"bismarck": ("M", "1427", "1326", "1225", "1124")}


@pytest.mark.parametrize(("direction", "refused"), [("N", 1), ("W", 0)])
def test_6_32_2_the_irish_sea_is_closed_to_the_bismarck(direction: str, refused: int) -> None:
    """B18"""
    match = campaign()
    match.state.turn, match.state.square[UNIT["bismarck"]] = 2, "2424"
    typist = typed("MS", "M", direction, "", "X", side="german", match=from_state(match.state))
    assert typist.illegal == refused


def test_8_2_chart_c_asks_for_a_mode_and_8_21_an_r_unit_moves_six() -> None:
    """8.2, 8.21, 8.22, B38 P has two moves and M six, and no more are asked for."""
    typist = typed("MP", "M", "S", "S", "S", "S", "S", "S", "P", "N", "N", "X")
    moves = [q for q in typist.questions if "MOVES" in q]
    assert moves == [f"ENTER {n} MOVES-" for n in (6, 5, 4, 3, 2, 1, 2, 1)]


def test_8_5_the_plane_detail_line_field_by_field() -> None:
    assert "R REYKJAVIK    1317 1317 2/1 4/2 B B 5 5" in typed("MP", "X").printed


def test_8_5_fields_4_8_and_10_show_the_projected_flight() -> None:
    typist = typed("MP", "M", "NW", "", "X", "MP", "X")
    assert "R REYKJAVIK    1317 1216 2/1 4/2 B M 5 4" in typist.printed


def test_8_26_b_takes_back_a_flight() -> None:
    """B47"""
    assert ordered("MP", "M", "NW", "", "X", "MP", "B", "X") == {"reykjavik_r": ("B",)}


def ark_royal_at_sea() -> Match:
    match = campaign()
    state: BismarckState = match.state
    state.turn = 19
    for name in ("ark_royal", "ark_royal_t1", "ark_royal_t2", "ark_royal_t3"):
        state.square[UNIT[name]] = state.to[UNIT[name]] = "3024"
    state.mode[UNIT["ark_royal"]] = state.to_mode[UNIT["ark_royal"]] = "M"
    state.agenda[-1] = Task("orders", SIDES)
    return from_state(state)


def carrier_line(match: Match) -> list[str]:
    """Type MS and as many CR as it takes to reach the Ark Royal."""
    typist = Typist(match, "british", "MS", *[""] * 60)
    with pytest.raises(IndexError):
        typist.order()
    shown = [line for line in typist.printed if len(line) > 40 and "\n" not in line]
    before = next(n for n, line in enumerate(shown) if "ARK ROYAL" in line)
    return ["MS", *[""] * before]


def plane_line_of(match: Match) -> list[str]:
    typist = Typist(match, "british", "MP", *[""] * 60)
    with pytest.raises(IndexError):
        typist.order()
    shown = [line for line in typist.printed if len(line) > 36 and "\n" not in line]
    before = next(n for n, line in enumerate(shown) if "ARK ROYAL" in line)
    return ["MP", *[""] * before]


def test_8_24_2_the_worked_example_of_a_torpedo_attack() -> None:
    """B42 Ark Royal 3024 to 2924 in L: N N N A S S, five moves, attack square 2724."""
    match = ark_royal_at_sea()
    launch = (*carrier_line(match), "L", "N", "X")
    order = ordered(*launch, *plane_line_of(match), "A", "N", "N", "N", "A", "S", "S", "X", match=match)
    assert order["ark_royal_t1"] == ("A", "2924", "2824", "2724", "!", "2824", "2924")
    match.submit("british", order)


@pytest.mark.parametrize("carrier", [("L", ""), ("M", "N", "")])
def test_5_28_dm_is_refused_while_a_torpedo_plane_could_not_come_home(carrier: tuple[str, ...]) -> None:
    """B43, B45 The carrier stays, or is not in launch mode: ILLEGAL ENTRY names the plane."""
    match = ark_royal_at_sea()
    flight = (*plane_line_of(match), "A", "N", "N", "N", "A", "S", "S", "X")
    back = (*plane_line_of(match), "B", "X")
    typist = Typist(match, "british", *carrier_line(match), *carrier, "X", *flight, "DM", *back, "DM")
    typist.order()
    assert "ILLEGAL ENTRY - ARK ROYAL 1" in typist.printed


@pytest.mark.parametrize("moves", [(), ("N", "N"), ("N", "N", "N", "S", "S")], ids=len)
def test_8_9_cr_before_the_attack_takes_a_torpedo_planes_mode_back(moves: tuple[str, ...]) -> None:
    """8.9 The mode is asked for again, and the plane keeps the order it had: none."""
    match = ark_royal_at_sea()
    typist = Typist(match, "british", *plane_line_of(match), "A", *moves, "", "X", "DM")
    assert "ark_royal_t1" not in typist.order()
    assert typist.illegal == 0


def test_6_5_torpedo_planes_are_shown_even_when_they_cannot_fly() -> None:
    """6.5 Trying gives ILLEGAL ENTRY."""
    match = ark_royal_at_sea()
    match.state.rest[UNIT["ark_royal_t1"]] = 19
    resting = from_state(match.state)
    typist = typed(*plane_line_of(resting), "A", "X", match=resting)
    assert typist.illegal == 1


def test_10_1_the_shadow_question_takes_a_name_from_the_list_or_cr() -> None:
    match = Match.new("bismarck", "suffolk_in_contact", seed="1980")
    assert Typist(match, "british", "HOOD", "SUFFOLK").order() == {"shadow": ("suffolk",)}
    assert Typist(match, "british", "").order() == {"shadow": ("none",)}
    assert Typist(match, "british", "N").order() == {"shadow": ("none",)}
    match.submit("british", "shadow suffolk")
    evade = Typist(match, "german", "W", "SW")
    assert evade.order() == {"bismarck": ("M", "1115", "1214")}
    assert evade.questions == ["ENTER 2 MOVES-", "ENTER 1 MOVES-"]


def naval_combat() -> Match:
    match = Match.new("bismarck", "suffolk_in_contact", seed="1980")
    state: BismarckState = match.state
    state.agenda = [Task("naval_phase")]
    return from_state(state)


def test_16_68_surprise_is_a_yes_or_no_and_16_62_fight_or_withdraw_a_letter() -> None:
    """16.68, 16.62 With a status check on the way."""
    match = naval_combat()
    assert Typist(match, "german", "X", "N").order() == {"surprise": ("no",)}
    match.submit("german", "surprise no")
    typist = Typist(match, "british", "STSUF", "W")
    assert typist.order() == {"answer": ("withdraw",)}
    assert "SUFFOLK FUEL 07 MIDSHIPS 2 FIREPOWER 10 KNOTS 31 TORPEDOES 1" in typist.printed
    assert Typist(match, "german", "F").order() == {"answer": ("fight",)}


def test_4_31_a_whole_match_can_be_played_with_the_letters_alone() -> None:
    """DM, CR and F through thirty turns."""
    match = campaign()
    while not match.outcome:
        for side in match.waiting:
            step = match.view(side).step
            line = "DM" if step == "orders" else {"surprise": "N", "fight_or_withdraw": "F"}.get(step, "")
            prompt = match.prompt(side)
            assert prompt is not None
            lines = [line] if step != "evade" else [""]
            lines *= max(1, len(prompt.choices)) if step == "round" else 1
            match.submit(side, Typist(match, side, *lines).order())
    assert match.state.turn == 30
