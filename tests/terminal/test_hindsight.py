"""What a side knew on a turn, in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bots.seated import played
from tests.terminal.command import run


@pytest.fixture(scope="module")
def hunt(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("hunt") / "hunt.json"
    played("bismarck", {"british": "cadet", "german": "otto"}, most=20).record().save(path)
    return str(path)


def test_a_turn_of_a_side_is_shown_with_its_view_plot_order_and_reason(hunt: str) -> None:
    ran = run("replay", hunt, "--spoil", "--side", "german", "--turn", "3")
    assert ran.code == 0
    for said in (
        "turn 3: Orders for the German ships. (4.32)",
        "It saw: Turn 3 of",
        "The staff's plot at that time, from what the side knew",
        "Hood: ",
        "It ordered:",
    ):
        assert said in ran.out
    assert "\notto decided: " in ran.out


def test_any_of_its_plots_can_be_drawn(hunt: str) -> None:
    asked = ("replay", hunt, "--spoil", "--side", "german", "--turn", "3", "--plot")
    assert "\nRodney: " in run(*asked, "rodney").out
    assert run(*asked, "tirpitz").err.startswith("There is no plot of tirpitz. There are plots of hood,")


def test_nothing_of_the_other_side_is_in_it(hunt: str) -> None:
    seen = json.loads(run("replay", hunt, "--spoil", "--side", "german", "--turn", "3", "--json").out)
    assert all("german" in event["to"] for decision in seen for event in decision["events"])
    assert {token["side"] for decision in seen for token in decision["display"]["tokens"]} == {"german"}
    assert all(decision["minute"]["bot"] == "otto" for decision in seen)


def test_a_persons_order_is_shown_without_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "hunt.json"
    match = played("tutorial", {"raider": "random", "hunter": "random"}, most=0)
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 2")
    match.record().save(path)
    ran = run("replay", str(path), "--side", "raider", "--turn", "1")
    assert ran.out.rstrip().endswith("It ordered: ship lurk")


def test_the_whole_telling_gives_the_reasons_and_a_side_its_own_only(hunt: str) -> None:
    assert "german, why:" in run("replay", hunt, "--spoil", "--side", "german").out
    assert "german, why:" not in run("replay", hunt, "--spoil", "--side", "british").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--turn", "3"), "--turn needs a side. Add --side and its name."),
        (("--turn", "77", "--side", "german"), "The german side gave no orders on turn 77. Choose another --turn."),
        (("--turn", "3", "--side", "french"), "Unknown side 'french'. Choose british or german."),
    ],
)
def test_a_turn_that_cannot_be_shown_says_why(hunt: str, words: tuple[str, ...], said: str) -> None:
    ran = run("replay", hunt, "--spoil", *words)
    assert (ran.code, ran.err.strip()) == (2, said)


def test_verify_reports_on_the_bots_decisions_and_asks_them_again(hunt: str) -> None:
    ran = run("verify", hunt, "--bots")
    assert ran.code == 0
    assert "decisions by bots, each from its own side's view." in ran.out
    assert "Asked again, every bot gives the same orders." in ran.out


def test_verify_refuses_an_altered_minute_and_names_the_decision(hunt: str, tmp_path: Path) -> None:
    forged = tmp_path / "forged.json"
    head, mark, tail = Path(hunt).read_text(encoding="utf-8").rpartition('"saw":"')
    forged.write_text(f"{head}{mark}{'0' * 32}{tail[32:]}", encoding="utf-8")
    ran = run("verify", str(forged))
    assert ran.code == 1
    assert "decided from something other than its side's view." in ran.err
    assert ran.err.startswith("The record differs at decision 20: ")
