"""The page about what a client draws is current."""

from __future__ import annotations

from tests.display import PAGE, PICTURES, page, pictures

AGAIN = "write it again: python -m tests.display --write"


def test_the_page_of_kinds_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), AGAIN


def test_every_kind_has_its_picture_and_no_picture_is_left_over() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in PICTURES.glob("*.svg")}
    assert kept == pictures(), AGAIN
    assert all("var(" not in svg and "class=" not in svg for svg in kept.values())
