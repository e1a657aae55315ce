"""4.3, 4.5 What the dummies do: pose as convoys on the lanes, and as hunters where there are none."""

from __future__ import annotations

from collections.abc import Callable

from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC
from sealed_orders.games.sink_the_bismarck.chart import PORTS
from sealed_orders.games.sink_the_bismarck.convoys import LANE
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, ID
from sealed_orders.games.sink_the_bismarck.plots import LANE_MODE, SAIL
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

POSTS = ("1915", "2014", "2213", "2420", "2517", "2610", "2816", "2919", "3009", "3113")  # where dummies make for
STAYS = 7  # turns after which a dummy makes for another
SENDS = 4  # in how many turns of ten one that looks like a convoy transmits


def post(dummy: str, turn: int, luck: Callable[[str], Dice]) -> str:
    """4.3 Draw where a dummy makes for, so that nobody can know it from other matches."""
    return luck(f"post of {dummy} {turn // STAYS}").pick(POSTS, "post")


def courses(prompt: Prompt, turn: int, dice: Dice, luck: Callable[[str], Dice]) -> tuple[dict[str, Answer], list[str]]:
    """4.3, 4.5, 8.10 Return the dummies' courses, and which of them transmit."""
    forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
    order: dict[str, Answer] = {}
    sending: list[str] = []
    for dummy in DUMMIES[BRITISH]:
        form = forms.get(ID[dummy])
        if form is None:
            continue
        modes = {mode.name: mode for mode in form.modes}
        if LANE_MODE in modes and form.start not in PORTS[BRITISH] and dice.roll(2, "poses") == 1:
            order[form.key] = (LANE_MODE, dice.pick(LANE.next[form.start], "lane"))
            if dice.roll(10, "sends") <= SENDS:
                sending.append(form.key)
        else:
            goal = post(form.key, turn, luck)
            order[form.key] = (SAIL, *NORTH_ATLANTIC.toward(BRITISH, form.start, goal, modes[SAIL].most))
    return order, sending
