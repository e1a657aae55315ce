"""4.3, 4.5 What the dummies do: pose as convoys on the lanes, and as hunters where there are none."""

from __future__ import annotations

from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC
from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.convoys import LANE
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, ID
from sealed_orders.games.sink_the_bismarck.plots import LANE_MODE, SAIL
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

POSTS = ("2816", "3009", "2420", "2213")  # where each dummy makes for
SENDS = 4  # in how many turns of ten one that looks like a convoy transmits


def courses(prompt: Prompt, dice: Dice) -> tuple[dict[str, Answer], list[str]]:
    """4.3, 4.5, 8.10 Return the dummies' courses, and which of them transmit."""
    forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
    order: dict[str, Answer] = {}
    heard: list[str] = []
    for dummy, post in zip(DUMMIES[BRITISH], POSTS, strict=True):
        form = forms.get(ID[dummy])
        if form is None:
            continue
        modes = {mode.name: mode for mode in form.modes}
        if LANE_MODE in modes and form.start not in PORTS[BRITISH] and dice.roll(2, "poses") == 1:
            order[form.key] = (LANE_MODE, dice.pick(LANE.next[form.start], "lane"))
            if dice.roll(10, "sends") <= SENDS:
                heard.append(form.key)
        else:
            order[form.key] = (SAIL, *NORTH_ATLANTIC.toward(BRITISH, form.start, post, modes[SAIL].most))
    return order, heard
