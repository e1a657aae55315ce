"""An order being written."""

from __future__ import annotations

import pytest

from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.prompt import Number, Option, Pick, Prompt
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.reading import Reader
from tests.terminal.fleet import fleet_match

HELM = Pick("helm", "Helm", (Option("port", "Port"), Option("starboard", "Starboard")))
SPEED = Number("speed", "Speed", 0, 30, default=("10",))


def form(*choices: Pick | Number) -> Form:
    return Form(Prompt("How does she go?", "1.1", choices), Reader(fleet_match().game.board()))


def long_form() -> Form:
    match = fleet_match()
    prompt = match.prompt("admiral")
    assert prompt is not None
    return Form(prompt, Reader(match.game.board()))


def asked(order: Form) -> str:
    return order.current.key if order.current else ""


def test_what_has_no_default_is_asked_first_and_then_the_rest_of_a_short_form() -> None:
    order = form(SPEED, HELM)
    assert asked(order) == "helm"
    order.write("port")
    assert order.open == []
    assert asked(order) == "speed"
    order.write("12")
    assert asked(order) == ""
    assert order.answers == {"helm": ("port",), "speed": ("12",)}


def test_the_whole_order_can_be_written_in_one_line() -> None:
    order = form(HELM, SPEED)
    order.write("speed 12; helm starboard")
    assert order.answers == {"speed": ("12",), "helm": ("starboard",)}


def test_a_bad_line_changes_nothing() -> None:
    order = form(HELM, SPEED)
    order.write("speed 12")
    with pytest.raises(IllegalOrder, match="not 99"):
        order.write("helm port; speed 99")
    assert order.answers == {"speed": ("12",)}


def test_any_choice_can_be_answered_by_key_number_or_label() -> None:
    order = long_form()
    order.write("flag hood; #3 M 1217; SHIP4 M n")
    order.write("Ship5 M n")
    assert order.answers["ship3"] == ("M", "1217")
    assert order.answers["ship4"] == ("M", "1218")
    assert order.answers["ship5"] == ("M", "1219")


def test_several_choices_can_be_answered_alike() -> None:
    order = long_form()
    order.write("ship1,ship2,ship48 M s")
    assert order.answers == {"ship1": ("M", "1415"), "ship2": ("M", "1416"), "ship48": ("M", "1626")}


def test_a_long_form_asks_only_for_what_has_no_default() -> None:
    order = long_form()
    assert asked(order) == "flag"
    order.write("hood")
    assert asked(order) == ""
    with pytest.raises(IllegalOrder, match="Unknown choice 'nelson'"):
        order.write("nelson M n")


def test_an_opened_choice_takes_the_next_answer() -> None:
    order = long_form()
    order.opened = order.opens("ship7")
    order.write("P")
    assert order.answers == {"ship7": ("P",)}
    assert order.opened == ""


def test_an_answer_can_be_taken_back() -> None:
    order = form(HELM, SPEED)
    order.write("port")
    order.undo("helm")
    assert order.open == [HELM]


def test_a_word_that_answers_the_choice_asked_does_not_open_another() -> None:
    target = Pick("target", "Target", (Option("speed", "Her screws"), Option("hull", "Her hull")))
    order = form(target, SPEED)
    assert order.opens("speed") == ""
    order.write("speed")
    assert order.answers == {"target": ("speed",)}


def test_nothing_picked_is_written_as_the_bare_key() -> None:
    spotters = Pick("spotters", "Spotters", (Option("a", "A"),), least=0)
    order = form(spotters, SPEED)
    order.write("spotters; speed 3")
    assert order.answers == {"spotters": (), "speed": ("3",)}


def test_the_bare_key_of_the_only_choice_picks_nothing_if_that_is_an_answer() -> None:
    spotters = Pick("spotters", "Spotters", (Option("a", "A"),), least=0)
    order = form(spotters)
    assert order.opens("spotters") == ""
    order.write("spotters")
    assert order.answers == {"spotters": ()}
    assert form(HELM).opens("helm") == "helm"


def test_an_asked_pick_is_open_until_it_is_answered_though_it_has_a_default() -> None:
    order = form(Pick("helm", "Helm", HELM.options, default=("port",), asked=True))
    assert [choice.key for choice in order.open] == ["helm"]
    order.write("port")
    assert order.open == []


def test_a_key_can_be_cut_short_where_what_was_typed_is_no_answer_to_what_is_asked() -> None:
    order = form(HELM, SPEED)
    assert asked(order) == "helm"
    order.write("spe 12")
    assert order.answers == {"speed": ("12",)}
    assert order.opens("spe") == "speed"
    order.write("st")  # the helm is asked, and starboard begins so
    assert order.answers["helm"] == ("starboard",)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sped 12", "Unknown choice 'sped'. Did you mean speed?"),
        ("sped", "Unknown choice 'sped'. Did you mean speed?"),
        ("starbord", "Helm: starbord is not among the options. Did you mean starboard?"),
        ("nelson", "Helm: nelson is not among the options."),
    ],
)
def test_a_mistyped_word_is_blamed_on_the_choice_it_was_meant_for(line: str, said: str) -> None:
    order = form(HELM, SPEED)
    with pytest.raises(IllegalOrder) as refused:
        order.write(line)
    assert refused.value.text == said
    assert order.answers == {}


def test_a_choice_that_is_not_here_is_refused_with_the_reason_the_prompt_has() -> None:
    prompt = Prompt("How does she go?", "1.1", (HELM, SPEED), absent={"sails": ("She has no sails.", "2.7")})
    order = Form(prompt, Reader(fleet_match().game.board()))
    with pytest.raises(IllegalOrder) as refused:
        order.write("speed 12; sails 3")
    assert (refused.value.text, refused.value.rule, order.answers) == ("She has no sails.", "2.7", {})


def test_a_long_form_guesses_a_mistyped_key_too() -> None:
    order = long_form()
    order.write("hood")
    with pytest.raises(IllegalOrder, match=r"Unknown choice 'shp7'. Did you mean ship7\?"):
        order.write("shp7 P")


def test_what_a_game_suggests_is_written_down_to_begin_with() -> None:
    guns = Pick("bow", "Bow", (Option("ajax", "Ajax"), Option("hold", "Hold")), default=("hold",), suggested=("ajax",))
    assert Form(Prompt("Orders.", "1", (guns,)), Reader()).answers == {"bow": ("ajax",)}
