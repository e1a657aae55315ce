"""Scenes set up by hand: both sides' orders, sealed over HTTP, with known dice."""

from __future__ import annotations

from contextlib import ExitStack
from typing import NamedTuple

from sealed_orders.kernel.order import Order, Side
from sealed_orders.server.http.background import Background
from tests.browser.dice import KNOWN
from tests.browser.table import new_match
from tests.server.player import Player


class Scene(NamedTuple):
    """A match between two people, its dice, and what they order in turn."""

    game: str
    scenario: str
    seed: str
    orders: tuple[tuple[Side, Order], ...]


# The Suffolk and the Norfolk shadow; the raiders turn on the Suffolk by night, by surprise.
SURPRISED = Scene(
    "bismarck",
    "suffolk_in_contact",
    "s1",
    (
        ("british", {"shadow": ("suffolk",)}),
        ("german", {"bismarck": ("M", "1117", "1118")}),
        ("british", {"shadow": ("norfolk",)}),
        ("german", {"prinz_eugen": ("M", "1117", "1118")}),
        ("british", {}),
        ("german", {}),
        ("german", {"surprise": ("yes",)}),
    ),
)


# Both cruisers have run into both raiders, and all fight: the Germans choose their targets.
TARGETS = Scene(
    "bismarck",
    "first_patrol",
    "s1",
    (
        ("british", {"norfolk": ("M", "1116", "1117"), "suffolk": ("M", "1117")}),
        ("german", {"bismarck": ("M", "1118", "1117"), "prinz_eugen": ("M", "1118", "1117")}),
        ("british", {}),
        ("german", {}),
        ("british", {"answer": ("fight",)}),
        ("german", {"answer": ("fight",)}),
    ),
)

SUNK = TARGETS._replace(
    orders=(*TARGETS.orders, ("german", {"bismarck_guns": ("norfolk",), "prinz_eugen_guns": ("norfolk",)}))
)


def played(server: Background, scene: Scene) -> dict[Side, str]:
    """Return the keys of both seats once the scene is played up to."""
    away = {side: {"player": "away"} for side in ("british", "german")}
    with KNOWN.now(scene.seed):
        seats: dict[Side, str] = new_match(server.url, scene.game, away, scene.scenario)["seats"]
    with ExitStack() as line:
        players = {side: line.enter_context(Player(server, key)) for side, key in seats.items()}
        for side, order in scene.orders:
            while not players[side].asked:
                players[side].hear()
            players[side].seal(order)
    return seats
