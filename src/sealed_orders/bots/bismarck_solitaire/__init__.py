"""The computer commander of Bismarck Solitaire."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "commander": Listing(
        "sealed_orders.bots.bismarck_solitaire.commander:Commander",
        "one plan for the cruise, made from its end",
        level="good",
    ),
    "hunter": Listing(
        "sealed_orders.bots.bismarck_solitaire.hunter:Hunter", "the same, but after the medal", level="good"
    ),
    "cautious": Listing(
        "sealed_orders.bots.bismarck_solitaire.cautious:Cautious", "the same, but rather late than sunk", level="good"
    ),
}
