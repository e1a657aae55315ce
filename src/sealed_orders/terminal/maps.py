"""The word `map`: the board in play around the unit in hand, a part of it, another board, or a layer."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.kernel.board import Board, Display, Token, in_play
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.chart import chart, layer, window
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.plane import waters
from sealed_orders.terminal.reading import meant
from sealed_orders.terminal.talk import Talk

ALL = "all"


class Maps:
    """Draws the boards of a game for one side."""

    def __init__(self, boards: Sequence[Board], side: Side, talk: Talk) -> None:
        self._boards = boards
        self._side = side
        self._talk = talk

    def drawn(self, display: Display, part: str, hand: str) -> str:
        """What a player means by a word after `map`; without one, the board in play with the unit in hand."""
        board = in_play(self._boards, display)
        if not part or part.lower() == ALL:
            return self._board(board, display, hand) if part else self._whole(board, display, hand)
        if (other := self._other(display, part)) is not None:
            return other
        if (token := _token(display, part)) is not None:
            return self._whole(board, display, token.id)
        said = ", ".join([*display.layers, *(one.title for one in self._boards[1:])])
        return f"No cell, unit or map is called {part}.{f' Other maps: {said}.' if said else ''}"

    def _other(self, display: Display, part: str) -> str | None:
        """A board by its title, the part of one around a cell, or a layer."""
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
        """A board; what is higher than the terminal is cut to the rows around the unit in hand."""
        if board.plane is not None or not self._talk.rows:
            return self._board(board, display, hand)
        cell = _cell(board, display, self._side, hand)
        return window(board, display, self._side, cell, self._talk.rows - 2)

    def _board(self, board: Board, display: Display, hand: str = "") -> str:
        if board.plane is not None:
            return waters(board.plane, display, self._side, self._talk.ink, hand)
        return chart(board, display, self._side)


def in_hand(form: Form | None) -> str:
    """The token of the choice that is asked, or was answered last."""
    if form is None:
        return ""
    choice = form.asked or form.choices.get(form.written)
    return (getattr(choice, "about", "") or choice.key) if choice is not None else ""


def _token(display: Display, word: str) -> Token | None:
    names = {token.id: token.label for token in display.tokens}
    return next((token for token in display.tokens if token.id == meant(word, names)), None)


def _cell(board: Board, display: Display, side: Side, hand: str) -> str:
    """Where the unit in hand is; else the first of one's own on the board."""
    cells = {cell.id for cell in board.cells}
    at = [token for token in display.tokens if token.cell in cells]
    first = sorted(at, key=lambda token: (token.id != hand, token.side != side))
    return first[0].cell if first else ""
