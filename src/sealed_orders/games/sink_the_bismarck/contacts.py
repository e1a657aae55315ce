"""8.4 What a side has detected this turn, as it may choose among it: forces, convoys, tankers."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.games.sink_the_bismarck import ships
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, TANKERS
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.view import SinkView


@dataclass(frozen=True, slots=True)
class Contact:
    """8.4 An enemy force, tanker or convoy: its id is that of its first ship, or the number of a convoy."""

    id: str
    name: str
    cell: str
    turn: int
    ships: tuple[int, ...] = ()
    value: int = 0

    @property
    def is_convoy(self) -> bool:
        """9.5 Say whether it is a convoy."""
        return not self.ships

    @property
    def is_tanker(self) -> bool:
        """17.14 Say whether it is a tanker."""
        return bool(self.ships) and self.ships[0] in TANKERS


def contacts(view: SinkView) -> list[Contact]:
    """1.4 Everything of the enemy that a side has ever seen and that is not known to be gone."""
    if view.side not in ENEMY:
        return []
    if not any(view.seen_at) and not view.convoys:
        return []
    groups: dict[tuple[str, str, int], list[int]] = {}
    for ship in ships.ALL:
        if view.seen_at[ship]:
            key = (view.seen_with[ship], view.seen_at[ship], view.seen_turn[ship])
            groups.setdefault(key, []).append(ship)
    contact_list = [
        Contact(ships.ID[group[0]], ships.names(group), cell, turn, tuple(group))
        for (_, cell, turn), group in groups.items()
    ]
    for seen in view.convoys:
        name = f"Convoy {seen.id.removeprefix('convoy')} of value {seen.value}"
        contact_list.append(Contact(seen.id, name, seen.cell, seen.turn, (), seen.value))
    return contact_list


def nothing_seen(state: SinkState) -> bool:
    """8.4 Say whether no side has detected anything this turn."""
    return state.turn not in state.seen_turn and state.turn not in state.convoy_turn


def contacts_now(view: SinkView) -> list[Contact]:
    """8.4 Return what is detected this turn."""
    return [contact for contact in contacts(view) if contact.turn == view.turn]
