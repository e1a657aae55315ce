"""One side's place at the table."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.board import Caution, Display
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.terminal import show
from sealed_orders.terminal.plain import POINTED, SLASHED, Seat
from sealed_orders.terminal.shelf import Shelf
from sealed_orders.terminal.talk import Leave, Talk
from tests.terminal.command import run
from tests.terminal.fleet import Fleet, FleetView, fleet_match


class Typed(Talk):
    """A person whose lines are fixed beforehand."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.said: list[str] = []

    def say(self, text: str = "") -> None:
        self.said.append(text)

    def hear(self, question: str) -> str:
        self.said.append(question)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def turn(match: so.Match, side: str, *lines: str, classic: bool = False) -> str:
    """Return what is printed while a side types some lines; the lines need not seal its order."""
    talk = Typed(*lines)
    with suppress(EOFError, Leave):
        Seat(match, side, talk, Shelf(match), classic).turn()
    return "\n".join(talk.said)


def sealed(match: so.Match, side: str, *lines: str) -> Any:
    """Return the order a side has sealed after typing some lines."""
    turn(match, side, *lines)
    return match.sealed(side)


def hunt() -> so.Match:
    return so.Match.new("tutorial", seed="x")


def test_a_whole_game_against_a_bot_is_played_by_script() -> None:
    # Each line is an answer to one of the two prompts there are, and is refused by the other.
    ran = run("play", "tutorial", "--against", "random", "--seed", "x", lines=["lurk", "port"] * 30)
    assert ran.code == 0
    assert ran.err == ""
    assert "side wins." in ran.out
    assert "Scores: raider" in ran.out
    assert "The seed was x; its hash, published at the start, is 2d711642" in ran.out
    assert run("verify", "lurk" if Path("lurk").exists() else "port").code == 0


def test_a_side_sees_its_heading_tokens_panels_and_question() -> None:
    said = turn(hunt(), "raider")
    assert "Turn 1 of 8\n  Norway  Raider\nThe hunt:\n  Merchants sunk  0 of 3" in said
    assert "Where does the raider go? (2.2)" in said
    assert "  1  lurk  Lurk\n  2  run   Run: up to 2 steps; from here to iceland, faroes, scapa" in said


@pytest.mark.parametrize("line", ["ship run faroes", "run faroes", "2 faroes", "faroes", "#1 run far"])
def test_an_order_can_be_written_whole_or_by_word_or_number(line: str) -> None:
    assert sealed(hunt(), "raider", line) == {"ship": ("run", "faroes")}


def test_choices_are_answered_one_by_one_and_an_empty_line_seals() -> None:
    assert sealed(hunt(), "hunter", "1 norway", "2", "") == {"cruiser": ("steam", "norway"), "flights": ("2",)}


def test_what_is_not_answered_stays_at_its_default() -> None:
    assert sealed(hunt(), "hunter", "seal") == {"cruiser": ("steam",), "flights": ("0",)}


def test_an_empty_line_seals_nothing_while_a_choice_is_open() -> None:
    match = hunt()
    assert "These still need an answer: ship. (2.2)" in turn(match, "raider", "")
    assert match.sealed("raider") is None


def test_an_error_cites_its_paragraph_and_keeps_the_rest_of_the_order() -> None:
    match = hunt()
    said = turn(match, "hunter", "cruiser steam norway", "flights 9", "flights 1", "")
    assert "Flights sent up: 0 to 4, not 9. (2.3)" in said
    assert match.sealed("hunter") == {"cruiser": ("steam", "norway"), "flights": ("1",)}


def test_after_a_refusal_an_empty_line_seals_nothing_once() -> None:
    match = hunt()
    said = turn(match, "hunter", "flights 9", "", "flights 2", "")
    assert "(2.3)\nhunter, flights> \nYour last answer was refused, so nothing is sealed." in said
    assert match.sealed("hunter") == {"cruiser": ("steam",), "flights": ("2",)}
    match = hunt()
    turn(match, "hunter", "flights 9", "list", "", "")
    assert match.sealed("hunter") == {"cruiser": ("steam",), "flights": ("0",)}


def test_who_wins_is_said_once() -> None:
    told = Outcome("german", {"british": 1, "german": 9}, "17.0", "The Germans win by 9 points to 1.")
    assert show.ending(told).startswith("The Germans win by 9 points")
    sunk = msgspec.structs.replace(told, text="Three merchants were sunk.")
    assert show.ending(sunk).startswith("The german side wins. Three")


def test_undo_without_a_word_asks_which() -> None:
    assert "Name the answer to take back. Answered so far: flights." in turn(hunt(), "hunter", "flights 3", "undo")


def test_an_answer_can_be_undone() -> None:
    match = hunt()
    assert sealed(match, "hunter", "flights 3", "undo flights", "") == {"cruiser": ("steam",), "flights": ("0",)}
    assert "You have not answered flights. Answered so far: nothing." in turn(hunt(), "hunter", "undo flights")


def test_a_long_form_is_listed_compactly_and_answered_in_any_order() -> None:
    match = fleet_match()
    said = turn(match, "admiral", "ship9 M n", "#3 S e!", "list ship3", "flag hood", "")
    assert "  #48  ship48  Ship48, 1526  P M:3 S:2             [P]\n" in said
    assert "  #49  flag    Flagship      hood/king_george/log  (open)\n" in said
    assert "P Patrol, M Move, S Strike." in said
    assert "= S 1318 !" in said
    assert "3 of 49 answered" in said
    assert match.decisions[0].orders == {"admiral": "ship3 S 1318 !; ship9 M 1223; flag hood"}


def test_what_choices_may_not_be_together_reopens_the_one_at_fault() -> None:
    match = fleet_match()
    said = turn(match, "admiral", "ship1,ship2 S e!", "flag hood", "", "P", "")
    assert "Only one ship can strike. (1.2)\nadmiral, ship2> " in said
    assert match.decisions[0].orders == {"admiral": "ship1 S 1316 !; flag hood"}


def test_a_key_alone_shows_the_options_of_its_choice() -> None:
    said = turn(fleet_match(), "admiral", "ship3")
    assert "Strike: 1 to 2 steps, one place marked with !; from here to 1217" in said


def test_a_long_list_of_options_without_labels_is_one_paragraph() -> None:
    options = tuple(so.Option(f"a{n}", f"A{n}") for n in range(12))
    assert show.choice(so.Pick("port", "Port", options), {}) == [
        "Port: choose one.",
        "  a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11",
    ]


def test_of_very_many_cells_the_first_are_listed_and_the_rest_are_named() -> None:
    sea = Terrain.of("tanker waters", (f"{number:04}" for number in range(200)))
    assert show.choice(so.Pick("tanker", "Tanker", cells=sea), {}) == [
        "Tanker: choose one.",
        "  0000, 0001, 0002, 0003, 0004, 0005, 0006, 0007 and 192 more of tanker waters",
    ]


def test_why_shows_the_paragraph_of_the_last_ruling_or_any_other() -> None:
    said = turn(hunt(), "raider", "why", "why 3.1", "why 3", "why 9.9")
    rulebook = so.load("tutorial").rulebook
    assert f"2.2 The raider\n{rulebook['2.2'].text}" in said
    assert rulebook["3.1"].text in said
    assert "3 Search\n  3.1  The search roll" in said
    assert "The rulebook has no paragraph 9.9" in said


def test_how_shows_how_to_play_without_marks() -> None:
    said = turn(hunt(), "raider", "how")
    assert "THE AIM\nA raider is at sea" in said
    assert "\n2. The raider runs up to 2 areas" in said
    assert said.index("A TURN") < said.index("THE END")


def test_rules_log_map_look_odds_and_help_are_words() -> None:
    said = turn(hunt(), "hunter", "rules", "log", "map", "look", "odds", "odds search flights=1", "help")
    assert "5.3  Time" in said
    assert "You have no reports yet." in said
    assert "  scapa       Scapa" in said
    assert said.count("Turn 1 of 8") == 2
    assert "1/2  50.0 %   find the raider if she is running here, with 0 flights (3.1)\n        die + 0 >= 4\n" in said
    assert "\n2/3  66.7 %\n" in said
    assert "undo KEY" in said


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("odds shadow", "Unknown question 'shadow'. `sealed-orders odds tutorial` lists the only one."),
        ("odds search flights", "A fact is written NAME=VALUE, not flights."),
        ("odds search flights=x", "flights needs a whole number, not 'x'."),
        ("map atlantis", "No cell, unit or map is called atlantis."),
        ("/sing", "Unknown command 'sing'. Type help for the list."),
        (
            "save no/such/folder.json",
            "no/such/folder.json cannot be written: No such file or directory. Choose another name.",
        ),
    ],
)
def test_a_word_that_cannot_be_obeyed_says_so_and_the_question_is_asked_again(line: str, sentence: str) -> None:
    match = hunt()
    assert f"{sentence}\nraider> " in turn(match, "raider", line, "lurk")
    assert match.sealed("raider") is not None


def test_the_log_has_its_paragraph_numbers_in_front_and_new_lines_come_by_themselves() -> None:
    match = hunt()
    talk = Typed("lurk", "log", "lurk")
    seat = Seat(match, "raider", talk, Shelf(match))
    seat.turn()
    match.submit("hunter", "")
    seat.turn()
    assert talk.said.count("  2.1  Turn 1: orders carried out.") == 2


def test_a_word_that_is_also_an_answer_is_the_answer_and_with_a_slash_the_word() -> None:
    match = fleet_match()
    said = turn(match, "admiral", "/log", "log", "")
    assert "You have no reports yet." in said
    assert match.decisions[0].orders == {"admiral": "flag log"}


def test_quit_offers_to_save_until_it_can() -> None:
    match = hunt()
    said = turn(match, "raider", "quit", "no/such/folder.json", "mine.json")
    assert "cannot be written" in said
    assert so.Record.load("mine.json").commitment == match.commitment
    assert "Save the match?" in turn(match, "raider", "quit", "no")
    assert [path.name for path in Path().iterdir()] == ["mine.json"]


def test_classic_hands_the_prompt_to_the_games_own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    typed: list[str] = []

    def classic(view: HuntView, prompt: Prompt, log: tuple[Event, ...], say: Any, hear: Any) -> Order:
        say(f"TURN {view.turn}, {len(log)} REPORTS: {prompt.text.upper()}")
        typed.append(hear("? "))
        return so.parse_order(f"ship {typed[-1]}")

    monkeypatch.setattr(type(so.load("tutorial")), "classic", classic)
    match = hunt()
    said = turn(match, "raider", "/rules", "/list", "/undo ship", "sing", "lurk", classic=True)
    assert typed == ["sing", "lurk"]
    assert "TURN 1, 0 REPORTS: WHERE DOES THE RAIDER GO?" in said
    assert "5.3  Time" in said
    assert "There is nothing to answer." in said
    assert "You have not answered ship" in said
    assert "Raider: there is no mode sing; choose lurk or run. (2.2)" in said
    assert match.sealed("raider") == {"ship": ("lurk",)}


def test_a_player_lost_in_the_classic_language_is_shown_the_words_with_a_slash() -> None:
    ran = run("play", "bismarck", "--side", "british", "--classic", "--seed", "x", lines=["!", "?", "quit"])
    head, *refused = ran.out.split("ILLEGAL ENTRY")
    assert "The word help lists" not in head
    assert SLASHED in head
    assert [SLASHED in part for part in refused] == [False, True, False]


def test_help_in_the_classic_language_prints_the_chart_of_the_current_question() -> None:
    lines = ["help", "/help", "ms", "/help", "m", "/help", "", "x", "/quit", "no"]
    ran = run("play", "bismarck", "--side", "british", "--classic", "--seed", "x", lines=lines)
    shown = [ran.out.find(title) for title in (POINTED, "CHART A, GENERAL", "CHART B, SHIP", "MOVES: N NE E")]
    assert -1 not in shown
    assert shown == sorted(shown)
    assert "/look /map" in ran.out
    assert "KEY WORDS" not in ran.out
    assert "ILLEGAL ENTRY" not in ran.out


def test_the_classic_language_prints_capitals() -> None:
    said = turn(so.Match.new("bismarck", "suffolk_in_contact", seed="x"), "british", "/quit", "no", classic=True)
    assert "BISMARCK IN 1116 CAN BE SHADOWED BY NORFOLK, SUFFOLK." in said


def test_help_offers_nothing_about_the_unseen_in_an_open_game() -> None:
    said = turn(so.Match.new(Warned(), seed="x"), "admiral", "help")
    assert "  undo KEY" in said
    assert "unseen" not in said
    assert "  spot" not in said
    assert "  plot [NAME]" in turn(hunt(), "hunter", "help")


class Warned(Fleet):
    """A fleet whose admiral is warned of sailing without the Hood."""

    open = True

    def cautions(self, view: FleetView, order: Order) -> tuple[Caution, ...]:
        return () if order["flag"] == ("hood",) else (Caution("flag", "The Hood stays at home.", "1.3"),)

    def preview(self, view: FleetView, order: Order) -> Display:
        return Display(f"If all goes well, under {order['flag'][0]}", layers={"Search, projected": {"1111": "7"}})


def test_a_caution_is_given_once_before_an_order_is_sealed() -> None:
    match = so.Match.new(Warned(), seed="x")
    said = turn(match, "admiral", "flag log", "")
    assert "Caution, flag: The Hood stays at home. (1.3)\nSeal again to keep it." in said
    assert match.outcome is None
    turn(match, "admiral", "flag log", "", "")
    assert match.decisions[0].orders == {"admiral": "flag log"}


def test_look_and_map_can_look_ahead_of_the_order() -> None:
    said = turn(so.Match.new(Warned(), seed="x"), "admiral", "look ahead", "flag log", "look ahead", "map ahead search")
    assert "Flagship: no answer was given. (1.1)" in said
    assert "If all goes well, under log" in said
    assert "Search, projected:\n" in said
    assert "  11 7 . ." in said


def test_look_with_a_word_shows_all_that_is_known_of_it() -> None:
    said = turn(fleet_match(), "admiral", "look bism", "look 1316", "look nelson")
    assert "Bismarck (german, seen at dawn, turn 1), 2020, mode M\n  Knots  29\n  came through 1820, 1920" in said
    assert "Ship2, 1316" in said
    assert "You see nothing called nelson." in said


def test_only_what_is_new_is_shown_by_itself() -> None:
    match = hunt()
    talk = Typed("lurk", "run", "lurk")
    seat = Seat(match, "raider", talk, Shelf(match))
    for _ in range(3):
        seat.turn()
        match.submit("hunter", "")
    said = "\n".join(talk.said)
    assert said.count("  Norway  Raider") == 1
    assert said.count("Merchants sunk") == 1
    assert "\n\nTurn 2 of 8\n\nWhere does the raider go? (2.2)" in said


def test_in_an_open_game_nobody_hides_and_nothing_is_printed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(so.load("tutorial")), "curtain", False)
    ran = run("play", "tutorial", "--seed", "x", lines=["faroes", "", "lurk", ""])
    assert "assword" not in ran.out
    assert ran.out.count("Turn 1: orders carried out.") == 1


def test_a_question_that_is_asked_is_not_sealed_by_enter_alone() -> None:
    match = so.Match.new("bismarck", "suffolk_in_contact", seed="asked")
    assert "These still need an answer: shadow." in turn(match, "british", "")
    assert match.waiting == ("british",)
    turn(match, "british", "suffolk")
    assert match.waiting == ("german",)


def test_a_caution_names_the_order_that_fixes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = fleet_match()
    caution = Caution("flag", "She will crash.", "8.6", "flag hood", "Return to base")
    monkeypatch.setattr(type(match.game), "cautions", lambda *_: (caution,))
    said = turn(match, "admiral", "flag hood", "")
    assert "Caution, flag: She will crash. (8.6) Return to base: flag hood." in said


def test_a_mode_that_is_not_allowed_now_is_listed_with_its_reason() -> None:
    said = turn(so.Match.new("bismarck", seed="barred"), "british", "hood")
    assert "L  Launch and land: not now. Only a carrier can launch and land planes. (6.23)" in said


def test_a_unit_that_takes_no_orders_says_why_when_it_is_looked_at() -> None:
    said = turn(so.Match.new("bismarck", seed="waits"), "british", "look king_george_v")
    assert "In port. It can sail after a successful search of Bergen" in said
