"""The board as text: a grid for squares and hexes, a list with what is joined for areas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sealed_orders.kernel.board import Board, Cell, Display, Token
from sealed_orders.kernel.kinds import CellKind
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.show import name, outer, table

KINDS = {"sea": ".", "land": "#"}  # other kinds take the next of SIGNS
SIGNS = "=:%&$@^"
SHADES = "~-_"
PLACE, OPEN_PLACE = "*", "o"  # of a side, and of nobody
AROUND = 6  # how far a part of the map reaches from its middle
PARTS = re.compile(r"\d{1,2}|[A-Za-z]+")  # 1825 is 18 and 25, B7 is B and 7


def chart(board: Board, display: Display, side: Side, middle: str = "") -> str:
    """The whole board, or the part of it around a cell."""
    if board.shape == "areas":
        return "\n".join(_areas(board, display, side))
    cells = _around(board, middle) if middle else list(board.cells)
    lines = _grid(board, cells, _marks(board, display, side), display.rows)
    return "\n".join([*lines, *_legend(board, display, side, cells)])


def layer(board: Board, values: Mapping[str, str]) -> str:
    """A layer of the display: what it says of each cell, or zone of cells, and a dot where it says nothing."""
    values = {cell: text for key, text in values.items() for cell in board.zones.get(key, (key,))}
    if board.shape == "areas":
        return "\n".join(table((cell.label, values[cell.id]) for cell in board.cells if cell.id in values))
    return "\n".join(_grid(board, list(board.cells), {cell.id: values.get(cell.id, ".") for cell in board.cells}, {}))


def _areas(board: Board, display: Display, side: Side) -> list[str]:
    joined: dict[str, dict[str, None]] = {cell.id: {} for cell in board.cells}
    for terrain in board.terrains:
        for cell, others in terrain.next.items():
            joined.setdefault(cell, {}).update(dict.fromkeys(others))
    stacks = _stacks(display.tokens)
    return table(
        (cell.id, cell.label, "" if cell.kind == "sea" else cell.kind, "to " + ", ".join(joined[cell.id]),
         ", ".join(name(token, side) for token in stacks.get(cell.id, ())))
        for cell in board.cells
    )  # fmt: skip


def _around(board: Board, middle: str) -> list[Cell]:
    at = next(cell for cell in board.cells if cell.id == middle)
    return [cell for cell in board.cells if max(abs(cell.x - at.x), abs(cell.y - at.y)) <= AROUND]


def _grid(board: Board, cells: list[Cell], marks: Mapping[str, str], edge: Mapping[str, str]) -> list[str]:
    """A line for each height there are cells at; on hexes, every other column stands on lines between."""
    rows = {y: [cell for cell in cells if cell.y == y] for y in sorted({cell.y for cell in cells})}
    columns = {x: [cell for cell in cells if cell.x == x] for x in sorted({cell.x for cell in cells})}
    left, top = _names(rows.values()), _names(columns.values())
    # Neighbours on one line of squares need a space between them; on a line of hexes every other place is empty.
    width = max(len(marks[cell.id]) for cell in cells) + (board.shape == "squares")
    margin = max(map(len, left)) + 3
    lines = [
        " " * margin + "".join(f"{letter:{width}}" for letter in letters)
        for letters in zip(*(title.rjust(max(map(len, top))) for title in _changes(top)), strict=True)
    ]
    for title, shown, row in zip(left, _changes(left), rows.values(), strict=True):
        at = {cell.x: marks[cell.id] for cell in row}
        marked = "".join(f"{at.get(x, ''):{width}}" for x in columns)
        lines.append(f"  {shown:{margin - 3}} {marked}" + (f" {edge[title]}" if shown and title in edge else ""))
    return [line.rstrip() for line in lines]


def _names(groups: Iterable[list[Cell]]) -> list[str]:
    """What the names of the cells in each row, or column, have in common."""
    split = [[PARTS.findall(cell.id) for cell in group] for group in groups]
    count = min(len(parts) for group in split for parts in group)
    common = [i for i in range(count) if all(len({parts[i] for parts in group}) == 1 for group in split)]
    return ["".join(group[0][i] for i in common) for group in split]


def _changes(names: list[str]) -> list[str]:
    return [title if title != before else "" for before, title in zip(["", *names], names, strict=False)]


def _signs(board: Board) -> dict[str, str]:
    others = dict.fromkeys(cell.kind for cell in board.cells if cell.kind not in KINDS)
    return KINDS | {kind: SIGNS[at % len(SIGNS)] for at, kind in enumerate(others)}


def _marks(board: Board, display: Display, side: Side) -> dict[str, str]:
    signs = _signs(board)
    marks = {cell.id: signs[cell.kind] for cell in board.cells}
    for sign, shade in zip(SHADES, display.shades, strict=False):
        marks.update({cell: sign for cell in shade.cells if marks.get(cell) == KINDS["sea"]})
    marks.update({place.cell: PLACE if place.side else OPEN_PLACE for place in board.places})
    marks.update({cell: _mark(stack, side) for cell, stack in _stacks(display.tokens).items()})
    return marks


def _stacks(tokens: Iterable[Token]) -> dict[str, list[Token]]:
    stacks: dict[str, list[Token]] = {}
    for token in outer(tuple(tokens)):
        stacks.setdefault(token.cell, []).append(token)
    return stacks


def _mark(stack: list[Token], side: Side) -> str:
    """A letter for one token, small where it is not one's own; a count for several."""
    if len(stack) > 1:
        return str(len(stack)) if len(stack) < 10 else "+"
    letter = stack[0].sign or next((c for c in stack[0].label if c.isalpha()), "x")
    return letter.upper() if stack[0].side == side else letter.lower()


def _covered(board: Board) -> set[CellKind]:
    """The kinds of cell that are never seen, because a place is marked on each of them."""
    places = {place.cell for place in board.places}
    return {cell.kind for cell in board.cells} - {cell.kind for cell in board.cells if cell.id not in places}


def _legend(board: Board, display: Display, side: Side, cells: list[Cell]) -> list[str]:
    shown = {cell.id for cell in cells}
    kinds = {cell.kind for cell in cells} - _covered(board)
    signs = [f"{sign} {kind}" for kind, sign in _signs(board).items() if kind in kinds]
    signs += [f"{sign} {shade.name}" for sign, shade in zip(SHADES, display.shades, strict=False) if shade.cells]
    lines = [", ".join(signs) + "." + (" At the right edge: the weather." if display.rows else "")]
    for sign, neutral in ((PLACE, False), (OPEN_PLACE, True)):
        places = [f"{p.name} {p.cell}" for p in board.places if p.cell in shown and (not p.side) is neutral]
        lines += [f"{sign} {', '.join(places)}."] if places else []
    stacks = _stacks(display.tokens)
    lines += table(
        (cell.id, _mark(stacks[cell.id], side), ", ".join(name(token, side) for token in stacks[cell.id]))
        for cell in cells
        if cell.id in stacks
    )
    lines += table((box.label, ", ".join(name(t, side) for t in stacks.get(box.id, ()))) for box in board.boxes)
    return lines + [f"Another map: map {title}" for title in display.layers]
