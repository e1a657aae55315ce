"""The board as text: a grid for squares and hexes, a list with connections for areas."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

from sealed_orders.kernel.board import Board, Cell, Display, Place, Shade, Token
from sealed_orders.kernel.order import Side
from sealed_orders.terminal.show import COLUMNS, name, outer, table

KINDS = {"sea": ".", "land": "#"}  # other kinds take the next of SIGNS
SIGNS = "=:%&$@^"
SHADES = "~-_"
OWN_PLACE, OTHER_PLACE, OPEN_PLACE = "*", "+", "o"  # the side's own, another side's, nobody's
ROOM = " ()"  # what a bracket may replace
MANY = ">"  # ten tokens or more
LISTED = 4  # lines below a map that are kept for what is in its cells
BESIDE = 24  # the least number of columns for text beside a map
AROUND = 6  # how far a part of the map reaches from its centre
PARTS = re.compile(r"\d{1,2}|[A-Za-z]+")  # 1825 is 18 and 25, B7 is B and 7


class Hand(NamedTuple):
    """The current unit: its cell in brackets, the text beside the map, and its route, step by step."""

    cell: str = ""
    beside: Sequence[str] = ()
    route: Sequence[str] = ()


NOBODY = Hand()


def chart(board: Board, display: Display, side: Side, middle: str = "", hand: Hand = NOBODY) -> str:
    """Draw the whole board, or the part around a cell, with the current unit."""
    if board.shape == "areas":
        return "\n".join(_areas(board, display, side))
    return "\n".join(_drawn(board, display, side, _around(board, middle) if middle else list(board.cells), hand))


def window(board: Board, display: Display, side: Side, hand: Hand, lines: int) -> str:
    """Draw as many rows around the current unit as fit into this many lines, with the key of their signs."""
    whole = chart(board, display, side, hand=hand)
    at = next((cell for cell in board.cells if cell.id == hand.cell), None)
    if at is None or board.shape == "areas" or _height(whole.split("\n")) <= lines:
        return whole
    parts = [_within(board, at, far) for far in sorted({abs(cell.y - at.y) for cell in board.cells})]
    marks = _marks(board, display, side)
    above = [_grid_with_signs(board, display, side, cells, hand) for cells in parts]
    n = max((n for n, part in enumerate(above) if _height(part) < lines - LISTED), default=0)
    near = sorted(parts[n], key=lambda cell: max(abs(cell.x - at.x), abs(cell.y - at.y)))
    head = f"The part of the map around {board.labels[hand.cell]}; map all shows the whole."
    return "\n".join(
        [head, *above[n], *_cut(_listing(board, display, side, near, marks), lines - 1 - _height(above[n]))]
    )


def _cut(listing: list[str], lines: int) -> list[str]:
    """Cut a listing to this many lines; the last line says if something is missing."""
    if _height(listing) <= lines:
        return listing
    kept = max(n for n in range(len(listing) + 1) if _height(listing[:n]) < max(lines, 1))
    return [*listing[:kept], f"And {len(listing) - kept} more lines; look shows everything."]


def _within(board: Board, at: Cell, far: float) -> list[Cell]:
    return [cell for cell in board.cells if abs(cell.y - at.y) <= far]


def _height(lines: Iterable[str]) -> int:
    """Count the terminal lines that some lines take."""
    return sum(1 + max(0, len(line) - 1) // COLUMNS for line in lines)


def _drawn(board: Board, display: Display, side: Side, cells: list[Cell], hand: Hand) -> list[str]:
    above = _grid_with_signs(board, display, side, cells, hand)
    return [*above, *_listing(board, display, side, cells, _marks(board, display, side))]


def _grid_with_signs(board: Board, display: Display, side: Side, cells: list[Cell], hand: Hand) -> list[str]:
    marks = _marks(board, display, side)
    grid = _beside(_grid(board, cells, marks, display.rows, hand), hand.beside)
    return [*grid, *_legend(board, display, side, cells, marks)]


def _beside(grid: list[str], beside: Sequence[str]) -> list[str]:
    """Put lines of text to the right of a grid if there is room."""
    left = max(map(len, grid)) + 2
    if not beside or COLUMNS - left < BESIDE:
        return grid
    folded = [part for line in beside for part in wrap(line, COLUMNS - left, subsequent_indent="  ") or [""]]
    return [f"{row:{left}}{text}".rstrip() for row, text in zip_longest(grid, folded, fillvalue="")]


def layer(board: Board, values: Mapping[str, str]) -> str:
    """Draw a layer of the display: its value for each cell or zone, and a dot where there is none."""
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
         ", ".join(name(token, board, side) for token in stacks.get(cell.id, ())))
        for cell in board.cells
    )  # fmt: skip


def _around(board: Board, middle: str) -> list[Cell]:
    at = next(cell for cell in board.cells if cell.id == middle)
    return [cell for cell in board.cells if max(abs(cell.x - at.x), abs(cell.y - at.y)) <= AROUND]


def _grid(
    board: Board, cells: list[Cell], marks: Mapping[str, str], edge: Mapping[str, str], hand: Hand = NOBODY
) -> list[str]:
    """Draw a line for each height with cells; on hexes, every other column is on the lines between."""
    rows = {y: [cell for cell in cells if cell.y == y] for y in sorted({cell.y for cell in cells})}
    columns = {x: [cell for cell in cells if cell.x == x] for x in sorted({cell.x for cell in cells})}
    left, top = _names(rows.values()), _names(columns.values())
    # Neighbours on one line of squares need a space between them; on hexes every other position is empty.
    width = max(len(marks[cell.id]) for cell in cells) + (board.shape == "squares")
    margin = max(map(len, left)) + 3
    lines = [
        " " * margin + "".join(f"{letter:{width}}" for letter in letters)
        for letters in zip(*(title.rjust(max(map(len, top))) for title in _changes(top)), strict=True)
    ]
    for title, shown, row in zip(left, _changes(left), rows.values(), strict=True):
        at = {cell.x: marks[cell.id] for cell in row}
        marked = "".join(f"{at.get(x, ''):{width}}" for x in columns)
        held = {margin + list(columns).index(cell.x) * width: _held(hand, cell.id) for cell in row}
        line = _bracketed(f"  {shown:{margin - 3}} {marked}", held)
        lines.append(line + (f" {edge[title]}" if shown and title in edge else ""))
    return [line.rstrip() for line in lines]


def _held(hand: Hand, cell: str) -> str:
    """Return the mark of the current unit or a step of its route: the number of the last step into a cell."""
    steps = [n for n, step in enumerate(hand.route, 1) if step == cell]
    return "[]" if cell == hand.cell else f"({steps[-1]})" if steps and steps[-1] < 10 else ""


def _bracketed(line: str, marks: Mapping[int, str]) -> str:
    """Put brackets around the sign at a position, or a number in its place, if there is room."""
    for place, mark in sorted(marks.items(), key=lambda entry: entry[1] == "[]"):
        ends = line[place - 1], line[place + 1 : place + 2] or " "
        if mark and all(end in ROOM for end in ends):
            line = f"{line[: place - 1]}{mark[0]}{mark[1:-1] or line[place]}{mark[-1]}{line[place + 2 :]}"
    return line


def _names(groups: Iterable[list[Cell]]) -> list[str]:
    """Return what the names of the cells in each row or column have in common."""
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
    for sign, shade in _shades(board, display):
        marks.update({cell: sign for cell in _under(board, shade) if marks.get(cell) in (KINDS["sea"], *SHADES)})
    marks.update({place.cell: _place(place, side) for place in board.places})
    marks.update({cell: _mark(stack, side) for cell, stack in _stacks(display.tokens).items()})
    return marks


def _shades(board: Board, display: Display) -> Iterator[tuple[str, Shade]]:
    """List the shades to draw, with their signs; one that covers the whole sea is only named."""
    drawn = (shade for shade in display.shades if not _covers_all(board, shade))
    return zip(SHADES, drawn, strict=False)


def _covers_all(board: Board, shade: Shade) -> bool:
    return _under(board, shade).issuperset(cell.id for cell in board.cells if cell.kind == "sea")


def _under(board: Board, shade: Shade) -> set[str]:
    return {cell for key in shade.cells for cell in board.zones.get(key, (key,))}


def _place(place: Place, side: Side) -> str:
    return place.sign or (OPEN_PLACE if not place.side else OWN_PLACE if place.side == side else OTHER_PLACE)


def _stacks(tokens: Iterable[Token]) -> dict[str, list[Token]]:
    stacks: dict[str, list[Token]] = {}
    for token in outer(tuple(tokens)):
        stacks.setdefault(token.cell, []).append(token)
    return stacks


def _mark(stack: list[Token], side: Side) -> str:
    """Return a letter for one token, lower case for another side's; a count for several."""
    others = [token for token in stack if token.side != side]
    if len(stack) == 1 or (others and len(others) < len(stack)):
        token = (others or stack)[0]
        letter = token.sign or next((c for c in token.label if c.isalpha()), "x")
        return letter.upper() if token.side == side else letter.lower()
    return str(len(stack)) if len(stack) < 10 else MANY


def _legend(board: Board, display: Display, side: Side, cells: list[Cell], marks: Mapping[str, str]) -> list[str]:
    """Explain the signs that are drawn on this part of the board."""
    stacks = _stacks(display.tokens)
    bare = {marks[cell.id] for cell in cells if cell.id not in stacks}
    places = [place for place in board.places if place.cell in {cell.id for cell in cells}]
    kinds = {cell.kind for cell in cells if cell.id not in stacks and cell.id not in {p.cell for p in places}}
    signs = [f"{sign} {kind}" for kind, sign in _signs(board).items() if kind in kinds and sign in bare]
    signs += [f"{sign} {shade.name}" for sign, shade in _shades(board, display) if sign in bare]
    over = [f" Everywhere: {shade.name}." for shade in display.shades if _covers_all(board, shade)]
    lines = ["".join((", ".join(signs), ".", *over, " At the right edge: the weather." * bool(display.rows)))]
    return [*lines, *_places(places, side, bare, any(place.side for place in board.places))]


def _listing(board: Board, display: Display, side: Side, cells: list[Cell], marks: Mapping[str, str]) -> list[str]:
    """List what is in the cells of a part of the board and in the boxes, and which other maps there are."""
    stacks = _stacks(display.tokens)
    lines = table(
        (cell.id, marks[cell.id], ", ".join(name(token, board, side) for token in stacks[cell.id]))
        for cell in cells
        if cell.id in stacks
    )
    lines += table((box.label, ", ".join(name(t, board, side) for t in stacks.get(box.id, ()))) for box in board.boxes)
    return lines + ([f"Other maps: {', '.join(f'map {title}' for title in display.layers)}."] if display.layers else [])


def _places(places: Iterable[Place], side: Side, drawn: set[str], owned: bool) -> Iterator[str]:
    """List the places by sign and, if any is owned, by owner; leave out a sign that ships cover everywhere."""
    groups: dict[tuple[str, Side], list[str]] = {}
    for place in places:
        groups.setdefault((_place(place, side), place.side), []).append(f"{place.name} {place.cell}")
    for (sign, owner), names in groups.items():
        whose = f"{owner or 'neutral'}: " if owned else ""
        yield f"{f'{sign} ' if sign in drawn else ''}{whose}{', '.join(names)}."
