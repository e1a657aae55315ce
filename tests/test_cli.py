"""The command sealed-orders, run in this process, except for what only a process can show."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.cli import app
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.replay import upgraded
from sealed_orders.kernel.wire import encode
from tests.terminal.command import HOT_SEAT, run

COMMANDS = (
    "games", "bots", "play", "book", "replay", "verify", "odds", "fuzz", "bench", "calibrate", "lab", "strength",
    "sweep", "exploit", "openings", "report", "what-if", "duplicate",
    "missions", "new-game", "serve", "sit", "site", "load", "backup", "restore", "dice",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def hunt() -> so.Record:
    """Provide the record of a finished match, saved as hunt.json."""
    assert run("play", "tutorial", "--seed", "x", lines=[*HOT_SEAT, "hunt.json"]).code == 0
    return so.Record.load("hunt.json")


def sentence(*arguments: str) -> str:
    """Return the one sentence that answers bad input."""
    ran = run(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    return ran.err.strip()


def test_every_command_has_help_with_an_example() -> None:
    assert {name for name in app if not name.startswith("-")} == set(COMMANDS)
    for command in COMMANDS:
        ran = run(command, "--help")
        assert ran.code == 0
        assert f"Example: sealed-orders {command}" in ran.out


def test_without_a_command_the_server_starts() -> None:
    assert run("--prot", "1").err == run("serve", "--prot", "1").err
    assert run("--version").out.strip() == so.__version__
    assert "Example: sealed-orders play" in run("--help").out


def test_help_says_what_every_command_is_for_though_none_is_loaded_yet() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "sealed_orders", "--help"], capture_output=True, text=True, check=True
    )
    for command in COMMANDS:
        assert re.search(rf"^  {command} +\w", shown.stdout, re.MULTILINE), f"what {command} is for is not told"


def test_games_lists_them_all_and_describes_one() -> None:
    assert "tutorial  " in run("games").out
    assert {game["name"] for game in json.loads(run("games", "--json").out)} == set(so.game_names())
    described = run("games", "tutorial").out
    assert "at_large" in described
    assert "distress  on/off" in described
    assert "search  [flights=0]" in described
    assert "Reconstructed in Hood is gone: " in run("games", "denmark_strait").out


def test_bots_lists_the_bots_of_a_game() -> None:
    assert run("bots", "tutorial").out.startswith("corsair  ")
    assert json.loads(run("bots", "tutorial", "--json").out)[0]["name"] == "corsair"


def test_odds_are_exact_fractions() -> None:
    assert run("odds", "tutorial", "search", "flights=2", "lurking=yes").out == "1/2  50.0 %\n"
    answer = json.loads(run("odds", "tutorial", "search", "flights=2", "--json").out)
    assert answer["odds"] == "5/6"
    assert "search" in run("odds", "tutorial").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("fly", f"Unknown command 'fly'. `sealed-orders --help` lists all {len(COMMANDS)}."),
        (
            "bots",
            f"Which game? Add its name to `sealed-orders bots`: {', '.join(so.game_names()[:-1])} or ",
        ),
        ("play", "Which game? Add its name to `sealed-orders play`: bismarck,"),
        ("games --loud", "Unknown option"),
        ("games chess", "Unknown game 'chess'."),
        ("bots chess", "Unknown game 'chess'."),
        ("play chess", "Unknown game 'chess'."),
        ("fuzz chess", "Unknown game 'chess'."),
        ("bench chess", "Unknown game 'chess'."),
        ("odds chess search", "Unknown game 'chess'."),
        ("odds tutorial shadow", "Unknown question 'shadow'."),
        ("odds tutorial search flights", "A fact is written NAME=VALUE, not flights."),
        ("odds tutorial search flights=many", "flights needs a whole number, not 'many'."),
        ("odds tutorial search flights=-1", "flights must be 0 or more"),
        ("odds tutorial search flights=99", "the hunter has 6 flights at most, not 99"),
        ("odds tutorial search wind=3", "Unknown fact 'wind'. search takes [flights=0] [lurking=False]."),
        ("odds tutorial search flight=3", "Unknown fact 'flight'. Did you mean 'flights'? search takes"),
        ("play tutorial --side pirate", "Unknown side 'pirate'. Choose raider or hunter."),
        ("play tutorial --side huntr", "Unknown side 'huntr'. Did you mean 'hunter'? Choose raider or hunter."),
        ("play tutorial --hot-seat --side raider", "With --hot-seat people play all sides. Leave out --side"),
        ("play tutorial --hot-seat --against random", "With --hot-seat people play all sides. Leave out --side"),
        ("play tutorial --against otto", "Unknown bot 'otto'. `sealed-orders bots tutorial` lists all three."),
        ("play tutorial --scenario winter", "Unknown scenario 'winter'. `sealed-orders games tutorial` lists both."),
        ("play tutorial --scenario winter.toml", "There is no file winter.toml. Check the name."),
        ("play tutorial --option fog=on", "Unknown option 'fog'. The game has distress."),
        ("play tutorial --option distres=on", "Unknown option 'distres'. Did you mean 'distress'? The game has"),
        ("sweep tutorial distres=on", "Unknown switch or constant 'distres'. Did you mean 'distress'?"),
        ("report none.json -o x.pdf", "Choose a name ending in .html, .md, .svg or .png."),
        ("play tutorial --option distress=maybe", "The option distress cannot be 'maybe'. Choose on or off."),
        ("play tutorial --option distress", "An option is written NAME=VALUE, not distress."),
        ("play tutorial --password red", "A password is written NAME=VALUE, not red."),
        ("play tutorial --password pirate=red", "Unknown side 'pirate'"),
        ("play tutorial --resume none.json", "There is no file none.json. Check the name."),
        ("play tutorial --classic", "First Hunt has no command language of its own. Leave out --classic."),
        ("fuzz tutorial --games 0", "--games"),
        ("fuzz tutorial --games many", "--games needs a whole number, not 'many'."),
        ("fuzz tutorial --scenario winter", "Unknown scenario 'winter'"),
        ("fuzz tutorial --option fog=on", "Unknown option 'fog'"),
        ("replay none.json", "There is no file none.json."),
        ("replay a.json b.json", "Too many arguments: b.json. `sealed-orders replay --help` shows how to call it."),
        ("fuzz tutorial --games 0", "--games must be more than 0, not 0."),
        ("lab tutorial --games", "--games needs a value. `sealed-orders lab --help` says which."),
        ("serve --log xml", "--log cannot be 'xml'. Choose text or json."),
        ("verify none.json", "There is no file none.json."),
        ("verify", "RECORD is missing. `sealed-orders verify --help` shows how to call it."),
        ("verify .", ". cannot be read: Is a directory."),
    ],
)
def test_bad_input_is_answered_with_one_sentence(arguments: str, words: str) -> None:
    assert words in sentence(*arguments.split())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('title = "W"\nraider = norway', "winter.toml: not TOML: Invalid value (at line 2, column 10)."),
        ('raider = "norway"', "winter.toml: Object missing required field `title`, at the top level."),
        ('title = "W"\nraider = 7\nhunter = "scapa"\nflights = 1', "Expected `str`, got `int`, at raider."),
        ('title = "W"\nraider = "mars"\nhunter = "scapa"\nflights = 1', "unknown area mars; the areas are denmark"),
        ('title = "W"\nraider = "norway"\nhunter = "scapa"\nflights = 1\nice = 2', "unknown field `ice`"),
        ('title = "W"\nraider = "norway"\nhunter = "scapa"\nflights = -5', "Expected `int` >= 0, at flights."),
        (".".join("a" * 20_000) + " = 1", "winter.toml: it has 40,003 characters; the limit is 16,000."),
        (".".join("a" * 7_000) + " = 1", "winter.toml: it has a key of more than 8 parts."),
        ("x = " + "[" * 5_000, "winter.toml: it is nested more than 16 deep."),
        ("x = " + "9" * 5_000, "winter.toml: it has a number of more than 20 digits."),
        ('title = "\0"', "winter.toml: it contains a NUL character."),
        ('title = "\udcff"', "winter.toml: cannot be read: it is not UTF-8."),
    ],
    ids=["toml", "head", "kind", "area", "field", "flights", "long", "dotted", "deep", "digits", "nul", "bytes"],
)
def test_a_malformed_scenario_file_is_refused_with_the_spot(text: str, words: str) -> None:
    Path("winter.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
    assert words in sentence("play", "tutorial", "--scenario", "winter.toml")


def test_a_scenario_file_is_played_recorded_and_verified() -> None:
    Path("winter.toml").write_text('title = "Winter"\nraider = "atlantic"\nhunter = "norway"\nflights = 1')
    lines = ["", "lurk", "", ""] * 3
    ran = run("play", "tutorial", "--scenario", "winter.toml", "--option", "distress=off", lines=[*lines, "w.json"])
    assert "A merchant was sunk: 3 of 3." in ran.out
    assert run("verify", "w.json").code == 0


def test_verify_proves_a_true_record(hunt: so.Record) -> None:
    ran = run("verify", "hunt.json")
    assert ran.code == 0
    assert "5 decisions of tutorial replay the same" in ran.out
    assert hunt.commitment in ran.out
    assert json.loads(run("verify", "hunt.json", "--json").out)["true"] is True


def altered_event(record: so.Record) -> so.Record:
    third = record.decisions[2]
    events = (replace(third.events[0], text="The sea is calm."), *third.events[1:])
    return replace(record, decisions=(*record.decisions[:2], replace(third, events=events), *record.decisions[3:]))


def altered_order(record: so.Record) -> so.Record:
    second = replace(record.decisions[1], orders={"raider": "ship run scapa", "hunter": ""})
    return replace(record, decisions=(record.decisions[0], second, *record.decisions[2:]))


def altered_outcome(record: so.Record) -> so.Record:
    assert record.outcome is not None
    return replace(record, outcome=msgspec.structs.replace(record.outcome, winner="hunter"))


@pytest.mark.parametrize(
    ("alter", "words"),
    [
        (altered_event, "The record differs at decision 3: it was altered."),
        (altered_order, "The record differs at decision 2:"),
        (altered_outcome, "The record differs after decision 5: its outcome was altered."),
        (lambda record: replace(record, seed="y"), "The record's seed does not have the published hash"),
        (lambda record: replace(record, setup={"title": "W"}), "The record's set-up is not playable"),
        (lambda record: replace(record, options={"fog": "on"}), "The record's set-up is not playable"),
    ],
)
def test_verify_names_what_was_altered(hunt: so.Record, alter: Callable[[so.Record], so.Record], words: str) -> None:
    alter(hunt).save("altered.json")
    ran = run("verify", "altered.json")
    assert ran.code == 1
    assert ran.out == ""
    assert words in ran.err
    assert ran.err.count("\n") == 1
    told = run("verify", "altered.json", "--json")
    assert told.code == 1
    assert words in json.loads(told.out)["fault"]


def test_a_record_of_other_rules_cannot_be_verified_but_is_replayed_as_stored(hunt: so.Record) -> None:
    replace(hunt, version="0.9").save("old.json")
    assert "made under rules version 0.9 of tutorial" in sentence("verify", "old.json")
    assert "made under rules version 0.9" in sentence("play", "tutorial", "--resume", "old.json")
    ran = run("replay", "old.json")
    assert ran.code == 0
    assert "It is shown as it was stored." in ran.err
    assert "A merchant was sunk in Atlantic: 3 of 3." in ran.out


def test_a_record_of_an_unknown_game_is_replayed_as_stored(hunt: so.Record) -> None:
    replace(hunt, game="chess").save("other.json")
    assert "Unknown game 'chess'." in sentence("verify", "other.json")
    ran = run("replay", "other.json", "--side", "hunter")
    assert ran.code == 0
    assert "Scapa searched" in ran.out


def test_a_match_that_went_on_under_other_rules_is_verified_from_there_and_replayed_whole(hunt: so.Record) -> None:
    match = so.replay(hunt, 1)
    begun = replace(match.record(), version="0.9")
    later = so.replay(upgraded(begun, encode(match.state).decode()))
    later.resign("hunter")
    later.record().save("later.json")
    assert run("verify", "later.json").out.startswith("From decision 2 on, the record is genuine: 0 decisions")
    assert "The rules of First Hunt changed from version 0.9" in run("replay", "later.json").out


def test_a_sealed_record_cannot_be_verified_but_is_replayed() -> None:
    match = so.Match.new("tutorial", seed="x")
    match.submit("raider", "ship run faroes")
    match.submit("hunter", "")
    match.record().sealed("hunter").save("sealed.json")
    assert "seed is sealed" in sentence("verify", "sealed.json")
    ran = run("replay", "sealed.json")
    assert "Scapa searched" in ran.out
    assert "faroes" not in ran.out


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[1, 2", "\xff\xfe", '{"format": 99}', "[" * 5_000, '{"a":' * 5_000, '{"format": "\\ud800"}'],
    ids=["nothing", "empty", "half", "bytes", "format", "lists", "objects", "surrogate"],
)
def test_a_file_that_is_not_a_record_is_refused(content: str) -> None:
    Path("diary.json").write_text(content, encoding="latin-1")
    for command in (("verify",), ("replay",), ("play", "tutorial", "--resume")):
        assert "diary.json is not a record" in sentence(*command, "diary.json")


@pytest.mark.usefixtures("hunt")
def test_replay_prints_every_order_and_event_with_its_paragraph() -> None:
    out = run("replay", "hunt.json").out
    assert "Decision 1\n  raider:  ship run iceland denmark\n  hunter:  no new orders\n" in out
    assert "  2.1  Turn 1: orders carried out.  [raider, hunter]" in out
    assert "The raider side wins. Three merchants were sunk. (5.2)" in out


@pytest.mark.usefixtures("hunt")
def test_play_verify_and_replay_give_scores_in_the_order_of_the_sides() -> None:
    for command in ("verify", "replay"):
        assert "Scores: raider 3, hunter 0." in run(command, "hunt.json").out


def test_one_decision_is_no_decisions() -> None:
    run("play", "tutorial", "--side", "hunter", "--seed", "x", lines=[""])
    assert "1 decision of tutorial replays the same" in run("verify", "tutorial-2d711642.json").out
    assert "1 flight " in run("play", "tutorial", "--side", "hunter", lines=["odds", "quit", "no"]).out


def test_lab_counts_no_turn_after_the_last() -> None:
    told = run("lab", "tutorial", "--games", "20", "--hunter", "random", "--raider", "random").out
    assert re.search(r"turn \d to 8, median", told)


@pytest.mark.parametrize(("shell", "kept"), [("bash", ".bashrc"), ("zsh", ".zshrc")])
def test_a_completion_script_is_printed_for_each_shell(
    shell: str, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run("--install-completion", "--shell", shell).code == 0
    assert (tmp_path / kept).exists()
    assert any("missions" in path.read_text() for path in tmp_path.rglob("*sealed*orders*") if path.is_file())


@pytest.mark.usefixtures("hunt")
def test_replay_for_a_side_shows_nothing_of_the_other() -> None:
    out = run("replay", "hunt.json", "--side", "hunter").out
    assert "Scapa searched" in out
    assert "iceland" not in out
    told = json.loads(run("replay", "hunt.json", "--side", "raider", "--json").out)
    assert all(set(decision["orders"]) == {"raider"} for decision in told["decisions"])
    assert "Unknown side 'pirate'. Choose raider or hunter." in sentence("replay", "hunt.json", "--side", "pirate")


@pytest.mark.usefixtures("hunt")
def test_replay_stops_at_a_decision_and_shows_what_was_seen() -> None:
    out = run("replay", "hunt.json", "--at", "1", "--side", "raider").out
    assert "Decision 2" not in out
    assert "The raider side sees:\nTurn 2 of 8\n  Denmark Strait  Raider" in out
    assert "displays" in json.loads(run("replay", "hunt.json", "--at", "0", "--json").out)
    assert "Choose --at from 0 to 5." in sentence("replay", "hunt.json", "--at", "6")


def test_an_altered_record_is_replayed_with_a_note(hunt: so.Record) -> None:
    altered_order(hunt).save("altered.json")
    ran = run("replay", "altered.json")
    assert ran.code == 1
    assert "The record differs at decision 2" in ran.err
    assert "ship run scapa" in ran.out


def test_a_match_is_resumed_where_it_was_left() -> None:
    first = run("play", "tutorial", "--side", "raider", "--seed", "x", lines=["lurk", "save mine.json", "quit", "no"])
    assert first.code == 0
    ran = run("play", "tutorial", "--side", "raider", "--resume", "mine.json", lines=["lurk", "quit", ""])
    assert "  2.1  Turn 1: orders carried out." in ran.out
    assert "Saved as mine.json." in ran.out
    assert len(so.Record.load("mine.json").decisions) >= 2
    assert "has its scenario" in sentence("play", "tutorial", "--resume", "mine.json", "--seed", "y")


def test_the_bot_is_the_games_first_where_one_is_needed_and_none_is_named() -> None:
    assert "raider: corsair, hunter: you" in run("play", "tutorial", "--side", "hunter").out


def test_a_bots_seed_is_kept_in_its_minute_and_does_not_give_the_dice_away() -> None:
    run("play", "tutorial", "--side", "hunter", "--seed", "x")
    record = so.Record.load("tutorial-2d711642.json")
    minute = record.minutes[1]["raider"]
    assert (minute.bot, minute.seed) == ("corsair", bot_seed("x", "raider", 0))
    assert record.commitment not in minute.seed


def test_the_end_of_input_saves_the_match_and_says_where_in_one_line() -> None:
    ran = run("play", "tutorial", "--against", "random", "--seed", "x", lines=["lurk"])
    assert ran.code == 0
    assert ran.err.strip() == (
        "The match is saved. Continue with: sealed-orders play tutorial --side raider --against random "
        "--resume tutorial-2d711642.json"
    )
    assert len(so.Record.load("tutorial-2d711642.json").decisions) == 1


def test_an_order_that_was_being_written_is_shown_again_when_the_input_ends() -> None:
    ran = run("play", "tutorial", "--side", "hunter", "--seed", "x", lines=["flights 2"])
    assert "Not sealed yet: flights 2\n" in ran.err


COMMAND = [sys.executable, "-m", "sealed_orders"]


def test_the_module_runs_as_the_command() -> None:
    ran = subprocess.run([*COMMAND, "odds", "tutorial", "search"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "1/2  50.0 %\n")


@pytest.mark.skipif(os.name == "nt", reason="signals are otherwise there")
@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_ctrl_c_a_kill_and_a_closed_terminal_save_the_match(number: str) -> None:
    game = subprocess.Popen(
        [*COMMAND, "play", "tutorial", "--side", "raider", "--seed", "x"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
    )  # fmt: skip
    assert game.stdout is not None
    said = b""
    while b"raider> " not in said:
        said += game.stdout.read(1)
    game.send_signal(getattr(signal, number))
    _, errors = game.communicate(timeout=60)
    assert game.returncode == 130
    assert b"--resume tutorial-2d711642.json" in errors
    assert b"Traceback" not in errors
    assert so.Record.load("tutorial-2d711642.json").outcome is None


@pytest.mark.skipif(os.name == "nt", reason="a pipe breaks otherwise there")
def test_a_reader_that_goes_away_leaves_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as gone:
        shown = subprocess.run([*COMMAND, "games"], stdout=gone, stderr=subprocess.PIPE, check=False)
        played = subprocess.run(
            [*COMMAND, "play", "tutorial", "--side", "raider", "--seed", "x"],
            stdin=subprocess.DEVNULL, stdout=gone, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert (shown.returncode, shown.stderr) == (141, b"")
    assert played.returncode == 141
    assert b"Traceback" not in played.stderr


@pytest.mark.usefixtures("hunt")
def test_a_command_loads_nothing_of_the_others() -> None:
    code = (
        "import sys, sealed_orders.cli as c; c.main(['report', 'hunt.json', '--no-beliefs']);"
        "print(sorted({'asyncio', 'multiprocessing', 'rich.progress', 'sealed_orders.cli.play'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.endswith("Written to hunt.html.\n[]\n")
