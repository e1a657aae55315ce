"""No channel reveals to a side what it may not know; and the test catches planted leaks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.games.tutorial import GAME, FirstHunt
from sealed_orders.games.tutorial.chart import SEA
from sealed_orders.games.tutorial.state import HUNTER, RAIDER, SIDES, HuntState
from sealed_orders.games.tutorial.steps import HELMS, Orders, Raid, Search
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.board import Caution, Display, Panel, Token
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Chance, Purpose, Step
from sealed_orders.kernel.state import Task
from sealed_orders.testing.leaks import Hunt, Leak, difference, main
from sealed_orders.testing.secrecy import FEWEST, Secrecy
from tests.own import OurGames


class TestSecrecy(OurGames, Secrecy):
    """The kit's."""


def near(state: HuntState) -> bool:
    return state.raider in SEA.reach(state.hunter, 1)


class Leaky(FirstHunt):
    """The tutorial's game, for the tests to break."""

    @property
    def scenarios(self) -> Mapping[str, so.Scenario]:
        return GAME.scenarios


@dataclass(frozen=True)
class SharpEyes(HuntView):
    enemy: str


class LeakInDisplay(Leaky):
    """The view knows the enemy's area when it is near, and the display shows it."""

    def view(self, state: HuntState, side: str) -> SharpEyes:
        enemy = {RAIDER: state.hunter, HUNTER: state.raider}.get(side, "") if near(state) else ""
        return SharpEyes(**vars(super().view(state, side)), enemy=enemy)

    def display(self, view: HuntView) -> Display:
        shown = super().display(view)
        assert isinstance(view, SharpEyes)
        enemy = (Token("enemy", "Enemy", view.enemy, "", "contact"),) if view.enemy else ()
        return msgspec.structs.replace(shown, tokens=shown.tokens + enemy)


class Nervous(Orders):
    """Looks behind the view it is given."""

    hunter_is_near = False

    def ask(self, view: HuntView) -> so.Prompt:
        prompt = super().ask(view)
        return replace(prompt, text="Quick, where to?") if view.side == RAIDER and self.hunter_is_near else prompt


class LeakInPrompt(Leaky):
    """Words the raider's question differently when the hunter is near."""

    nervous = Nervous()
    steps = {**FirstHunt.steps, "orders": nervous}

    def view(self, state: HuntState, side: str) -> HuntView:
        self.nervous.hunter_is_near = near(state)
        return super().view(state, side)


class SilentRaid(Raid):
    """Sinks merchants and reports it to nobody."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[str, so.Order], dice: Dice) -> Iterator[so.Event]:
        list(super().resolve(state, task, orders, dice))
        return iter(())


class LeakInSilence(Leaky):
    """What a side sees changes without an event."""

    steps = {**FirstHunt.steps, "raid": SilentRaid()}


class Overheard(Search):
    """Leaks the hunter's reports to the raider when she is near."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[str, so.Order], dice: Dice) -> Iterator[so.Event]:
        for event in super().resolve(state, task, orders, dice):
            yield replace(event, to=SIDES) if near(state) else event


class LeakInAddress(Leaky):
    """The recipients of an event reveal to the hunter that the raider is near."""

    steps = {**FirstHunt.steps, "search": Overheard()}


class Alert(Step[HuntState, HuntView]):
    """A question that is asked only if somebody is near."""

    def ask(self, view: HuntView) -> so.Prompt:
        return so.Prompt("Stand to?", "2.3", (so.Pick("stand", "Stand to", HELMS, default=("port",)),))

    def resolve(self, state: HuntState, task: Task, orders: Mapping[str, so.Order], dice: Dice) -> Iterator[so.Event]:
        return iter(())


class AlertedRaid(Raid):
    """Ends with a question to the hunter, when she is near."""

    def resolve(self, state: HuntState, task: Task, orders: Mapping[str, so.Order], dice: Dice) -> Iterator[so.Event]:
        yield from super().resolve(state, task, orders, dice)
        if near(state):
            state.then(Task("alert", (HUNTER,)))


class LeakInAsking(Leaky):
    """Being asked now reveals to the hunter that the raider is near."""

    steps = {**FirstHunt.steps, "raid": AlertedRaid(), "alert": Alert()}


@dataclass(frozen=True)
class Ranked(HuntView):
    first: bool


class LeakInOrder(Leaky):
    """The display lists things in an order that depends on the State."""

    def view(self, state: HuntState, side: str) -> Ranked:
        return Ranked(**vars(super().view(state, side)), first=near(state))

    def display(self, view: HuntView) -> Display:
        shown = super().display(view)
        assert isinstance(view, Ranked)
        rows = (("Alpha", ""), ("Bravo", ""))
        return msgspec.structs.replace(shown, panels=(Panel("Contacts", rows if view.first else rows[::-1]),))


class Knowing(Leaky):
    """Remembers outside the view whether the enemy is near."""

    near = False

    def view(self, state: HuntState, side: str) -> HuntView:
        self.near = near(state)
        return super().view(state, side)


class LeakInOdds(Knowing):
    """The odds in front of a side are better when the enemy is near."""

    def chances(
        self, view: HuntView, order: so.Order | None = None, log: Sequence[so.Event] = ()
    ) -> tuple[Chance, ...]:
        return (Chance("to find her", Fraction(1, 2 if self.near else 3), "3.1"),)


class LeakInCaution(Knowing):
    """A side is warned before it seals when the enemy is near."""

    def cautions(self, view: HuntView, order: so.Order) -> tuple[Caution, ...]:
        return (Caution("ship", "Look out.", "3.1"),) if self.near else ()


class LeakInPurpose(Knowing):
    """Words a side's purpose differently when the enemy is near."""

    def purpose(self, view: HuntView) -> Purpose | None:
        return Purpose("Run!" if self.near else "Sink merchants.", "5.1")


class LeakInSize(Knowing):
    """The heading is as readable as before, but has another length when the enemy is near."""

    def display(self, view: HuntView) -> Display:
        shown = super().display(view)
        return msgspec.structs.replace(shown, heading=shown.heading + "\u200b" * self.near)


@pytest.mark.parametrize(
    ("leaky", "path"),
    [
        (LeakInDisplay(), "$.display.tokens"),
        (LeakInPrompt(), "$.prompt.text"),
        (LeakInSilence(), "$.display.panels[0].rows[0][1]"),
        (LeakInAddress(), "$.log[1].to"),
        (LeakInAsking(), "$.prompt"),
        (LeakInOrder(), "$.display.panels[0].rows[0]"),
        (LeakInOdds(), "$.beside.chances[0].p"),
        (LeakInCaution(), "$.beside.cautions"),
        (LeakInPurpose(), "$.beside.purpose.text"),
        (LeakInSize(), "$.display.heading"),
    ],
    ids=["display", "prompt", "silence", "address", "asking", "order", "odds", "caution", "purpose", "size"],
)
def test_a_planted_leak_is_caught(leaky: FirstHunt, path: str) -> None:
    with pytest.raises(Leak) as caught:
        search_breakout(leaky)
    assert caught.value.path.startswith(path)


def test_without_a_leak_the_same_search_finds_nothing() -> None:
    assert search_breakout(Leaky()).comparisons >= FEWEST


def search_breakout(game: FirstHunt) -> Hunt:
    hunt = Hunt(game)
    for number in range(20):
        hunt.search("breakout", f"planted {number}")
    return hunt


@pytest.mark.parametrize(("game", "differences"), [(Leaky(), 0), (LeakInSilence(), 1)], ids=["sound", "leaky"])
def test_the_long_run_ends_with_a_line_of_json_and_an_exit_code(
    game: FirstHunt, differences: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["leaks", "tutorial", "--comparisons", "2000"])
    monkeypatch.setattr(so, "load", lambda name: {"tutorial": game}[name])
    assert main() == differences
    printed = capsys.readouterr()
    result = json.loads(printed.out.splitlines()[-1])
    assert (result["game"], result["differences"]) == ("tutorial", differences)
    assert set(result) == {"game", "matches", "comparisons", "differences"}
    assert (result["comparisons"] >= 2000) is not bool(differences)
    assert ("can tell what it may not know, at $.display" in printed.err) is bool(differences)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ("$.a[1].b", 2, 3)),
        ({"a": 1}, {"b": 1}, ("$", {"a": 1}, {"b": 1})),
        ({"a": [1]}, {"a": [1, 2]}, ("$.a", [1], [1, 2])),
        ({"a": [1]}, {"a": [1]}, None),
    ],
)
def test_the_first_difference_is_named_by_its_path(one: object, other: object, expected: object) -> None:
    assert difference(one, other) == expected
