"""A typist for the command language of 1980: types lines, keeps what is printed."""

from __future__ import annotations

from sealed_orders.games.bismarck.classic import classic
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side


class Typist:
    """Types the given lines, one at each question."""

    def __init__(self, match: Match, side: Side, *lines: str) -> None:
        self.match = match
        self.side = side
        self.lines = list(lines)
        self.printed: list[str] = []
        self.questions: list[str] = []
        self.charts: list[str] = []

    def _hear(self, question: str, chart: str) -> str:
        self.questions.append(question)
        self.charts.append(chart)
        self.printed.append(question)
        return self.lines.pop(0)

    def order(self) -> Order:
        """Return the order that the typed lines give."""
        prompt = self.match.prompt(self.side)
        assert prompt is not None
        view, log = self.match.view(self.side), self.match.log(self.side)
        order = classic(view, prompt, log, self.printed.append, self._hear)
        assert not self.lines, f"not asked for: {self.lines}"
        return order

    @property
    def illegal(self) -> int:
        """Return how many entries were refused."""
        return sum(line.startswith("ILLEGAL ENTRY") for line in self.printed)
