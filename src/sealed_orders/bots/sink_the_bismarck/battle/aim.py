"""12.13 Whom to fire at."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.sink_the_bismarck.battle.condition import damage_of, damages, guns_of, hits
from sealed_orders.bots.sink_the_bismarck.battle.duel import worth_of_shot
from sealed_orders.bots.sink_the_bismarck.words import TORPEDO
from sealed_orders.games.sink_the_bismarck.battle import line
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, NAME, NUMBER
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Pick, Prompt


def targets(view: SinkView, prompt: Prompt, log: Sequence[Event]) -> tuple[Order, str]:
    """12.13 Aim each ship where her shot promises most, with torpedoes if those promise more."""
    band = int(view.args[2])
    damage = damage_of(view, hits(damages(log)), [*line(view, view.side), *line(view, ENEMY[view.side])])
    weather = view.weather_at(str(view.args[0]))
    order: dict[str, Answer] = {}
    words = []
    for pick in prompt.choices:
        assert isinstance(pick, Pick)
        factor = guns_of(NUMBER[pick.key], damage[NUMBER[pick.key]], band)

        def worth(word: str, factor: int = factor) -> float:
            target, torpedo = NUMBER[word.removeprefix(TORPEDO)], word.startswith(TORPEDO)
            return worth_of_shot(target, damage[target], factor or 1, band, weather, torpedo)

        best = max(pick.values, key=worth)
        order[pick.key] = (best,)
        words.append(f"{pick.label} at {NAME[NUMBER[best.removeprefix(TORPEDO)]]}")
    return order, ", ".join(words)
