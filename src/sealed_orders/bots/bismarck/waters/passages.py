"""The raiders' way out: the three passages to the Atlantic, and what is beyond them."""

from __future__ import annotations

from sealed_orders.games.bismarck.chart import CLASS


def _block(rows: tuple[int, int], columns: tuple[int, int]) -> frozenset[str]:
    return frozenset(c for c in CLASS if rows[0] <= int(c[:2]) <= rows[1] and columns[0] <= int(c[2:]) <= columns[1])


DENMARK, ICELAND, SHETLAND = "Denmark Strait", "Iceland-Faroes gap", "Faroes-Shetland gap"
PASSAGES = {
    DENMARK: _block((11, 13), (14, 18)),
    ICELAND: _block((13, 17), (19, 22)),
    SHETLAND: _block((15, 18), (23, 26)) | _block((17, 19), (24, 27)),
}
NORTH_SEA = ("1927", "1928")  # as far south as the Atlantic, but not in it


def is_out(cell: str) -> bool:
    """Say whether a square is in the open Atlantic, past the passages."""
    row, column = int(cell[:2]), int(cell[2:])
    return cell not in NORTH_SEA and (row >= 19 or column <= 15 or (row >= 15 and column <= 19))
