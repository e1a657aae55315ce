"""The staff officer at the table: the plot of where the unseen enemy may be, in digits, and his papers."""

from __future__ import annotations

from sealed_orders.bots import StaffOfficer, plot_table
from sealed_orders.kernel.board import Board, Plot
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side
from sealed_orders.terminal.chart import layer
from sealed_orders.terminal.show import table

NONE = "This game has no plot table."
OFF = "The plot table is off in this match."
POSSIBLE = "+"  # she can be there, at less than half a per cent


class Staff:
    """Answers from the side's own log and view alone."""

    def __init__(self, match: Match, side: Side, board: Board) -> None:
        self._match = match
        self._side = side
        self._board = board
        self._officer: StaffOfficer | None = plot_table(match.game.name, side)

    def plot(self, name: str) -> str:
        """The plot of one unseen thing, or what is on the table."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        plots = officer.plots()
        if not name:
            return "\n".join(table((plot.id, plot.title, plot.note) for plot in plots)) or "Nothing is on the table."
        for plot in plots:
            if name.lower() in (plot.id, plot.title.lower()) or plot.id.startswith(name.lower()):
                return f"{plot.title}: {plot.note}. Per cent in each square.\n{layer(self._board, digits(plot))}"
        return f"There is no plot of {name}; there are {', '.join(plot.id for plot in plots)}."

    def papers(self, order: Order) -> str:
        """The staff's papers for the orders in hand."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        panels = officer.panels(self._match.view(self._side), order)
        return "\n".join(f"{panel.title}:\n" + "\n".join(table(panel.rows)) for panel in panels) or "Nothing to report."

    def reach(self, cell: str) -> str:
        """Which own units can be in a cell, and in how many turns."""
        officer, refusal = self._ready()
        if officer is None:
            return refusal
        if cell not in {c.id for c in self._board.cells}:
            return f"There is no cell {cell}."
        rows = officer.reach(self._match.view(self._side), cell)
        return "\n".join(table((name, f"{turns} turns") for name, turns in rows)) or "None of ours can be there."

    def _ready(self) -> tuple[StaffOfficer | None, str]:
        if self._officer is None:
            return None, NONE
        if self._match.options.get("plot_table") == "off":
            return None, OFF
        self._officer.read(self._match.log(self._side))
        return self._officer, ""


def digits(plot: Plot) -> dict[str, str]:
    """Per cent in each cell, a sign where it is possible but hardly likely."""
    shown = {cell: f"{chance:.0%}".rstrip("%") for cell, chance in plot.likely.items() if chance >= 0.005}
    return dict.fromkeys(plot.can, POSSIBLE) | {cell: "99" if text == "100" else text for cell, text in shown.items()}
