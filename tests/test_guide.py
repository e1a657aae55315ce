"""The tables of the guide match the kernel."""

from __future__ import annotations

import inspect

import pytest

from tests.guide import ORDER, PAGE, hooks, page
from tests.guide_words import DRAWN, HOOKS


def test_the_tables_of_the_guide_are_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write them again: python -m tests.guide --write"


@pytest.mark.parametrize("kind", ORDER, ids=lambda kind: kind.__name__)
def test_every_field_that_is_drawn_has_its_words(kind: type) -> None:
    assert list(DRAWN[kind.__name__]) == list(inspect.signature(kind).parameters)


def test_no_words_are_left_over() -> None:
    assert list(DRAWN) == [kind.__name__ for kind in ORDER]
    assert all(f"`{name}`" in hooks() for name in HOOKS)
