"""16 to 18 Arrivals, and the scenarios."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.sink_the_bismarck import GAME, markers
from sealed_orders.games.sink_the_bismarck.air import UNITS
from sealed_orders.games.sink_the_bismarck.chart import NORWAY
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS
from sealed_orders.games.sink_the_bismarck.damage import remove
from sealed_orders.games.sink_the_bismarck.forces import called, in_use, lead, ships_in
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, FORCES_OF, NOBODY
from sealed_orders.games.sink_the_bismarck.odds import german_ships, nelson_and_london
from sealed_orders.games.sink_the_bismarck.setup import ForceSetup, SinkSetup, set_up
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, ID, NAME, NUMBER, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.steps.availability import force_h_is_due, seal
from sealed_orders.games.sink_the_bismarck.tables import BRITISH_SHIPS
from sealed_orders.games.sink_the_bismarck.victory import close_accounts, outcome
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.prompt import Pick
from tests.games.sink_the_bismarck.position import (
    SHIP,
    convoy,
    keys,
    options,
    play,
    prompt,
    put,
    refused,
    sea,
    table,
    texts,
)


def begun(scenario: str, **options_: str) -> so.Match:
    """Return a scenario after the default set-up."""
    match = so.Match.new("sink_the_bismarck", scenario, options_, seed="begun")
    for side in match.waiting:
        match.submit(side, "")
    return match


def test_16_1_held_ships_are_not_plotted_before_their_turn() -> None:
    """16.1 Acceptance case 40: turn 2 refused; a detection in turn 2 frees them in turn 3."""
    state = sea(turn=2)
    put(state, "3712", "king_george_v", held=4)
    assert "a" not in keys(prompt(state, "plot", BRITISH))
    state.first_detection = 2
    events = play(state, "turn")
    assert state.turn == 3
    assert "Released: King George V." in texts(events, BRITISH)
    assert "a" in keys(prompt(state, "plot", BRITISH))


def test_16_1_a_held_ship_does_not_leave_with_a_convoy() -> None:
    state = sea(turn=1)
    escort, marker = put(state, "3716", "df4", "repulse"), convoy(state, "ob325", "3716")
    state.held[SHIP["repulse"]], state.escort[escort] = 4, marker
    state.path[marker] = "3717"
    play(state, "movement")
    assert (state.cell[marker], state.cell[escort], state.escort[escort]) == ("3717", "3716", NOBODY)


def test_16_1_9_3_an_order_that_cannot_be_given_is_refused_by_its_own_paragraph() -> None:
    state = sea(turn=2)
    put(state, "3712", "king_george_v", held=4)
    convoy(state, "ob325", "3717")
    assert refused(state, "plot", BRITISH, "a sail 3713") == "16.1"
    assert refused(state, "plot", BRITISH, "ob325 stand") == "9.3"


@pytest.mark.parametrize(("first", "turn"), [(3, 7), (0, 12), (20, 12)])
def test_16_2_force_h_comes_in_turn_12_or_four_turns_after_the_first_detection(first: int, turn: int) -> None:
    """16.2 Acceptance case 39."""
    state = sea()
    state.force_h, state.first_detection = 1, first
    due = []
    for number in range(1, 20):
        state.turn = number
        due += [number] * force_h_is_due(state)
    assert due[0] == turn


def test_16_2_force_h_enters_where_it_is_ordered() -> None:
    state = sea(turn=12)
    state.force_h = 1
    assert len(options(prompt(state, "availability", BRITISH), "force_h")) == 10
    play(state, "availability", 1, british="force_h 3034")
    assert state.cell[state.force[SHIP["ark_royal"]]] == "3034"
    assert prompt(state, "availability", BRITISH) is None


def test_16_3_escorts_come_with_their_convoys() -> None:
    match = begun("rheinuebung")
    state = match.state
    force = state.force[SHIP["dorsetshire"]]
    assert called(state, state.escort[force]) == "SL74"


def test_16_4_the_note_is_written_three_turns_before() -> None:
    """16.4 Acceptance case 17: in turn 2 for turn 4 refused, for turn 5 accepted."""
    state = sea(turn=2)
    assert refused(state, "availability", GERMAN, "note 4") == "16.4"
    play(state, "availability", 1, german="note 5")
    assert (state.note_turn, state.noted_in) == (5, 2)
    assert prompt(state, "availability", GERMAN) is None
    state.turn = 5
    assert keys(prompt(state, "availability", GERMAN)) == ["roll", "dummy"]


def test_16_4_the_turns_of_the_note_have_dates_and_zero_is_never() -> None:
    state = sea(turn=2)
    question = prompt(state, "availability", GERMAN)
    assert question is not None
    (note,) = question.choices
    assert isinstance(note, Pick)
    assert [option.label for option in note.options[:2]] == ["0: never", "5: 23 May 0000"]
    assert note.default == ("0",)


def test_16_4_chances() -> None:
    """16.4 Acceptance case 17."""
    assert german_ships() == {
        "Admiral Scheer, and a dummy": Fraction(1, 10), "nothing": Fraction(4, 10),
        "Scharnhorst, and a dummy": Fraction(2, 10), "Gneisenau, and a dummy": Fraction(2, 10),
        "Scharnhorst, Gneisenau, and a dummy": Fraction(1, 10),
    }  # fmt: skip
    assert sum(german_ships().values()) == 1


def test_16_4_a_ten_gives_both_in_brest_and_a_dummy_and_the_british_learn_of_a_roll() -> None:
    """16.4 Acceptance case 18."""
    state = sea(turn=5)
    state.note_turn, state.noted_in = 5, 2
    for name in ("scharnhorst", "gneisenau"):
        state.fate[SHIP[name]] = "waiting"
    events = play(state, "availability", 10, german="roll 4208")
    assert [state.cell[state.force[SHIP[name]]] for name in ("scharnhorst", "gneisenau")] == ["4024", "4024"]
    assert [m for m in DUMMIES[GERMAN] if state.cell[m] == "4024"]
    assert texts(events, BRITISH) == ["The Germans roll for more ships."]
    assert prompt(state, "availability", GERMAN) is None


def test_16_4_a_lapsed_attempt_is_gone_and_not_announced() -> None:
    state = sea(turn=5)
    state.note_turn, state.noted_in = 5, 2
    events = play(state, "availability", 1, german="roll lapse")
    assert state.note_over == 1
    assert all("roll" not in text for text in texts(events, BRITISH))


def test_4_1_16_4_a_german_ship_that_finds_no_marker_free_waits_for_one() -> None:
    """4.1, 16.4 She waits in the port that was named, and the game is not over while she does (15.9)."""
    state = sea(turn=5)
    state.note_turn, state.noted_in, state.fate[SHIP["admiral_scheer"]] = 5, 2, "waiting"
    forces = [put(state, "4208", name) for name in ("bismarck", "prinz_eugen", "scharnhorst", "gneisenau")]
    told = texts(play(state, "availability", 1, german=f"roll {NORWAY[1]}"), GERMAN)
    assert "Admiral Scheer must wait at Trondheim 4404: no force marker is free." in told
    assert "Admiral Scheer" not in " ".join(texts(play(state, "arrivals"), GERMAN))
    for force in forces:
        remove(state, lead(state, force), "sunk")
    play(state, "end_of_turn")
    assert not state.ended
    assert texts(play(state, "arrivals"), GERMAN) == ["Admiral Scheer arrives at Trondheim 4404."]
    assert state.cell[state.force[SHIP["admiral_scheer"]]] == NORWAY[1]
    assert state.norway[SHIP["admiral_scheer"]] == 1


def test_4_1_16_5_nelson_and_london_wait_for_a_marker() -> None:
    state = sea(turn=3, e5_german_ships="off")
    for ship in BRITISH_SHIPS:
        state.fate[ship] = "waiting"
    fleet = [ship for ship in WARSHIPS[BRITISH] if ship not in BRITISH_SHIPS][: FORCES_OF[BRITISH]]
    forces = [put(state, "3712", ID[ship]) for ship in fleet]
    play(state, "availability", 10)
    assert texts(play(state, "arrivals"), BRITISH) == []
    remove(state, lead(state, forces[0]), "sunk")
    assert texts(play(state, "arrivals"), BRITISH) == ["Nelson, London arrive at Clyde 3716."]


def test_16_41_the_note_can_be_checked_against_its_seal() -> None:
    state = sea(turn=2)
    put(state, "1010", "bismarck")
    events = play(state, "availability", 77, german="note 9")
    told = [event.text for event in events if event.rule == "16.41"]
    assert told == [f"The sealed German note (it is opened at the end): {seal('77', 9)}."]
    opened = next(text for text in texts(list(close_accounts(state))) if "against its seal" in text)
    assert "written in turn 2 for turn 9" in opened
    assert f"its seal {seal('77', 9)}, use the key 77." in opened


def test_16_41_a_seal_is_published_whether_there_is_a_note_or_not() -> None:
    state = sea(turn=2)
    assert texts(play(state, "availability", 77, german=""), BRITISH)[0].endswith(f"{seal('77', 0)}.")


def test_16_5_a_ten_brings_nelson_and_london_to_clyde_once() -> None:
    """16.5 Acceptance case 19."""
    state = sea(turn=3, e5_german_ships="off")
    for name in ("nelson", "london"):
        state.fate[SHIP[name]] = "waiting"
    assert texts(play(state, "availability", 9), GERMAN) == []
    play(state, "availability", 10)
    assert state.cell[state.force[SHIP["nelson"]]] == state.cell[state.force[SHIP["london"]]] == "3716"
    assert play(state, "availability") == []
    assert 1 - nelson_and_london(10) == Fraction(9, 10) ** 10


def test_18_1_the_ships_of_the_rulebook_are_those_in_the_data() -> None:
    rows = [(s.name, s.kind, s.knots, s.speed, "/".join(map(str, s.guns)), s.defence, s.capacity) for s in SHIPS]
    assert [tuple(row[:7]) for row in table("18.1")] == [tuple(map(str, row)) for row in rows]
    assert [tuple(row[7:10]) for row in table("18.1")] == [
        (str(s.evasion), str(s.fuel or "-"), str(s.points)) for s in SHIPS
    ]
    assert all(ship.speed == ship.knots // 8 for ship in SHIPS)


def test_18_3_the_convoys_of_the_rulebook_are_those_in_the_data() -> None:
    assert [(row[0], row[1], row[3]) for row in table("18.3")] == [(c.name, str(c.value), c.at) for c in CONVOYS]
    assert [row[4].removesuffix(" *").split(", ") for row in table("18.3")] == [list(c.way) for c in CONVOYS]


@pytest.mark.parametrize("row", table("18.2"), ids=lambda row: str(row[0]))
def test_18_2_turns_and_par_are_as_the_table_has_them(row: list[str]) -> None:
    scenario = next(s for s in GAME.scenarios.values() if s.title == row[0])
    turns = GAME.turns(scenario)
    assert f"{turns[0]}-{turns[-1]}" == row[1]
    assert [str(par) for par in scenario.setup.par] == row[2:]


def test_18_2_the_campaign_is_set_up_in_secret() -> None:
    match = so.Match.new("sink_the_bismarck", seed="x")
    british, german = match.prompt(BRITISH), match.prompt(GERMAN)
    assert keys(german) == ["forces", "x1", "x2", "tanker1", "tanker2", "tanker3"]
    assert "2303" in options(british, "d")
    match.submit(BRITISH, "x2 suffolk; d 2303; e 2401; x1 edinburgh")
    match.submit(GERMAN, "forces two; x1 4404; tanker1 0920")
    state = match.state
    assert state.cell[state.force[SHIP["suffolk"]]] == "2303"
    assert [state.cell[markers.NUMBER[BRITISH][key]] for key in ("x1", "x2")] == ["2330", "2303"]
    assert len(in_use(state, GERMAN)) == 2
    assert state.cell[markers.NUMBER[GERMAN]["tanker1"]] == "0920"
    with pytest.raises(IllegalOrder):
        so.Match.new("sink_the_bismarck", seed="x").submit(BRITISH, "d 3107")


def test_18_2_break_out_counts_who_is_out() -> None:
    state = sea()
    state.break_out = 1
    put(state, "2009", "bismarck")
    put(state, "2109", "prinz_eugen")
    list(close_accounts(state))
    assert outcome(state).scores[GERMAN] == 5


def test_18_2_row_8_is_not_out_yet() -> None:
    state = sea()
    state.break_out = 1
    put(state, "2008", "bismarck")
    list(close_accounts(state))
    assert outcome(state).scores[GERMAN] == 0


def test_18_2_the_chase_begins_in_contact() -> None:
    match = begun("the_chase")
    state = match.state
    norfolk = state.force[SHIP["norfolk"]]
    assert state.shadowing[norfolk] == "bismarck"
    assert len(ships_in(state, norfolk)) == 3
    assert state.fate[SHIP["hood"]] == "sunk"
    view = match.view(BRITISH)
    assert (view.seen_at[SHIP["bismarck"]], view.seen_turn[SHIP["bismarck"]]) == ("1707", 9)
    assert any("shadows Bismarck" in event.text for event in match.log(BRITISH))
    assert state.cell[markers.NUMBER[BRITISH]["hx126"]] not in ("", "1017")
    assert state.fuel[SHIP["rodney"]] == 17


def test_18_2_last_cruise_has_no_convoys_and_no_tankers() -> None:
    state = begun("last_cruise").state
    assert not any(state.cell[m] for m in (*markers.CONVOYS, *markers.TANKER_MARKERS))
    assert state.damage[SHIP["bismarck"]] == 4
    assert state.par == -2


def test_18_4_the_air_units_of_the_rulebook_are_those_in_the_data() -> None:
    for side, *cells in table("18.4"):
        for kind, cell in zip("RBS", cells, strict=True):
            counted = sum(int(part.rsplit(" ", 1)[1]) for part in cell.split(", ") if part != "-")
            assert counted == sum(u.kind == kind and u.side == side.lower() for u in UNITS)


def test_18_1_every_ship_of_a_scenario_is_named_once() -> None:
    assert len(set(NAME)) == len(NAME) == len(NUMBER)


def test_4_3_16_4_the_dummy_begins_in_an_own_port_or_with_an_own_force() -> None:
    """4.3, 16.4 With the new ships unless the Germans say otherwise before they roll."""
    for place, cell in (("with", "4404"), ("4225", "4225"), ("2020", "2020")):
        state = sea(turn=5)
        state.note_turn, state.noted_in, state.fate[SHIP["admiral_scheer"]] = 5, 2, "waiting"
        put(state, "2020", "bismarck")
        german = options(prompt(state, "availability", GERMAN), "dummy")
        assert german == ["with", "4024", "4208", "4225", "4404", "4427", "2020"]
        play(state, "availability", 1, german=f"roll 4404; dummy {place}")
        assert [state.cell[m] for m in DUMMIES[GERMAN] if state.cell[m]] == [cell]


def test_16_4_a_ship_that_is_in_play_already_does_not_come_again() -> None:
    state = sea(turn=5)
    state.note_turn, state.noted_in, state.fate[SHIP["gneisenau"]] = 5, 2, "waiting"
    put(state, "2020", "scharnhorst")
    play(state, "availability", 10, german="roll 4404")
    assert [state.cell[state.force[SHIP[name]]] for name in ("scharnhorst", "gneisenau")] == ["2020", "4024"]


def test_16_4_the_dummy_comes_also_where_the_ships_are_in_play_already() -> None:
    """16.4 R42: the dummy follows the face of the die."""
    state = sea(turn=5)
    put(state, "2005", "scharnhorst")
    state.note_turn, state.noted_in = 5, 2
    events = play(state, "availability", 6, german="roll 4208; dummy 4208")
    assert "Rolled 6: no more ships, and a dummy in Bergen 4208." in texts(events, GERMAN)
    assert state.cell[DUMMIES[GERMAN][0]] == "4208"


def test_15_4_a_ship_that_begins_in_france_has_not_sailed_from_norway() -> None:
    """15.4 R4: leaving Brest and returning is no cruise."""
    switches = begun("rheinuebung").state.options
    for at, norway in (("4024", 0), ("4208", 1), ("2010", 1)):
        state = set_up(SinkSetup(force=(ForceSetup(ships=("bismarck",), at=at),)), switches)
        assert state.norway[SHIP["bismarck"]] == norway


def test_4_1_16_2_no_task_force_goes_by_the_name_of_force_h() -> None:
    assert len({*markers.NAME} & {f"Force {letter}" for letter in "ABCDEFGIJKLMNO"}) == 14
    assert "Force H" not in markers.NAME


def test_15_8_the_purpose_mentions_convoys_only_where_there_are_any() -> None:
    for scenario, told in (("last_cruise", False), ("the_chase", True)):
        match = begun(scenario)
        for side in GAME.sides:
            purpose = GAME.purpose(match.view(side))
            assert purpose is not None
            assert ("onvoys" in purpose.text) is told
