"""The computer commander of Bismarck Solitaire."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The default opponent.
BOTS = {
    "commander": Listing(
        "sealed_orders.bots.bismarck_solitaire.commander:Commander",
        "plans the whole cruise back from the homecoming",
        level="good",
        needs=("numpy",),
    ),
    "hunter": Listing(
        "sealed_orders.bots.bismarck_solitaire.hunter:Hunter",
        "the same, but also tries for the medal",
        level="good",
        needs=("numpy",),
    ),
    "cautious": Listing(
        "sealed_orders.bots.bismarck_solitaire.cautious:Cautious",
        "the same, but would rather be late than sunk",
        level="good",
        needs=("numpy",),
    ),
}
