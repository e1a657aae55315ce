"""What all commanders of Sink the Bismarck have in common: what the odds decide, attacks, fighting, fire, strikes.

Where forces and aircraft go is each commander's own.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from sealed_orders.bots.commander import Commander, Decision
from sealed_orders.bots.sink_the_bismarck.battle import aim, stand, strikes
from sealed_orders.bots.sink_the_bismarck.words import DISENGAGE, FORCE, HOLD, PART
from sealed_orders.games.sink_the_bismarck.contacts import contacts_now
from sealed_orders.games.sink_the_bismarck.forces import in_use, ships_in
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.ships import TANKERS
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Pick, Prompt


class SinkCommander(Commander[SinkView]):
    """Commands one side of Sink the Bismarck."""

    bold = 0.0  # points that speak for attacking and for fighting on

    def set_up(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """18.2 Say where forces begin."""
        return {}, "the usual answer"

    def organise(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.1 Return who sails with whom."""
        return {}, "keep the forces unchanged"

    @abstractmethod
    def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """6.1 Plots and missions."""

    def shadow(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """8.6 Return who shadows."""
        return {}, "keep shadowing"

    def strike(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """11.1 Return whom aircraft attack."""
        return strikes.strikes(view, prompt, log)

    def attack(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """12.11 Say where the odds are good."""
        order: dict[str, Answer] = {}
        words = []
        for pick in prompt.choices:
            assert isinstance(pick, Pick)
            gains = {value: self.gain(view, log, pick, value) for value in pick.values}
            best = max(gains, key=lambda word: gains[word])
            order[pick.key] = (best,)
            words.append(f"{pick.label}: {best}, {gains[best]:+.1f}")
        return order, ", ".join(words)

    def gain(self, view: SinkView, log: Sequence[Event], pick: Pick, word: str) -> float:
        """12.11 Return what one attack promises; holding back is zero."""
        cell = pick.key.removeprefix("at_")
        own = [ship for m in in_use(view, self.side) if view.cell[m] == cell for ship in ships_in(view, m)]
        foes = [s for contact in contacts_now(view) if contact.cell == cell for s in contact.ships if s not in TANKERS]
        if word == HOLD:
            return 0.0
        if word == FORCE:
            return stand.odds(view, log, own, foes, cell, self.dice(view, log)) + self.bold
        return self.prize(view, log, word, own, foes, cell)

    def prize(
        self, view: SinkView, log: Sequence[Event], word: str, own: Sequence[int], foes: Sequence[int], cell: str
    ) -> float:
        """9.10, 17.14 Return what an attack on a convoy or a tanker promises."""
        return 10.0

    def join(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """12.11 Join if the odds are good; an attacker brings everything."""
        (pick,) = prompt.choices
        assert isinstance(pick, Pick)
        cell, attacker = str(view.args[0]), str(view.args[1])
        everybody = pick.values
        if attacker == self.side:
            return {pick.key: everybody}, "all forces there take part"
        own = [ship for key in everybody for ship in ships_in(view, NUMBER[self.side][key])]
        foes = [s for contact in contacts_now(view) if contact.cell == cell for s in contact.ships if s not in TANKERS]
        gain = stand.odds(view, log, own, foes, cell, self.dice(view, log)) + self.bold
        return {pick.key: everybody if foes and gain > 0 else ()}, f"worth {gain:+.1f} points"

    def round(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """12.13 Return whom to fire at."""
        return aim.targets(view, prompt, log)

    def stand(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """12.21 Say whether to fight on."""
        answer, reason = stand.stand(view, log, self.dice(view, log), self.bold)
        order: dict[str, Answer] = {"stand": (answer,)}
        for choice in prompt.choices:
            if choice.key == "to" and isinstance(choice, Pick) and answer == DISENGAGE:
                order["to"] = (self.refuge(view, log, choice.values),)
            elif choice.key == "open" and answer in (DISENGAGE, PART):
                order["open"] = ("yes",)
        return order, reason

    def refuge(self, view: SinkView, log: Sequence[Event], cells: Sequence[str]) -> str:
        """12.24 Say where a force that gets away goes."""
        return cells[0]

    def home(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """15.4 Return which ships end their cruise."""
        return {}, "none yet"
