"""Prompts: check accepts, sample draws and answers lists the same orders."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.dice import FastDice, LoadedDice
from sealed_orders.kernel.order import IllegalOrder, Order
from sealed_orders.kernel.prompt import Allot, Bin, Choice, Course, End, Mode, Number, Option, Pick, Prompt, is_due
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.wire import encode
from sealed_orders.testing.strategies import DrawnDice

ROUND = Terrain("round", {"a": ("b", "c"), "b": ("a",), "c": ("a",)})
ISLES = Terrain.of("isles", "abc", rule="2.3")
BLIND = Terrain("blind", {"a": ("b",), "b": ()})


def pick(least: int, most: int, options: str = "xyz") -> Pick:
    return Pick("pick", "Pick", tuple(Option(value, value.upper()) for value in options), least, most)


def cells(least: int, most: int, options: str = "", but: tuple[str, ...] = ()) -> Pick:
    return replace(pick(least, most, options), cells=ISLES, but=but)


def course(*modes: Mode, start: str = "a") -> Course:
    return Course("ship", "Ship", start, modes)


def allot(items: str, *bins: Bin) -> Allot:
    return Allot("forces", "Forces", tuple(Option(value, value.upper()) for value in items), bins, rule="4.2")


ANY, TWO = Bin("any", "Any"), Bin("two", "Two", 2, 2)
STAY = Mode("stay", "Stay")
GO = Mode("go", "Go", 0, 2, ROUND)
MARKED = Mode("fly", "Fly", 1, 2, ROUND, mark=True)

CHOICES: list[tuple[Choice, int]] = [
    (pick(1, 1), 3),
    (pick(0, 1), 4),
    (pick(2, 3), 4),
    (pick(0, 9), 8),
    (pick(3, 3), 1),
    (cells(1, 1), 3),
    (cells(1, 1, "xy", but=("b",)), 4),
    (cells(0, 2, but=("a",)), 4),
    (Number("n", "N", 0, 0), 1),
    (Number("n", "N", -2, 3), 6),
    (course(STAY), 1),
    (course(GO), 1 + 2 + 2),
    (course(STAY, Mode("must", "Must", 2, 2, ROUND)), 1 + 2),
    (course(MARKED), 2 * 2 + 2 * 3),
    (course(Mode("slow", "Slow", 0, 3, BLIND)), 2),
    (course(Mode("off", "Off", 0, 3, ROUND), start="nowhere"), 1),
    (allot("xyz", ANY), 1),
    (allot("xyz", ANY, TWO), 3),
    (allot("xyz", Bin("a", "A", 1), Bin("b", "B", 1)), 2**3 - 2),
    (allot("xyz", Bin("a", "A", 0, 1, takes=("x",)), Bin("b", "B", 1, 2), ANY), 9),
    (allot("wxyz", Bin("a", "A", 1, takes=("z",)), Bin("b", "B", 3)), 1),
    (allot("", ANY), 1),
]  # fmt: skip
ANY_CHOICE = pytest.mark.parametrize("choice", [choice for choice, _ in CHOICES])


@pytest.mark.parametrize(("choice", "count"), CHOICES)
def test_answers_are_counted_exactly_and_all_different(choice: Choice, count: int) -> None:
    answers = list(choice.answers())
    assert len(answers) == len(set(answers)) == count


@ANY_CHOICE
def test_every_answer_is_legal(choice: Choice) -> None:
    for answer in choice.answers():
        choice.check(answer)


@ANY_CHOICE
def test_samples_are_answers_and_every_answer_can_be_drawn(choice: Choice) -> None:
    dice = FastDice("samples")
    assert {choice.sample(dice) for _ in range(1000)} == set(choice.answers())


@ANY_CHOICE
@given(data=st.data())
def test_nothing_but_an_answer_is_legal(choice: Choice, data: st.DataObject) -> None:
    words = ["x", "y", "z", "a", "b", "c", "!", "stay", "go", "fly", "must", "slow", "off", "0", "1", "-2", "01", "+1"]
    words += ["x=any", "y=any", "z=any", "x=two", "y=two", "z=two", "x=a", "y=b", "z=b", "z=a", "x=", "=any"]
    answer = tuple(data.draw(st.lists(st.sampled_from(words) | st.text(max_size=3), max_size=5)))
    legal = set(choice.answers())
    if isinstance(choice, Pick):  # The order of what is picked means nothing.
        offered = choice.values
        orders = product(offered, repeat=len(answer))
        legal = {order for order in orders if tuple(sorted(order, key=offered.index)) in legal}
    try:
        choice.check(answer)
    except IllegalOrder:
        assert answer not in legal
    else:
        assert answer in legal


@pytest.mark.parametrize(
    ("choice", "answer", "text"),
    [
        (pick(1, 1), ("q",), "Pick: q is not among the options."),
        (pick(1, 2), ("x", "x"), "Pick: an option can be picked only once."),
        (pick(1, 2), (), "Pick: pick 1 to 2, not 0."),
        (pick(1, 1), ("x", "y"), "Pick: pick 1, not 2."),
        (Number("n", "N", 1, 3), ("4",), "N: 1 to 3, not 4."),
        (Number("n", "N", 1, 3), ("one",), "N: enter a whole number."),
        (Number("n", "N", 1, 3), ("9" * 5000,), "N: enter a whole number."),
        (Number("n", "N", 1, 3), ("٣",), "N: enter a whole number."),
        (course(STAY, GO), ("run",), "Ship: there is no mode run; choose stay or go."),
        (course(STAY, GO), (), "Ship: choose stay or go."),
        (course(GO), ("go", "d"), "Ship: no way from a to d."),
        (course(GO), ("go", "b", "c"), "Ship: no way from b to c."),
        (course(GO), ("go", "b", "a", "c"), "Ship: 0 to 2 steps in mode go, not 3."),
        (course(GO), ("go", "b", "!"), "Ship: no ! in mode go."),
        (course(MARKED), ("fly", "b"), "Ship: mark one place of the route with !."),
        (course(MARKED), ("fly", "b", "!", "a", "!"), "Ship: mark one place of the route with !."),
        (cells(1, 1, but=("b",)), ("b",), "Pick: b is not among the options."),
        (cells(1, 1), ("d",), "Pick: d is not among the options."),
        (allot("xy", ANY), ("x=any",), "Forces: each of 2 has its place once, not 1."),
        (allot("xy", ANY), ("y=any", "x=any"), "Forces: X must come before y."),
        (allot("x", ANY), ("x=b",), "Forces: X goes into one of any, not b."),
        (allot("x", ANY), ("x",), "Forces: X goes into one of any, not nothing."),
        (allot("xyz", ANY, TWO), ("x=two", "y=any", "z=any"), "Forces: Two holds 2, not 1."),
        (allot("xy", Bin("a", "A", takes=("x",)), ANY), ("x=a", "y=a"), "Forces: Y cannot go into A."),
        (allot("xy", Bin("a", "A", 1)), (), "Forces: each of 2 has its place once, not 0."),
        (allot("xy", Bin("a", "A", 0, 1), ANY), ("x=a", "y=a"), "Forces: A holds 0 to 1, not 2."),
    ],
)
def test_a_wrong_answer_is_refused_with_what_is_wrong(choice: Choice, answer: tuple[str, ...], text: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        choice.check(answer)
    assert (caught.value.key, caught.value.text) == (choice.key, text)


FLEET = Prompt(
    "Orders?",
    "5.1",
    (
        Course("hood", "Hood", "a", (STAY, GO), default=("stay",)),
        Number("planes", "Planes", 0, 4, default=("0",)),
        Pick("target", "Target", (Option("x", "X"), Option("y", "Y"))),
    ),
)


def test_an_order_is_completed_by_the_defaults() -> None:
    assert FLEET.complete({"target": ("x",)}) == {"hood": ("stay",), "planes": ("0",), "target": ("x",)}


def test_an_order_is_shortened_by_the_defaults_and_put_in_the_order_of_the_choices() -> None:
    whole = FLEET.complete({"target": ("y",), "planes": ("0",), "hood": ("go", "b")})
    assert list(FLEET.shorten(whole).items()) == [("hood", ("go", "b")), ("target", ("y",))]
    assert FLEET.complete(FLEET.shorten(whole)) == whole


@pytest.mark.parametrize(
    ("order", "key", "text"),
    [
        ({}, "target", "Target: no answer was given. (5.1)"),
        ({"target": ("x",), "rodney": ("stay",)}, "rodney", "There is no choice called rodney here. (5.1)"),
        ({"target": ("x",), "planes": ("5",)}, "planes", "Planes: 0 to 4, not 5. (5.1)"),
    ],
)
def test_a_refused_order_cites_the_prompts_paragraph_and_the_choice(order: Order, key: str, text: str) -> None:
    with pytest.raises(IllegalOrder) as caught:
        FLEET.complete(order)
    assert (caught.value.key, str(caught.value)) == (key, text)


def test_why_a_choice_is_not_here_is_said_where_the_prompt_knows() -> None:
    prompt = Prompt(FLEET.text, FLEET.rule, FLEET.choices, absent={"rodney": ("Rodney is in dock.", "7.3")})
    with pytest.raises(IllegalOrder) as caught:
        prompt.complete({"target": ("x",), "rodney": ("stay",)})
    assert (caught.value.key, str(caught.value)) == ("rodney", "Rodney is in dock. (7.3)")


def no_planes_from_afar(order: Order) -> None:
    if order["hood"][1:] and order["planes"] != ("0",):
        raise IllegalOrder("Planes stay on deck while Hood steams.", "6.2", "planes")


TOGETHER = Prompt(FLEET.text, FLEET.rule, FLEET.choices, no_planes_from_afar)


def test_what_does_not_fit_together_is_refused_with_its_own_paragraph() -> None:
    with pytest.raises(IllegalOrder, match=r"Planes stay on deck while Hood steams. \(6.2\)") as caught:
        TOGETHER.complete({"hood": ("go", "b"), "planes": ("1",), "target": ("x",)})
    assert caught.value.key == "planes"


def test_lists_are_taken_for_answers_as_json_has_them() -> None:
    order: dict[str, list[str]] = {"hood": ["go", "b"], "planes": ["0"], "target": ["x"]}
    assert FLEET.complete(order) == {"hood": ("go", "b"), "planes": ("0",), "target": ("x",)}  # type: ignore[arg-type]


@given(data=st.data())
def test_whatever_the_dice_a_sampled_order_is_legal(data: st.DataObject) -> None:
    order = TOGETHER.sample(DrawnDice(data.draw))
    assert TOGETHER.complete(order) == order


def test_a_choice_that_never_fits_is_left_at_its_default() -> None:
    go, four, x = 2, 5, 1  # Hood goes (a mode, a length, a step), all planes fly, each time they are asked.
    dice = LoadedDice(go, 2, 1, four, x, *([four] * 4))
    assert TOGETHER.sample(dice)["planes"] == ("0",)
    assert dice.left == []


def test_choices_that_blame_each_other_end_in_all_by_default() -> None:
    def both_or_none(order: Order) -> None:
        flown, steams = order["planes"] != ("0",), len(order["hood"]) > 1
        if flown or steams:
            raise IllegalOrder("Not so.", "6.2", "planes" if steams else "hood")

    prompt = Prompt("?", "6.2", FLEET.choices, both_or_none)
    for number in range(50):
        order = prompt.sample(FastDice(f"both {number}"))
        assert prompt.complete(order) == order


def test_a_prompt_that_nothing_fits_says_so() -> None:
    def never(order: Order) -> None:
        raise IllegalOrder(f"Never {order['target'][0]}.", "6.2", "target")

    with pytest.raises(IllegalOrder, match="Never"):
        Prompt("?", "6.2", FLEET.choices, never).sample(FastDice("never"))


def test_an_asked_pick_is_due_for_a_person_and_has_its_default_for_a_silent_order() -> None:
    plain = Pick("p", "P", (Option("x", "X"),), default=("x",))
    asked = Pick("p", "P", (Option("x", "X"),), default=("x",), asked=True)
    assert not is_due(plain)
    assert is_due(asked)
    assert is_due(pick(1, 1))
    assert Prompt("?", "1.1", (asked,)).complete({}) == {"p": ("x",)}
    assert Prompt("?", "1.1", (asked,)).shorten({"p": ("x",)}) == {}


LINE = Terrain("line", {"a": ("b",), "b": ("a", "c"), "c": ("b",)})
SHIP = Course("ship", "Ship", "a", (Mode("go", "Go", 0, 1, LINE),), default=("go",))


def wing(at: str) -> Prompt:
    """Return a ship, and a plane whose strike ends there."""
    strike = Mode("strike", "Strike", 0, 4, LINE, mark=True, ends=End(at, "8.2"))
    return Prompt("Orders.", "4.3", (SHIP, Course("wing", "Wing", "a", (Mode("stay", "Stay"), strike), ("stay",))))


def test_a_course_may_have_to_end_in_a_cell() -> None:
    assert wing("a").complete({"wing": ("strike", "b", "c", "!", "b", "a")})
    with pytest.raises(IllegalOrder, match=r"Wing: strike ends in a. \(8.2\)") as caught:
        wing("a").complete({"wing": ("strike", "b", "c", "!")})
    assert caught.value.key == "wing"


def test_a_course_may_have_to_end_where_another_of_the_order_ends() -> None:
    assert wing("ship").complete({"ship": ("go", "b"), "wing": ("strike", "b", "c", "!", "b")})
    with pytest.raises(IllegalOrder, match=r"Wing: strike ends with Ship, in b. \(8.2\)"):
        wing("ship").complete({"ship": ("go", "b"), "wing": ("strike", "b", "!", "a")})
    with pytest.raises(IllegalOrder, match="in a"):
        wing("ship").complete({"wing": ("strike", "b", "!")})


@given(data=st.data())
def test_a_sampled_course_ends_where_it_must(data: st.DataObject) -> None:
    order = wing("ship").sample(DrawnDice(data.draw))
    assert wing("ship").complete(order) == order


def test_a_cell_that_may_not_be_picked_is_refused_by_the_paragraph_of_its_terrain() -> None:
    with pytest.raises(IllegalOrder) as caught:
        Prompt("Where?", "1.1", (cells(1, 1),)).complete({"pick": ("d",)})
    assert caught.value.rule == "2.3"


def test_cells_are_called_as_the_board_calls_them_and_options_as_they_say() -> None:
    assert cells(1, 1, "x", but=("b",)).called({"a": "Aran"}) == {"x": "X", "a": "Aran", "c": "c"}


def test_a_message_names_the_terrain_of_a_pick_and_does_not_list_its_cells() -> None:
    sent = msgspec.json.decode(encode(cells(1, 1, but=("b",))))
    assert (sent["cells"], sent["but"], sent["options"]) == ("isles", ["b"], [])
