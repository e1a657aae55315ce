"""The captain: orders for a tactical turn, for either side; and the answers off-line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.battle import gunnery, helm, stand
from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.games.graf_spee.ships import ID, NAME
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Prompt

CAMPAIGN = 1.35  # what the Graf Spee is worth in the campaign, against her points: she would go on sinking ships


def fight(
    view: SpeeView, prompt: Prompt, log: Sequence[Event], take: Callable[[Plane], stand.Stand] = stand.take
) -> Decision:
    """15.3 Order speed, course, targets and torpedoes of every ship, by the goal of the combat."""
    plane = Plane.seen(view, log, 1.0 if view.alone else CAMPAIGN)
    wanted = take(plane)
    steers = helm.steer_all(plane, wanted)
    keys = {choice.key for choice in prompt.choices}
    order: dict[str, Answer] = {}
    for ship, way in steers.items():
        order |= {f"{ID[ship]}_speed": (str(way.speed),), f"{ID[ship]}_course": (str(way.course),)}
    guns, shots = gunnery.fire(plane, prompt, {ship: way.keeps for ship, way in steers.items()})
    tubes, runs = gunnery.torpedoes(plane, prompt, wanted.leaving)
    order = {key: answer for key, answer in (order | guns | tubes).items() if key in keys}
    words = [*_said(plane, wanted), *shots, *runs]
    return order, "; ".join(words)


def _said(plane: Plane, wanted: stand.Stand) -> Iterator[str]:
    """Describe the goal of the combat, and each ship's best range."""
    if not plane.theirs:
        yield "no enemy left to fight"
        return
    if wanted.leaving:
        yield f"break off: {wanted.worth:+.1f} points at best"
        return
    yield f"fight on: worth {wanted.worth:+.1f} points"
    for ship, far in wanted.ranges.items():
        yield f"{NAME[ship]}: best at {far} yards" if far <= plane.sight else f"{NAME[ship]}: stays away"
