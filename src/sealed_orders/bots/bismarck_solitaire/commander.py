"""The commander: one plan for the whole cruise, and every decision by what it leaves of the plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sealed_orders.bots.bismarck_solitaire.battle import Battle
from sealed_orders.bots.bismarck_solitaire.course import far_from_home, route
from sealed_orders.bots.bismarck_solitaire.escort import course_of_prinz_eugen, course_of_uboat, station
from sealed_orders.bots.bismarck_solitaire.fire import Strengths
from sealed_orders.bots.bismarck_solitaire.laws import Health, promise
from sealed_orders.bots.bismarck_solitaire.plan import Plan, zone_ends
from sealed_orders.bots.bismarck_solitaire.prize import WIN, Prize
from sealed_orders.bots.bismarck_solitaire.reckoning import Reckoning, plan_for, waters_of
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.motive import Motive, sentence
from sealed_orders.games.bismarck_solitaire.chart import SEA, grid
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    GERMAN,
    NAMES,
    POINTS,
    PRINZ_EUGEN,
    UBOAT,
    the,
)
from sealed_orders.games.bismarck_solitaire.situation import allowance, may_burn, zone_of
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Number, Pick, Prompt
from sealed_orders.kernel.words import many, percent

CRUISE = "The cruise"  # what the moves are for
TACTIC = {"close": "closes for more dice", "stay": "keeps the range", "increase": "opens the range to take fewer hits"}


def quarry(unit: str, strength: int) -> str:
    """Name a target, its points and the hits that sink it."""
    return f"{the(unit)} ({many(POINTS[unit], 'point')}, {many(strength, 'hit')} to sink)"


def needed(reckoning: Reckoning) -> str:
    """Say how many points the mission still needs."""
    return f"{many(reckoning.need, 'point')} still needed" if reckoning.need > 0 else "no more points needed"


def value(sunk: Sequence[str]) -> int:
    """Return the points for units that are sunk."""
    return sum(POINTS[unit] for unit in sunk)


class Commander:
    """Plays either seat of a match. It uses no dice: equal matches get equal answers."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.reason = ""  # for the last order, in words; its percentages come from the plan and are not exact odds
        self.motives: dict[str, Motive] = {}  # for single choices
        self._plan: Plan | None = None
        self._turn = 0
        self._battle: tuple[tuple[object, ...], Battle] | None = None

    def prize(self, view: CruiseView) -> Prize:
        """Return the goal: the mission."""
        return WIN

    def decide(self, view: CruiseView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return the answer with the best prospects."""
        # In a battle the plan from its beginning is good enough.
        if self._plan is None or self._turn != view.turn or not view.fighting:
            self._plan, self._turn = plan_for(waters_of(view, self.prize(view))), view.turn
        self.motives = {}
        answers = {
            "place": self._place,
            "cover": self._cover,
            "repair": self._repair,
            "hits": self._hits,
            "rudder": self._rudder,
            "uboat": self._uboat,
            "aim": self._aim,
            "escape": self._escape,
            "move": self._move,
            "end": self._end,
        }
        order, self.reason = answers[view.step](Reckoning(view, self._plan), prompt)
        return order

    def _place(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        """Place the ships together where the plan begins best, the U-boat where most convoys pass."""
        order: dict[str, Answer] = {}
        reasons = []
        for choice in prompt.choices:
            assert isinstance(choice, Pick)
            squares = choice.values
            if choice.key == UBOAT:
                best = max(squares, key=lambda square: station(reckoning.view, grid(square)))
                reasons.append(f"the U-boat waits in {grid(best)}, where most convoys pass")
            elif BISMARCK in reckoning.view.square:
                best = reckoning.view.square[BISMARCK]
                reasons.append("the Prinz Eugen stays with the Bismarck")
            else:
                best = max(squares, key=reckoning.placed)
                reasons.append(f"starting from {best}, the chance to win is {percent(reckoning.placed(best))}")
            order[choice.key] = (best,)
        return order, "; ".join(dict.fromkeys(reasons))

    def _cover(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        """Stay unseen unless what comes is welcome."""
        view = reckoning.view
        if BISMARCK not in view.args:
            return {"cover": ("use",)}, "the Prinz Eugen is too weak to fight alone"
        strengths = tuple(view.strength[unit] for unit in BRITISH)
        ways = zone_ends(zone_of(view, BISMARCK), reckoning.health, strengths, reckoning.prey)
        meet = max(sum(p * reckoning.worth(*end) for end, p in ends.items()) for ends in ways)
        hide = reckoning.worth(reckoning.health)
        why = f"the chance to win is {percent(hide)} if we hide, {percent(meet)} if we come out"
        return {"cover": ("decline" if meet > hide else "use",)}, why

    def _repair(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        view, health = reckoning.view, reckoning.health
        hurt = [ship for ship in map(str, view.args) if view.strength[ship] < GERMAN[ship].strength]
        mended = {
            BISMARCK: health._replace(bismarck=health.bismarck + 1),
            PRINZ_EUGEN: health._replace(prinz_eugen=health.prinz_eugen + 1),
        }
        ship = max(hurt, key=lambda ship: reckoning.worth(mended[ship])) if len(hurt) > 1 else hurt[0]
        worth = percent(reckoning.worth(mended[ship]))
        return {"repair": (ship,)}, f"with {NAMES[ship]} repaired the chance to win is {worth}"

    def _hits(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        (choice,), health = prompt.choices, reckoning.health
        assert isinstance(choice, Number)
        hits = min(int(reckoning.view.args[0]), sum(health))

        def left(number: int) -> Health:
            return Health(health.bismarck - number, health.prinz_eugen - hits + number)

        best = max(range(choice.low, choice.high + 1), key=lambda number: reckoning.worth(left(number)))
        taken = f"the Bismarck takes {best} of {many(hits, 'hit')}"
        return {BISMARCK: (str(best),)}, f"{taken}: then the chance to win is {percent(reckoning.worth(left(best)))}"

    def _rudder(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        """Protect the speed of the Bismarck: she needs it to get home."""
        return {"rudder": (PRINZ_EUGEN,)}, "the Bismarck needs her speed to get home"

    def _uboat(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        """Attack what a hit brings close to sinking; with the last strength only if it is worth it."""
        (choice,), view = prompt.choices, reckoning.view
        assert isinstance(choice, Pick)
        targets = [value for value in choice.values if value != "escape"]
        appeal = {unit: (POINTS[unit] + (unit in reckoning.prey)) / view.strength[unit] for unit in targets}
        best = max(targets, key=appeal.__getitem__)
        if view.strength[UBOAT] > 1:
            why = quarry(best, view.strength[best])
            return {UBOAT: (best if appeal[best] >= 0.5 else "escape",)}, why
        hit = (4 if zone_of(view, UBOAT).uboat_bonus else 3) / 6
        sunk = (best,) if view.strength[best] == 1 else ()
        risk = hit * reckoning.worth(reckoning.health, value(sunk), sunk) + (1 - hit) * reckoning.without_uboat
        stay = reckoning.worth(reckoning.health)
        why = f"strength 1: the chance to win is {percent(risk)} if the U-boat attacks, {percent(stay)} if not"
        return {UBOAT: (best if risk > stay else "escape",)}, why

    def _fight(self, reckoning: Reckoning) -> tuple[Battle, Strengths, Strengths]:
        """Return the battle; earlier results are kept."""
        view = reckoning.view
        names, units = tuple(view.fighting), tuple(view.enemies)
        now = tuple(view.strength[unit] for unit in units)

        def worth(ships: Strengths, enemies: Strengths) -> float:
            if names[0] == PRINZ_EUGEN:
                health, lost = reckoning.health, 0 if ships[0] else POINTS[PRINZ_EUGEN]
            else:
                health, lost = Health(ships[0], ships[1] if len(ships) > 1 else reckoning.health.prinz_eugen), 0
            sunk, more, later = prospects(enemies)
            sure = reckoning.worth(health, value(sunk) + lost, sunk)
            return sure + later * (reckoning.worth(health, value(more) + lost, more) - sure) if later else sure

        @cache
        def prospects(enemies: Strengths) -> tuple[tuple[str, ...], tuple[str, ...], float]:
            sunk = tuple(unit for unit, left in zip(units, enemies, strict=True) if not left)
            unit, later = promise(units, now, enemies, reckoning.prey)
            return sunk, (*sunk, unit), later

        key = (view.turn, names, units, reckoning.need)
        if self._battle is None or self._battle[0] != key:
            self._battle = (key, Battle(names, units, worth))
        return self._battle[1], tuple(view.strength[name] for name in names), now

    def _aim(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        view = reckoning.view
        battle, ships, enemies = self._fight(reckoning)
        # The other seat may have given the Bismarck's orders.
        given = tuple(word for name in view.target for word in (view.target[name], view.tactic[name]))
        words = battle.orders(ships, enemies, given)
        keys = [key for name in view.fighting for key in (name, f"{name}_tactic")]
        whole = {key: (word,) for key, word in zip(keys, words, strict=True)}
        aims = [
            f"{NAMES[ship]} fires at {quarry(target, view.strength[target])} and {TACTIC[tactic]}"
            for ship, target, tactic in zip(view.fighting, words[::2], words[1::2], strict=True)
        ]
        return {choice.key: whole[choice.key] for choice in prompt.choices}, "; ".join((needed(reckoning), *aims))

    def _escape(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        battle, ships, enemies = self._fight(reckoning)
        escape, remain = battle.weigh(ships, enemies)
        why = f"the chance to win is {percent(escape)} if we escape, {percent(remain)} if we remain"
        return {"battle": ("escape" if escape > remain else "remain",)}, why

    def _move(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        view = reckoning.view
        keys = [choice.key for choice in prompt.choices]
        order: dict[str, Answer] = {}
        reasons = []
        if BISMARCK in keys:
            order[BISMARCK], why = self._course_of_bismarck(reckoning)
            reasons.append(why)
            self.motives[BISMARCK] = Motive(CRUISE, sentence(why.partition(", ")[2]))
        flag = (view.square[BISMARCK], *order.get(BISMARCK, ())[1:])[-1]
        if PRINZ_EUGEN in keys:
            order[PRINZ_EUGEN] = course_of_prinz_eugen(view, flag)
            reasons.append("the Prinz Eugen stays with the Bismarck")
            self.motives[PRINZ_EUGEN] = Motive(
                CRUISE, "Together the ships share the hits; alone the Prinz Eugen is too weak."
            )
        if UBOAT in keys:
            order[UBOAT] = course_of_uboat(view)
            reasons.append("the U-boat goes where most convoys pass")
            self.motives[UBOAT] = Motive(CRUISE, "More convoys pass here than through any other square in reach.")
        return order, "; ".join(reasons)

    def _course_of_bismarck(self, reckoning: Reckoning) -> tuple[Answer, str]:
        view = reckoning.view
        far, here, barrels = allowance(view, BISMARCK), view.square[BISMARCK], view.barrels[BISMARCK]
        within = SEA.reach(here, far + may_burn(view, BISMARCK))
        best = max(within, key=lambda square: reckoning.moved(square, barrels - (within[square] > far)))
        burns = within[best] > far
        far_home = many(far_from_home(best, view.ports), "square")
        state = f"{far_home} from home, {needed(reckoning)}"
        why = f"in {best}, {state}, the chance to win is {percent(reckoning.moved(best, barrels - burns))}"
        return ("burn" if burns else "steam", *route(here, best)), why

    def _end(self, reckoning: Reckoning, prompt: Prompt) -> Decision:
        """End the cruise: home is home."""
        return {"cruise": ("end",)}, "the mission is won at home"
