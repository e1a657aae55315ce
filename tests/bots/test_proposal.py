"""What a staff proposes fits what a player has already written, and the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import sealed_orders as so
from sealed_orders.bots import plot_table
from sealed_orders.bots.decision import Decided, decide
from sealed_orders.bots.motive import Motive
from sealed_orders.bots.proposal import Proposal, adviser, proposal, seed
from sealed_orders.bots.weighing import NOTHING, weighed
from sealed_orders.kernel.minute import Minute, match_part
from sealed_orders.kernel.order import IllegalOrder, Order, parse_order
from sealed_orders.kernel.prompt import Course, Number, Option, Pick, Prompt
from tests.bots.seated import question
from tests.own import GAMES

BOATS = tuple(Option(value, value) for value in ("stay", "sail", "dive"))


def boat(key: str, label: str, default: str | None = "stay") -> Pick:
    return Pick(key, label, BOATS, default=(default,) if default else None)


def together(order: Order) -> None:
    """Refuse a tender away from her boat, and two that dive."""
    if order["tender"] == ("sail",) and order["boat"] != ("sail",):
        raise IllegalOrder("The tender sails with her boat.", "2.1", "tender")
    if (order["boat"], order["sister"]) == (("dive",), ("dive",)):
        raise IllegalOrder("Two cannot dive.", "2.2", "boat")


PROMPT = Prompt(
    "Orders.",
    "2",
    (
        boat("boat", "Boat, Kiel"),
        boat("tender", "Tender"),
        boat("sister", "Sister"),
        Number("fuel", "Fuel", 0, 9, ("0",)),
    ),
    together,
)


def decided(order: str, reason: str = "", **motives: Motive) -> Decided:
    return Decided(order, Minute("bot", "", "", reason), motives)


@pytest.mark.parametrize(
    ("game", "side", "name"),
    [
        ("tutorial", "hunter", "lieutenant"),
        ("bismarck", "british", "master"),
        ("graf_spee", "german", "langsdorff"),
        ("bismarck_solitaire", "bismarck", "commander"),  # none is the strongest there: the first that is offered
    ],
)
def test_the_strongest_bot_of_the_side_that_answers_at_once_is_asked(game: str, side: str, name: str) -> None:
    assert adviser(game, side, {}) == name


def test_who_plays_without_a_plot_table_plays_without_a_staff() -> None:
    assert adviser("bismarck", "british", {"plot_table": "off"}) == ""


def test_what_is_written_stays_and_defaults_are_not_proposed() -> None:
    made = proposal(PROMPT, decided("boat sail; tender sail; fuel 3"), {"fuel": ("4",)})
    assert made.order == {"boat": ("sail",), "tender": ("sail",)}


def test_a_question_that_must_be_answered_is_answered_though_it_has_a_default() -> None:
    prompt = Prompt("Which?", "1", (Pick("which", "Which", BOATS, default=("stay",), asked=True),))
    assert proposal(prompt, decided("which stay"), {}).order == {"which": ("stay",)}


def test_what_the_rules_refuse_beside_the_players_own_goes_back_to_default() -> None:
    made = proposal(PROMPT, decided("boat sail; tender sail; fuel 3"), {"boat": ("dive",)})
    assert made.order == {"fuel": ("3",)}


def test_where_the_rules_refuse_the_players_own_the_rest_is_tried_one_by_one() -> None:
    made = proposal(PROMPT, decided("sister dive; fuel 3"), {"boat": ("dive",)})
    assert made.order == {"fuel": ("3",)}


def test_beside_an_impossible_draft_nothing_is_proposed() -> None:
    prompt = Prompt(
        "Orders.", "2", (boat("boat", "Boat"), boat("sister", "Sister"), boat("tender", "Tender")), together
    )
    assert proposal(prompt, decided("tender sail; boat sail"), {"boat": ("dive",), "sister": ("dive",)}).order == {}


def test_choices_can_be_named_and_then_what_is_written_of_them_is_answered_again() -> None:
    made = proposal(PROMPT, decided("boat sail; tender sail; fuel 3"), {"boat": ("dive",), "fuel": ("1",)}, ["boat"])
    assert made.order == {"boat": ("sail",)}


def test_what_is_half_written_or_strange_is_as_if_it_were_not() -> None:
    made = proposal(
        PROMPT, decided("tender sail; boat sail"), {"boat": ("fly",), "ghost": ("sail",)}, ["tender", "boat"]
    )
    assert made.order == {"boat": ("sail",), "tender": ("sail",)}


def test_a_reason_goes_with_the_choice_it_names() -> None:
    reason = "concentrate; Boat to sea: 5%; Boatswain ashore; Sister stays"
    made = proposal(PROMPT, decided("boat sail; tender sail", reason), {})
    assert made.reason == "concentrate; Boatswain ashore; Sister stays"
    assert made.reasons == {"boat": "Boat to sea: 5%"}


def test_a_bots_motives_are_the_reasons_and_name_the_tasks() -> None:
    bot = decided("boat sail; sister dive", "concentrate; Boat to sea; Tender stays", boat=Motive("Search", "A gap."))
    made = proposal(PROMPT, bot, {})
    assert made.reason == "concentrate"  # what it says of single choices is not said of the whole
    assert (made.reasons, made.tasks) == ({"boat": "A gap."}, {"boat": "Search"})


def test_a_seed_is_the_seats_own_and_stays_so_all_match() -> None:
    assert seed("british", "one", 1) != seed("british", "other", 1)
    assert match_part(seed("british", "one", 1)) == match_part(seed("british", "one", 2))


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_a_proposal_taken_whole_is_a_legal_order(game: str) -> None:
    match = so.Match.new(game, seed="proposal")
    for _ in range(3):
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            bot = decide(question(match, side, adviser(game, side, {})))
            made = proposal(prompt, bot, {})
            assert prompt.complete(made.order) == prompt.complete(parse_order(bot.order))
            kept = dict(list(made.order.items())[::2])
            rest = proposal(prompt, bot, kept).order
            assert not kept.keys() & rest.keys()
            match.submit(side, {**kept, **rest})


def turns(game: str, side: str, most: int) -> Iterator[tuple[so.Match, Proposal]]:
    """Yield each proposal of a side's staff where several units take orders, in a match between the staffs."""
    match = so.Match.new(game, seed="why")
    while not match.outcome and match.state.turn <= most:
        for asked in match.waiting:
            prompt = match.prompt(asked)
            assert prompt is not None
            bot = decide(question(match, asked, adviser(game, asked, {})))
            courses = [choice for choice in prompt.choices if isinstance(choice, Course)]
            if asked == side and courses:
                yield match, proposal(prompt, bot, {})
            match.submit(asked, parse_order(bot.order))


HUNTS = [
    ("bismarck", "british"),
    ("bismarck", "german"),
    ("graf_spee", "british"),
    ("graf_spee", "german"),
    ("sink_the_bismarck", "british"),
    ("sink_the_bismarck", "german"),
    ("tutorial", "hunter"),
    ("bismarck_solitaire", "bismarck"),
]


@pytest.mark.parametrize(("game", "side"), HUNTS)
def test_every_order_has_a_reason_and_a_task_and_no_reason_is_the_order_again(game: str, side: str) -> None:
    """G19, E9: a reason states what is covered, guarded, risked or saved, in one sentence."""
    told = 0
    for _, made in turns(game, side, 3):
        for key, answer in made.order.items():
            assert made.reasons[key].endswith("."), key
            assert made.tasks[key], key
            ends = answer[-1] if len(answer) > 1 else ""
            assert not ends or f"to {ends}" not in made.reasons[key]
            told += 1
    assert told


@pytest.mark.parametrize(("game", "side"), HUNTS)
def test_what_a_draft_brings_adds_up_row_by_row(game: str, side: str) -> None:
    weighed_any = False
    for match, made in turns(game, side, 3):
        officer, prompt = plot_table(game, side), match.prompt(side)
        assert officer is not None
        assert prompt is not None
        officer.read(match.log(side))
        scales = weighed(officer, match.view(side), prompt, {}, made.order)
        assert len(scales.ordered) == len(scales.drafted)
        for number, (now, then) in enumerate(zip(scales.ordered, scales.drafted, strict=True)):
            assert 0 <= now.value <= now.most or not now.share
            total = sum(gains[number] for gains in scales.gains.values())
            assert abs(then.value - now.value - total) < 0.01
            weighed_any = True
    assert weighed_any


def test_other_answers_to_a_proposal_are_legal_and_each_better_in_something() -> None:
    weighed_any = False
    for match, made in turns("bismarck", "british", 3):
        officer, prompt = plot_table("bismarck", "british"), match.prompt("british")
        assert officer is not None
        assert prompt is not None
        officer.read(match.log("british"))
        for key in ("hood", "suffolk"):
            scales = weighed(officer, match.view("british"), prompt, {}, made.order, key)
            assert set(scales.instead) <= {key}
            for other in scales.instead.get(key, ()):
                prompt.complete({**made.order, key: other.answer})
                assert other.answer != made.order[key]
                better = [(gain > 0) == one.good for gain, one in zip(other.gains, scales.drafted, strict=True) if gain]
                assert any(better), other
                weighed_any = True
    assert weighed_any


def test_an_order_that_cannot_be_measured_is_not_weighed() -> None:
    match = so.Match.new("tutorial", seed="why")
    officer, prompt = plot_table("tutorial", "raider"), match.prompt("raider")
    assert officer is not None
    assert prompt is not None
    assert weighed(officer, match.view("raider"), prompt, {}, {"ship": ("lurk",)}) == NOTHING
