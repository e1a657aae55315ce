"""A battle of Pursuit of the Graf Spee fought to the end: every gun that can bear fires until she is sunk."""

from __future__ import annotations

from itertools import count
from typing import Any

from sealed_orders.kernel.order import Order
from sealed_orders.server.http.background import Background
from sealed_orders.table.protocol.forms import NumberForm, PickForm
from tests.browser.table import new_match
from tests.server.player import Player

SHIPS = ("renown", "exeter", "ajax", "achilles")


def fought(server: Background) -> str:
    """Return the British key to a battle in which the Graf Spee was sunk at short range."""
    seats: dict[str, dict[str, Any]] = {"british": {"player": "me"}, "german": {"player": "away"}}
    keys = new_match(server.url, "graf_spee", seats, "any_battle")["seats"]
    with Player(server, keys["british"]) as british, Player(server, keys["german"]) as german:
        british.seal({"ships": SHIPS, "yards": ("9000",), "visibility": ("1",)})
        for turn in count(1):
            if not _asked(german) or not _asked(british):
                break
            german.seal(_orders(german, turn))
            british.seal(_orders(british, turn))
    key: str = keys["british"]
    return key


def _asked(player: Player) -> bool:
    """Wait until a player is asked, or the battle is over."""
    while not player.asked and player.position.outcome is None:
        player.hear()
    return player.asked


def _orders(player: Player, turn: int) -> Order:
    """Aim every group of guns at its first target; all ships turn the same way, slowly, and stay in sight."""
    assert player.position.prompt is not None
    order: dict[str, tuple[str, ...]] = {}
    for form in player.position.prompt.choices:
        targets = [option.value for option in form.options if option.at] if isinstance(form, PickForm) else []
        if targets:
            order[form.key] = (targets[0],)
        elif isinstance(form, NumberForm):
            slow, way = min(form.high, 12), str(15 * turn % 360)
            order[form.key] = (way,) if form.means == "bearing" else (str(slow),)
    return order
