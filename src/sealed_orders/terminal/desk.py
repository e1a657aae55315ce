"""The staff's desk in the terminal: the plot of where the unseen enemy may be, in digits, and its papers."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots import StaffOfficer, plot_table
from sealed_orders.kernel.board import Board, Outlook, Panel, Plot, Reach
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import many, percent
from sealed_orders.terminal.chart import layer
from sealed_orders.terminal.show import table

NONE = "This game has no plot table."
OFF = "The plot table is off in this match."
POSSIBLE = "+"  # possible, at less than a tenth of a percent
HARDLY, SURE = "<1", "**"
CERTAIN = 0.9999
SEARCHED = "o"
GAP = "x"
OVER = "This turn's search is over."


class Desk:
    """Answers from the side's own log and view only."""

    def __init__(self, match: Match, side: Side, board: Board) -> None:
        self._match = match
        self._side = side
        self._board = board
        self._officer: StaffOfficer | None = plot_table(match.game.name, side)

    def plot(self, name: str) -> str:
        """Draw the plot of one unseen unit, or list the plots."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        plots = officer.plots()
        if not name:
            return "\n".join(table((plot.id, plot.title, plot.note) for plot in plots)) or "There are no plots now."
        chosen = named(plots, name)
        return drawn(chosen, self._board) if chosen is not None else no_plot(plots, name)

    def spot(self, name: str, order: Order) -> str:
        """Print the chances to spot the enemy under the current orders, or draw those of one unit with the gaps."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        outlooks = {outlook.id: outlook for outlook in officer.outlooks(self._match.view(self._side), order)}
        plots = [plot for plot in officer.plots() if plot.id in outlooks]
        if not plots:
            return OVER
        if not name:
            return "\n".join(table((plot.id, plot.title, percent(outlooks[plot.id].chance)) for plot in plots))
        chosen = named(plots, name)
        if chosen is None:
            return no_plot(plots, name)
        outlook = outlooks[chosen.id]
        head = f"{chosen.title}: {percent(outlook.chance)} to be spotted this turn."
        chart = layer(self._board, spotting(outlook))
        return "\n".join((head, chart, spotting_key(self._board), *_paper(outlook.paper)))

    def papers(self, order: Order, name: str = "") -> str:
        """Print the staff's papers for the current orders, with the gaps for one unseen unit."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        plots = officer.plots()
        wanted = named(plots, name) if name else next(iter(plots), None)
        if wanted is None and name:
            return no_plot(plots, name)
        outlooks = officer.outlooks(self._match.view(self._side), order) if wanted else ()
        gaps = (outlook.paper for outlook in outlooks if wanted and outlook.id == wanted.id)
        panels = (*self._panels(officer, order), *gaps)
        return "\n".join(line for panel in panels for line in _paper(panel)) or "Nothing to report."

    def _panels(self, officer: StaffOfficer, order: Order) -> tuple[Panel, ...]:
        """Return the staff's papers; wait while it is still working on them."""
        view = self._match.view(self._side)
        panels = officer.panels(view, order)
        while officer.working:
            panels = officer.panels(view, order)
        return panels

    def reach(self, cell: str) -> str:
        """Say which own units can get to a cell, and in how many turns."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        if cell not in {c.id for c in self._board.cells}:
            return f"Unknown cell '{cell}'. The map has the names." if cell else "Which cell? Type reach CELL."
        rows = officer.reach(self._match.view(self._side), cell)
        return "\n".join(table((row.name, when(row)) for row in rows)) or "None of your units can get there."

    def _ready(self) -> tuple[StaffOfficer | None, str]:
        if self._officer is None:
            return None, NONE
        if self._match.options.get("plot_table") == "off":
            return None, OFF
        self._officer.read(self._match.log(self._side))
        return self._officer, ""


def named(plots: Sequence[Plot], name: str) -> Plot | None:
    """Find the plot that a player means."""
    word = name.lower()
    exact = (plot for plot in plots if word in (plot.id, plot.title.lower()))
    return next(exact, None) or next((plot for plot in plots if plot.id.startswith(word)), None)


def no_plot(plots: Sequence[Plot], name: str) -> str:
    """Say that there is no plot of that name."""
    return f"There is no plot of {name}. There are plots of {', '.join(plot.id for plot in plots)}."


def drawn(plot: Plot, board: Board) -> str:
    """Return a plot on the map, with the key to its signs."""
    return f"{plot.title}: {plot.note}.\n{layer(board, digits(plot))}\n{plot_key(board)}"


def plot_key(board: Board) -> str:
    """Explain the signs of a plot on this board."""
    return (
        f"Percent in each {board.called[0]}: {HARDLY} less than one, {SURE} certain, {POSSIBLE} possible (less than "
        f"0.1), {SEARCHED} in reach, but searched and empty."
    )


def spotting_key(board: Board) -> str:
    """Explain the signs of the chances to spot an enemy on this board."""
    return (
        f"Percent to spot it in each {board.called[0]} you will search: {HARDLY} less than one, {SURE} certain, 0 it "
        f"will not be there, {GAP} a gap, where it could end the turn unseen."
    )


def digits(plot: Plot) -> dict[str, str]:
    """Write percent in each cell, or a sign for very unlikely and for searched without success."""
    shown = {cell: sign(chance) for cell, chance in plot.likely.items()}
    return dict.fromkeys(plot.ring, SEARCHED) | dict.fromkeys(plot.can, POSSIBLE) | shown


def spotting(outlook: Outlook) -> dict[str, str]:
    """Write percent to be spotted in each cell in sight, and a sign in the gaps."""
    shown = {cell: sign(chance) for cell, chance in outlook.spots.items()}
    return dict.fromkeys(outlook.gaps, GAP) | shown


def sign(chance: float) -> str:
    """Write a percentage in two characters at most; only zero and certainty look like that."""
    if 0 < chance < 0.01:
        return HARDLY
    return SURE if chance >= CERTAIN else str(min(99, round(chance * 100)))


def when(reach: Reach) -> str:
    """Say in how many turns, and on what condition."""
    turns = many(reach.turns, "turn") if reach.turns else "there now"
    return f"{turns}, {reach.proviso}" if reach.proviso else turns


def _paper(panel: Panel) -> list[str]:
    return [f"{panel.title}:", *(table(panel.rows) or ["  none"])]
