"""Tovey, the British commander: pickets, guns and aircraft by where the raiders probably are, and the convoys home."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.sink_the_bismarck.battle import shadows
from sealed_orders.bots.sink_the_bismarck.british import convoys, decoys, fleet
from sealed_orders.bots.sink_the_bismarck.british.duties import Duties
from sealed_orders.bots.sink_the_bismarck.british.hunt import Hunt
from sealed_orders.bots.sink_the_bismarck.british.motives import RADIO_FIX, Motives
from sealed_orders.bots.sink_the_bismarck.commander import SinkCommander
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.motion import BRIEF
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX, far
from sealed_orders.bots.sink_the_bismarck.wings import missions
from sealed_orders.bots.sink_the_bismarck.words import NOBODY
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.plots import TRANSMIT
from sealed_orders.games.sink_the_bismarck.ships import BRITISH
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Pick, Prompt
from sealed_orders.kernel.words import percent

HEAVY = 0.1  # how much rather a cruiser shadows than guns that could fight, in chances


class Tovey(SinkCommander):
    """The British commander."""

    bold = 1.5

    def set_up(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """18.2 Place forces at random in their zones; dummies as printed."""
        dice = self.luck("set up")
        order: dict[str, Answer] = {}
        for pick in prompt.choices:
            if isinstance(pick, Pick) and NUMBER[BRITISH][pick.key] < NUMBER[BRITISH]["x1"]:
                order[pick.key] = (dice.pick(pick.values, pick.key),)
        return order, "patrol stations at random"

    def availability(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """16.2 Force H enters where it is nearest to the raiders."""
        (pick,) = prompt.choices
        assert isinstance(pick, Pick)
        hunt = self._hunt(view, log)
        goal = int(hunt.mass[0].argmax())
        cells = [value for value in pick.values if value in INDEX]
        best = min(cells, key=lambda cell: (far(BRITISH, cell, list(INDEX)[goal]), cell))
        return {pick.key: (best,)}, f"Force H enters at {best}"

    def organise(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        order: dict[str, Answer] = {}
        taken: set[str] = set()
        for form in prompt.choices:
            assert isinstance(form, Allot)
            own = {box.value for box in form.bins}
            answer = fleet.grouped(view, form)
            used = {word.rpartition("=")[2] for word in answer}
            if answer and not used & taken and used <= own:
                order[form.key] = answer
            taken |= {word.rpartition("=")[2] for word in order.get(form.key, form.default or ())}
        return order, "battleships sail with battleships, cruisers with cruisers"

    def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        hunt, dice = self._hunt(view, log), self.dice(view, log)
        lanes = convoys.courses(view, prompt, hunt.mass[0], dice)
        duties = Duties(view, prompt, hunt, log, dice)
        duties.sail(lanes)
        dummies, sending = decoys.courses(prompt, view.turn, dice, self.luck)
        wings = missions(view, prompt, hunt.mass[0], duties.ends)
        order = {**lanes, **duties.order, **dummies, **wings, TRANSMIT: tuple(sending)}
        self.motives = {
            TRANSMIT: RADIO_FIX,
            **Motives(view, hunt).rest({**lanes, **wings, **dummies}),
            **duties.motives,
        }
        return order, _situation(hunt)

    def _hunt(self, view: SinkView, log: Sequence[Event]) -> Hunt:
        return Hunt(view, believed(Campaign, self.side, log, BRIEF))

    def shadow(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """8.6 Return who keeps contact best, cruisers rather than guns; aircraft where no ship is."""
        order: dict[str, Answer] = {}
        taken: set[str] = set()
        for key, contact, words in shadows.questions(view, prompt, taken):
            chances = {word: shadows.held(view, contact, word) - self._cost(view, word) for word in words}
            best = max(chances, key=lambda word: chances[word], default=NOBODY)
            order[key] = (best if chances.get(best, 0.0) > 0 else NOBODY,)
            taken.add(best)
        return order, ", ".join(f"{key}: {word}" for key, (word,) in order.items())

    def _cost(self, view: SinkView, word: str) -> float:
        heavy = word not in air.NUMBER and fleet.is_heavy(view, NUMBER[BRITISH][word])
        return HEAVY * heavy


def _situation(hunt: Hunt) -> str:
    """Return where the raider most wanted probably ends the turn."""
    if not hunt.ends:
        return "no raider is at sea"
    likely = hunt.ends[0]
    best = int(likely.argmax())
    return f"{hunt.name} most likely ends the turn in {CELLS[best]} ({percent(float(likely[best]))})"
