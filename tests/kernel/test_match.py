"""The referee: who is asked, what an order changes, who sees which event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pytest

from sealed_orders.kernel.board import Display
from sealed_orders.kernel.dice import Dice, LoadedDice, commitment
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.match import Match, UnknownSide
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.record import Origin
from sealed_orders.kernel.scenario import BadScenario
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, packet
from tests.kernel.duel import BLUE, DUEL, RED, SIDES, Bids, Duel, DuelState, DuelView


def duel(red: int = 3, blue: int = 3) -> Match:
    return Match(DUEL, DuelState(1, [Task("bids", SIDES)], {RED: red, BLUE: blue}), Dice("duel"))


def everything(match: Match) -> tuple[object, ...]:
    seen = tuple(packet(match, side) for side in (*SIDES, SPECTATOR))
    return (seen, digest(match.state), match.waiting, match.dice.rolls.copy(), match.decisions.copy())


def test_steps_that_ask_nobody_are_played_before_the_first_question() -> None:
    match = Match.new(DUEL, seed="duel")
    assert [event.text for event in match.opening] == [event.text for event in match.log(RED)]
    assert match.opening[0].text.startswith("The toss")
    assert match.waiting == SIDES


def test_both_sides_are_asked_at_once_and_the_last_order_resolves() -> None:
    match = duel()
    match.submit(RED, "bid 1")
    assert match.waiting == (BLUE,)
    assert match.log(RED) == ()
    match.submit(BLUE, "bid 1")
    assert match.state.purse == {RED: 2, BLUE: 2}
    assert set(match.waiting) == {RED, BLUE}


def test_who_is_quick_does_not_matter() -> None:
    one, other = duel(), duel()
    one.submit(RED, "bid 2")
    one.submit(BLUE, "bid 1")
    other.submit(BLUE, "bid 1")
    other.submit(RED, "bid 2")
    assert everything(one) == everything(other)
    assert list(other.decisions[0].orders) == [RED, BLUE]


def test_a_side_with_nothing_to_decide_is_not_asked() -> None:
    match = duel(blue=0)
    assert match.waiting == (RED,)
    assert match.prompt(BLUE) is None
    match.submit(RED, "bid 1")
    assert match.waiting == (BLUE,)
    assert match.view(BLUE).step == "word"


def test_a_step_in_which_nobody_has_anything_to_decide_is_played_on() -> None:
    match = duel(red=1, blue=0)
    match.state.agenda.insert(0, Task("word", (RED,)))
    match.submit(RED, "")
    assert match.waiting == (RED,)
    assert match.state.turn == 2


def test_only_the_side_that_is_asked_sees_the_step_and_its_arguments() -> None:
    match = duel()
    match.submit(RED, "bid 2")
    match.submit(BLUE, "bid 1")
    assert (match.view(BLUE).step, match.view(BLUE).args) == ("word", (2,))
    assert (match.view(RED).step, match.view(RED).args) == ("", ())
    assert match.prompt(SPECTATOR) is None


@pytest.mark.parametrize(
    ("side", "order", "text"),
    [
        (RED, "bid 4", r"Bid: 0 to 3, not 4. \(2\)"),
        (RED, "bid 1; bid 2", "bid is answered twice."),
        (RED, "bet 1", r"There is no choice called bet here. \(2\)"),
        ("green", "bid 1", r"Duel has no side called green; it has red, blue\."),
        (SPECTATOR, "bid 1", "The spectator side is not asked for orders now."),
    ],
)
def test_an_illegal_order_is_refused_and_changes_nothing(side: str, order: str, text: str) -> None:
    match = duel()
    before = everything(match)
    with pytest.raises(IllegalOrder, match=text):
        match.submit(side, order)
    assert everything(match) == before


@pytest.mark.parametrize("look", [Match.view, Match.prompt, Match.log])
def test_a_side_the_game_has_not_is_refused_with_those_it_has(look: Callable[[Match, str], object]) -> None:
    with pytest.raises(UnknownSide, match=r"Duel has no side called green; it has red, blue\."):
        look(duel(), "green")
    look(duel(), SPECTATOR)


def test_a_match_says_what_it_is_and_whom_it_waits_for() -> None:
    match = Match.new(DUEL, seed="duel")
    match.submit(RED, "bid 1")
    assert repr(match) == "<Match duel rich, turn 1, waiting: blue>"
    assert repr(duel()) == "<Match duel, turn 1, waiting: red, blue>"
    over = duel(blue=0)
    over.submit(RED, "bid 1")
    over.submit(BLUE, "word yes")
    assert over.outcome is not None
    assert repr(over).endswith(f"over: {over.outcome.winner or 'nobody'} wins>")


def test_a_route_to_what_is_not_a_cell_is_refused_with_its_key() -> None:
    match = Match.new("bismarck", seed="x")
    with pytest.raises(IllegalOrder, match=r"Hood: no way from 1622 to W\. \(6\.31\)") as caught:
        match.submit("british", "hood M W")
    assert caught.value.key == "hood"


def test_an_illegal_order_leaves_the_one_sealed_before_it() -> None:
    match = duel()
    match.submit(RED, "bid 2")
    with pytest.raises(IllegalOrder):
        match.submit(RED, "bid 4")
    assert match.sealed(RED) == {"bid": ("2",)}
    assert match.waiting == (BLUE,)


def test_a_side_that_is_not_asked_cannot_order() -> None:
    match = duel(blue=0)
    with pytest.raises(IllegalOrder, match=r"The blue side is not asked for orders now\."):
        match.submit(BLUE, "")


def test_a_sealed_order_can_be_changed_and_withdrawn() -> None:
    match = duel()
    match.submit(RED, "bid 3")
    match.submit(RED, "bid 2")
    assert match.sealed(RED) == {"bid": ("2",)}
    match.withdraw(RED)
    assert match.sealed(RED) is None
    assert match.waiting == SIDES
    match.withdraw(BLUE)
    match.submit(BLUE, "bid 1")
    match.submit(RED, "")
    assert match.state.purse == {RED: 3, BLUE: 2}


def test_a_resolved_order_cannot_be_withdrawn() -> None:
    match = duel()
    match.submit(RED, "bid 2")
    match.submit(BLUE, "bid 1")
    before = everything(match)
    match.withdraw(RED)
    assert everything(match) == before


def test_a_prompt_stays_while_its_order_can_be_changed() -> None:
    match = duel()
    prompt = match.prompt(RED)
    match.submit(RED, "bid 2")
    assert match.prompt(RED) is prompt


def test_each_side_gets_its_own_events_and_the_spectator_what_both_get() -> None:
    match = Match.new(DUEL, dice=LoadedDice(2))
    match.submit(RED, "bid 2")
    match.submit(BLUE, "bid 1")
    match.submit(BLUE, "word no")
    assert [event.text for event in match.log(RED)] == ["The toss: 2.", "You bid 2.", "The last word is no."]
    assert [event.text for event in match.log(BLUE)] == ["The toss: 2.", "You bid 1.", "The last word is no."]
    assert [event.text for event in match.log(SPECTATOR)] == ["The toss: 2.", "The last word is no."]


def test_a_sides_number_counts_its_own_decisions_alone() -> None:
    match = duel(blue=0)
    assert (match.number(RED), match.number(BLUE)) == (0, 0)
    match.submit(RED, "bid 1")
    assert (match.number(RED), match.number(BLUE), match.number(SPECTATOR)) == (1, 0, 0)


def test_a_match_that_is_over_asks_nobody_and_reveals_its_seed() -> None:
    match = duel(blue=0)
    match.submit(RED, "bid 1")
    assert match.seed is None
    assert msgspec.json.decode(packet(match, RED))["seed"] is None
    match.submit(BLUE, "word yes")
    assert match.outcome is not None
    assert match.outcome.text == "It is yes."
    assert not match.waiting
    assert match.prompt(BLUE) is None
    assert msgspec.json.decode(packet(match, RED))["seed"] == "duel"
    with pytest.raises(IllegalOrder):
        match.submit(BLUE, "word no")


def test_the_commitment_is_public_from_the_start() -> None:
    assert duel().commitment == commitment("duel")


def test_without_a_seed_a_fresh_one_is_drawn() -> None:
    assert Match.new(DUEL).commitment != Match.new(DUEL).commitment


def test_switches_default_to_their_first_value_then_to_the_scenarios_then_to_the_players() -> None:
    assert Match.new(DUEL).options == {"mood": "grim", "toss": "on"}
    assert Match.new(DUEL, "tossless").options == {"mood": "grim", "toss": "off"}
    assert Match.new(DUEL, "tossless", {"toss": "on"}).options == {"mood": "grim", "toss": "on"}


@pytest.mark.parametrize(
    ("scenario", "options", "text"),
    [
        ("poor", {}, "Unknown scenario 'poor'. `sealed-orders games duel` lists both."),
        (None, {"weather": "on"}, "Unknown option 'weather'. The game has mood, toss."),
        (None, {"toss": "maybe"}, "The option toss cannot be 'maybe'. Choose on or off."),
    ],
)
def test_an_unknown_scenario_or_option_is_refused_by_name(scenario: str, options: dict[str, str], text: str) -> None:
    with pytest.raises(BadScenario) as caught:
        Match.new(DUEL, scenario, options)
    assert str(caught.value) == text


def test_a_match_without_a_scenario_or_without_decisions_kept_has_no_record() -> None:
    for match in (duel(), Match.new(DUEL, keep=False)):
        with pytest.raises(ValueError, match="has no record"):
            match.record()


class Told(Step[DuelState, DuelView]):
    """An author's step: it sends an event to somebody, or forgets to send any."""

    def __init__(self, to: str = "") -> None:
        self.to = to

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterable[Event]:
        return (Event("1", "Told.", (self.to,)),) if self.to else None  # type: ignore[return-value]


class Careless(Duel):
    """A game whose author makes mistakes."""

    name = "careless"
    steps: ClassVar[dict[str, Step[Any, Any]]] = {**Duel.steps, "strange": Told("green"), "nothing": Told()}


@pytest.mark.parametrize(
    ("agenda", "text"),
    [
        ([], "careless: the agenda is empty, and the match is not over."),
        ([Task("plott")], "careless: there is no step plott; there are toss, bids, word, strange, nothing."),
        ([Task("bids", ("green",))], "careless, step bids: it asks green, which is not a side."),
        ([Task("strange")], "careless, step strange: an event goes to green, which is not a side."),
        ([Task("nothing")], "careless, step nothing: resolve returns nothing; it yields events, or returns none of"),
    ],
)
def test_an_authors_mistake_names_game_and_step(agenda: list[Task], text: str) -> None:
    with pytest.raises(BadGame) as caught:
        Match(Careless(), DuelState(1, agenda, {RED: 3, BLUE: 3}), Dice("careless"))
    assert str(caught.value).startswith(text)


def test_a_fork_plays_on_with_other_dice_and_leaves_the_match_alone() -> None:
    match = Match.new("tutorial", seed="fork")
    match.submit("raider", "ship run faroes")
    match.submit("hunter", "cruiser steam faroes; flights 2")
    before = match.log("hunter")
    fork = match.fork(Dice("another"))
    assert fork.log("hunter") == before
    assert fork.number("hunter") == match.number("hunter")
    assert fork.waiting == match.waiting
    while not fork.outcome:
        for side in fork.waiting:
            prompt = fork.prompt(side)
            assert prompt is not None
            fork.submit(side, prompt.sample(Dice(f"{side} {fork.state.turn}")))
    assert match.log("hunter") == before
    assert match.outcome is None


class Shown(Duel):
    """A game that draws an order and names a secret step."""

    steps: ClassVar[dict[str, Step[Any, Any]]] = {**Duel.steps, "bids": type("Hidden", (Bids,), {"secret": True})()}

    def preview(self, view: DuelView, order: Order) -> Display:
        return Display(f"bid {order['bid'][0]}", board="field" if order["bid"] == ("1",) else "moon")

    def heading(self, view: DuelView, turns: range) -> str:
        return f"Day {len(turns)}" if view.side == BLUE else ""


def shown(*before: Task) -> Match:
    return Match(Shown(), DuelState(1, [*before, Task("bids", (RED, BLUE))], {RED: 3, BLUE: 3}), Dice("shown"))


def test_an_order_is_drawn_as_its_game_previews_it_and_on_a_board_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shown, "boards", lambda game: (replace(game.board(), name="field"),))
    assert shown().display(RED).heading == "Round 1"
    assert shown().display(BLUE).heading == "Day 9"
    assert shown().display(RED, {"bid": ("1",)}).heading == "bid 1"
    with pytest.raises(BadGame, match="duel: a display is of moon; the boards are field"):
        shown().display(RED, {"bid": ("2",)})


def test_a_step_is_secret_only_for_those_whom_it_asks() -> None:
    match = shown(Task("word", (RED,)))
    assert (match.is_secret(RED), match.is_secret(SPECTATOR)) == (True, False)
    match.submit(RED, "bid 1")
    match.submit(BLUE, "bid 2")
    assert (match.is_secret(RED), match.is_secret(BLUE)) == (False, False)


def test_turns_are_the_scenarios_and_are_counted_from_one() -> None:
    assert duel().turns == range(1, 10)
    match = Match.new("bismarck", "suffolk_in_contact", seed="turns")
    first, last = match.turns[0], match.turns[-1]
    assert match.turns == match.game.turns(match.game.scenario("suffolk_in_contact")) != range(1, match.game.length + 1)
    assert [match.count(turn) for turn in (first - 1, first, first + 1, last, last + 9)] == [
        1, 1, 2, len(match.turns), len(match.turns)
    ]  # fmt: skip


def test_the_latest_events_are_those_of_the_last_decision() -> None:
    match = Match.new(DUEL, seed="duel")
    assert match.latest == match.opening
    for order in ("bid 1", "bid 1", "bid 2", "bid 1"):
        match.submit(match.waiting[0], order)
    assert [event.text for event in match.latest] == ["You bid 2.", "You bid 1."]
    match.resign(RED)
    assert [event.text for event in match.latest][2:] == ["The Red side resigned."]


def test_only_bots_decisions_have_minutes_by_the_number_of_the_decision() -> None:
    match = Match.new(DUEL, seed="duel")
    match.submit(RED, "bid 1")
    match.submit(BLUE, "bid 1")
    assert match.minutes == {}
    minute = Minute("random", "seed", "")
    match.submit(RED, "bid 1", minute)
    assert match.minutes == {2: {RED: minute}}


def test_only_a_finished_scenario_of_the_game_played_from_its_beginning_is_entered() -> None:
    assert duel().entry() is None
    match = Match.new("bismarck_solitaire", seed="lone")
    assert match.entry() is None
    match.resign("bismarck")
    assert match.entry() is not None
    match.origin = (Origin("seed", commitment("seed"), 1),)
    assert match.entry() is None
