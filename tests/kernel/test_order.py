"""The one-line text form of orders."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.order import IllegalOrder, format_order, parse_order

words = st.text(min_size=1).filter(lambda word: word.split() == [word] and ";" not in word)


@given(st.dictionaries(words, st.lists(words).map(tuple)))
def test_parsing_undoes_formatting(order: dict[str, tuple[str, ...]]) -> None:
    assert parse_order(format_order(order)) == order


@given(st.text())
def test_any_text_is_an_order_or_illegal(text: str) -> None:
    try:
        order = parse_order(text)
    except IllegalOrder:
        return
    assert parse_order(format_order(order)) == order


def test_space_and_empty_parts_do_not_matter() -> None:
    assert parse_order(" hood  M\t1623 ;; suffolk P ; ") == {"hood": ("M", "1623"), "suffolk": ("P",)}
    assert parse_order("") == {}


def test_a_choice_answered_twice_is_illegal() -> None:
    with pytest.raises(IllegalOrder, match="hood is answered twice") as caught:
        parse_order("hood M; hood P")
    assert caught.value.key == "hood"


def test_an_illegal_order_cites_its_paragraph() -> None:
    error = IllegalOrder("Hood: no way.", "10.7", "hood")
    assert str(error) == "Hood: no way. (10.7)"
    assert (error.text, error.rule, error.key) == ("Hood: no way.", "10.7", "hood")
    assert str(IllegalOrder("No.")) == "No."
