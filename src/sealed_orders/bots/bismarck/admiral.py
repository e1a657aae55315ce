"""The British admiral: searches, shadows, closes in, and brings the convoys home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealed_orders.bots.bismarck.british import strategy as strategies
from sealed_orders.bots.bismarck.british.duties import Duties
from sealed_orders.bots.bismarck.british.quarry import Quarry, raiders
from sealed_orders.bots.bismarck.british.strategy import POSTURES
from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.convoys import course, tracks
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.prompt import Course, Prompt

TURNS = 7  # turns to look ahead
NEXT = 1  # for an easier opponent, who knows as much and looks ahead less
WARY = 1.0  # for a player's staff: how much the chance to meet a raider counts against sending a cruiser there


def admiral(side: Side, seed: str = "", **habits: Any) -> Admiral:
    """Make the admiral who plans for the coming turn alone."""
    return Admiral(side, seed, **{"ahead": NEXT, **habits})


def sea_lord(side: Side, seed: str = "", **habits: Any) -> Admiral:
    """Make the admiral who looks far ahead."""
    return Admiral(side, seed, **habits)


def adviser(side: Side, seed: str = "", **habits: Any) -> Admiral:
    """Make the staff of a player: the same, but it leaves the likeliest squares to planes and battle groups."""
    return Admiral(side, seed, **{"wary": WARY, **habits})


class Admiral(BismarckCommander):
    """The British admiral: one of several postures for each match, changed when the situation requires it."""

    def __init__(
        self,
        side: Side,
        seed: str = "",
        posture: str = "",
        motion: str = "plans",
        ahead: int = TURNS,
        wary: float = 0.0,
    ) -> None:
        """Choose the motion model of the raiders, how many turns to look ahead, and how much cruisers avoid raiders."""
        super().__init__(side, seed)
        self.posture = posture or strategies.drawn(seed)
        self._motion = motion
        self._ahead = ahead
        self._wary = wary

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.31 Order every ship and plane by a posture."""
        quarry = self._quarry(view, log)
        posture = POSTURES[strategies.at_present(self.posture, view, quarry, log)]
        duties = Duties(view, prompt, posture, quarry, log, self.seed)
        duties.sail_convoys(self._belief(log), self.dice(view, log))
        duties.strike()
        duties.refuel()
        duties.close_in()
        duties.stand_by()
        duties.search(self._wary)
        self.motives = duties.motives
        return duties.order, "; ".join(duties.words)

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        (form,) = prompt.choices
        assert isinstance(form, Course)
        fear = course.fears(self._belief(log), self._quarry(view, log), log)
        track = tracks.drawn(UNIT[form.key], self.seed)
        answer = course.steer(view, UNIT[form.key], form, fear, track, self.dice(view, log))
        where = f"goes to {answer[-1]}" if len(answer) > 1 else "stays"
        return {form.key: answer}, f"{form.label} {where}, along the planned route, away from the greatest danger"

    def _belief(self, log: Sequence[Event]) -> Belief:
        return believed(Campaign, self.side, log, self._motion)

    def _quarry(self, view: BismarckView, log: Sequence[Event]) -> list[Quarry]:
        return raiders(view, self._belief(log), max(1, min(self._ahead, view.last_turn - view.turn + 1)))
