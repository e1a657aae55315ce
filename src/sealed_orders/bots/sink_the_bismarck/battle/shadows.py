"""8.6 Who shadows whom."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.bots.sink_the_bismarck.words import NOBODY
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.contacts import Contact, contacts_now
from sealed_orders.games.sink_the_bismarck.detection import contact, recon_contact
from sealed_orders.games.sink_the_bismarck.forces import force_evasion, force_speed, has_radar
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.ships import SHIPS
from sealed_orders.games.sink_the_bismarck.tables import POOR
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.prompt import Pick, Prompt


def questions(view: SinkView, prompt: Prompt, taken: set[str]) -> Iterator[tuple[str, Contact, list[str]]]:
    """8.6 For each contact its key and who may shadow it: those not taken by then."""
    for pick in prompt.choices:
        assert isinstance(pick, Pick)
        target = next(seen for seen in contacts_now(view) if seen.id == pick.key)
        yield pick.key, target, [o.value for o in pick.options if o.value != NOBODY and o.value not in taken]


def held(view: SinkView, enemy: Contact, word: str) -> float:
    """8.8, 8.9 Return the chance that a force or a unit keeps contact next turn, in weather as it is now."""
    weather = view.weather_at(enemy.cell)
    if word in air.NUMBER:
        dark = is_night(view.turn + 1) or weather == POOR
        return 0.0 if dark else float(recon_contact(weather).p)
    marker = NUMBER[view.side][word]
    cards = [SHIPS[ship] for ship in enemy.ships]
    speeds = (force_speed(view, marker), min((card.speed for card in cards), default=1))
    evasions = (force_evasion(view, marker), min((card.evasion for card in cards), default=0))
    return float(contact(speeds, evasions, weather, is_night(view.turn + 1), has_radar(view, marker)).p)
