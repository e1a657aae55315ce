"""The command `map`: the board around the current unit, a part of it, another board, or a layer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sealed_orders.kernel.board import Board, Display, Token, in_play
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.chart import NOBODY, Hand, chart, layer, window
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.plane import waters
from sealed_orders.terminal.reading import meant
from sealed_orders.terminal.talk import Talk
from sealed_orders.terminal.unit import route, unit

ALL = "all"


class Maps:
    """Draws the boards of a game for one side."""

    def __init__(self, boards: Sequence[Board], side: Side, talk: Talk) -> None:
        self._boards = boards
        self._side = side
        self._talk = talk
        self._form: Form | None = None
        self._odds: Callable[[], Sequence[Chance]] = tuple

    def drawn(self, display: Display, part: str, form: Form | None, odds: Callable[[], Sequence[Chance]]) -> str:
        """Draw what a word after `map` means; without a word, the board in play with the current unit."""
        self._form, self._odds = form, odds
        hand = in_hand(form)
        board = in_play(self._boards, display)
        if not part or part.lower() == ALL:
            return self._board(board, display, hand) if part else self._whole(board, display, hand)
        if (other := self._other(display, part)) is not None:
            return other
        if (token := _token(display, part)) is not None:
            return self._whole(board, display, token.id)
        others = ", ".join([*display.layers, *(one.title for one in self._boards[1:])])
        return f"No cell, unit or map is called {part}.{f' Other maps: {others}.' if others else ''}"

    def _other(self, display: Display, part: str) -> str | None:
        """Draw a board by its title, the part of one around a cell, or a layer."""
        titles = {one.title.lower(): one for one in self._boards}
        if part.lower() in titles:
            return self._board(titles[part.lower()], display)
        of = next((one for one in self._boards if part in one.labels), None)
        if of is not None:
            return chart(of, display, self._side, part)
        name = meant(part, {title: title for title in display.layers})
        if name not in display.layers:
            return None
        return f"{name}:\n{layer(in_play(self._boards, display), display.layers[name])}"

    def _whole(self, board: Board, display: Display, hand: str) -> str:
        """Draw a board; one that is higher than the terminal is cut to the rows around the current unit."""
        if board.plane is not None or not self._talk.rows:
            return self._board(board, display, hand)
        return window(board, display, self._side, self._hand(board, display, hand), self._talk.rows - 2)

    def _board(self, board: Board, display: Display, hand: str = "") -> str:
        if board.plane is not None:
            return waters(board.plane, display, self._side, self._talk.ink, hand)
        return chart(board, display, self._side, hand=self._hand(board, display, hand) if hand else NOBODY)

    def _hand(self, board: Board, display: Display, hand: str) -> Hand:
        """Return the current unit; if there is none, the cell of your first unit on the board."""
        cells = {cell.id for cell in board.cells}
        at = [token for token in display.tokens if token.cell in cells]
        first = sorted(at, key=lambda token: (token.id != hand, token.side != self._side))
        if not first:
            return NOBODY
        if first[0].id != hand:
            return Hand(first[0].cell)
        return Hand(first[0].cell, list(unit(first[0], self._form, self._odds())), route(first[0], self._form))


def in_hand(form: Form | None) -> str:
    """Return the token of the choice that is asked, or was answered last."""
    if form is None:
        return ""
    choice = form.current or form.choices.get(form.written)
    return (getattr(choice, "about", "") or choice.key) if choice is not None else ""


def _token(display: Display, word: str) -> Token | None:
    names = {token.id: token.label for token in display.tokens}
    return next((token for token in display.tokens if token.id == meant(word, names)), None)
