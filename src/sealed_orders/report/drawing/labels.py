"""Names without overlaps: each takes the first free place around its spot."""

from __future__ import annotations

from sealed_orders.report.drawing.svg import Spot

WIDE = 0.52  # the average width of a letter, relative to its size
EDGE = 3.0  # the least distance from the frame
AROUND = ((1, 0.35), (-1, 0.35), (0, -0.55), (0, 1.25), (1, -0.5), (-1, -0.5), (1, 1.2), (-1, 1.2))


class Labels:
    """The boxes that are taken on a sheet."""

    def __init__(self, width: float, height: float) -> None:
        self._frame = (0.0, 0.0, width, height)
        self._taken: list[tuple[float, float, float, float]] = []
        self._said: set[tuple[str, Spot]] = set()

    def take(self, spot: Spot, radius: float) -> None:
        """Keep a spot free."""
        x, y = spot
        self._taken.append((x - radius, y - radius, x + radius, y + radius))

    def block(self, left: float, top: float, right: float, bottom: float) -> None:
        """Keep a field free."""
        self._taken.append((left, top, right, bottom))

    def place(
        self,
        words: str,
        spot: Spot,
        size: float,
        gap: float,
        must: bool = False,
        within: tuple[float, float] | None = None,
    ) -> tuple[Spot, str] | None:
        """Return the place and anchor of words beside a spot, within the frame or the given bounds.

        None if everything is taken or the same words are there already, unless they must be placed.
        """
        if not must and (words, spot) in self._said:
            return None
        self._said.add((words, spot))
        first, last = within or (self._frame[0], self._frame[2])
        best: tuple[float, Spot, str, tuple[float, float, float, float]] | None = None
        for step in (1, 2.2, 3.6) if must else (1, 1.6):
            for across, down in AROUND:
                x, y = spot[0] + across * gap * step, spot[1] + down * size * (step if abs(down) > HALF_LINE else 1)
                anchor = "start" if across > 0 else "end" if across < 0 else "middle"
                wide = len(words) * size * WIDE
                left = x if across > 0 else x - wide if across < 0 else x - wide / 2
                inside = min(max(left, first + EDGE), last - EDGE - wide)
                x, left = x + inside - left, inside
                box = (left, y - size * 0.82, left + wide, y + size * 0.2)
                cost = self._cost(box)
                if not cost:
                    self._taken.append(box)
                    return (x, y), anchor
                if best is None or cost < best[0]:
                    best = (cost, (x, y), anchor, box)
        if not must or best is None:
            return None
        self._taken.append(best[3])
        return best[1], best[2]

    def disc(self, spot: Spot, radius: float) -> Spot:
        """Place a disc near a spot so that it covers as little as possible."""
        spots: list[tuple[float, Spot]] = []
        for far in (1.9, 2.9, 4.2):
            for across, down in ((1, -1), (-1, -1), (1, 1), (-1, 1), (1.4, 0), (-1.4, 0), (0, -1.4), (0, 1.4)):
                middle = (spot[0] + across * radius * far, spot[1] + down * radius * far)
                spots.append((self._cost(_about(middle, radius + 1)) + far, middle))
        best = min(spots)[1]
        self._taken.append(_about(best, radius))
        return best

    def _cost(self, box: tuple[float, float, float, float]) -> float:
        """Count how much a box would cover and how far it would stick out of the frame."""
        left, top, right, bottom = box
        over = 0.0
        for a, b, c, d in self._taken:
            if a < right and left < c and b < bottom and top < d:
                over += (min(right, c) - max(left, a)) * (min(bottom, d) - max(top, b))
        x0, y0, x1, y1 = self._frame
        return over + 50 * (max(0, x0 - left) + max(0, right - x1) + max(0, y0 - top) + max(0, bottom - y1))


HALF_LINE = 0.5


def _about(spot: Spot, radius: float) -> tuple[float, float, float, float]:
    return spot[0] - radius, spot[1] - radius, spot[0] + radius, spot[1] + radius
