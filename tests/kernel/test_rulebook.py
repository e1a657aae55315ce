"""Rulebooks: numbered headings and the text under them."""

from __future__ import annotations

from sealed_orders.kernel.rulebook import Paragraph, paragraphs

BOOK = """# A game

Words before the first number belong to nobody.

## 1 The sea

### 1.1 Squares

A square is joined to eight.

| a | b |
| - | - |

### Not numbered

Neither does this.

#### 1.1.1 Ports

Ships rest there. It is 12 o'clock.
## 10 The end
"""


def test_paragraphs_are_found_in_order_with_their_titles() -> None:
    assert [(p.number, p.title) for p in paragraphs(BOOK).values()] == [
        ("1", "The sea"),
        ("1.1", "Squares"),
        ("1.1.1", "Ports"),
        ("10", "The end"),
    ]


def test_a_paragraphs_text_ends_at_the_next_heading_numbered_or_not() -> None:
    book = paragraphs(BOOK)
    assert book["1.1"].text == "A square is joined to eight.\n\n| a | b |\n| - | - |"
    assert book["1.1.1"] == Paragraph("1.1.1", "Ports", "Ships rest there. It is 12 o'clock.")
    assert book["1"].text == book["10"].text == ""
