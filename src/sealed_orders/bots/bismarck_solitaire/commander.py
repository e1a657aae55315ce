"""The commander: one plan for the whole cruise, and every decision by what it leaves of the plan."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sealed_orders.bots.bismarck_solitaire.battle import Battle
from sealed_orders.bots.bismarck_solitaire.fire import Strengths
from sealed_orders.bots.bismarck_solitaire.laws import Health
from sealed_orders.bots.bismarck_solitaire.plan import EARLY, NUMBER, Plan, Waters, zone_ends
from sealed_orders.games.bismarck_solitaire.charts import zone
from sealed_orders.games.bismarck_solitaire.mission import TURNS
from sealed_orders.games.bismarck_solitaire.sea import PORTS, SEA, grid
from sealed_orders.games.bismarck_solitaire.ships import (
    BISMARCK,
    BRITISH,
    CONVOY,
    GERMAN,
    POINTS,
    PRINZ_EUGEN,
    SHIPS,
    UBOAT,
)
from sealed_orders.games.bismarck_solitaire.situation import (
    afloat,
    allowance,
    company,
    may_burn,
    points,
    zone_of,
)
from sealed_orders.games.bismarck_solitaire.view import CruiseView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Number, Pick, Prompt


@lru_cache(maxsize=256)
def plan_for(waters: Waters) -> Plan:
    """The plan for a mission and a state of the Royal Navy."""
    return Plan(waters)


@lru_cache(maxsize=1 << 8)
def rough(unit: str, strength: int) -> int:
    """A British strength as a plan takes it: whole, half or nearly gone, so that plans can be kept."""
    whole = BRITISH[unit].strength
    if strength == 0 or whole <= 3:
        return strength
    return min((2, (whole + 1) // 2, whole), key=lambda step: abs(step - strength))


def waters_of(view: CruiseView) -> Waters:
    """What a plan for a view is made for."""
    strengths = tuple(rough(unit, view.strength[unit]) for unit in BRITISH)
    return Waters(view.chart, view.goal, view.return_after, view.ports, strengths, view.options["ports"] == "safe")


class Outlook:
    """A plan as it looks from a view: barrels are reckoned as time, two for a turn."""

    def __init__(self, view: CruiseView, plan: Plan) -> None:
        self.view = view
        self.plan = plan
        self.need = view.goal - points(view)
        together = not view.square or PRINZ_EUGEN in company(view, BISMARCK)
        self.health = Health(view.strength[BISMARCK], view.strength[PRINZ_EUGEN] if together else 0)
        self._here: dict[tuple[Health, int], float] = {}

    def _turns(self, barrels: int, left: int) -> tuple[int, int]:
        kept = min(barrels, 2 * EARLY, left)
        return tuple(max(self.plan.first, self.view.turn - half // 2) for half in (kept, kept + 1))  # type: ignore[return-value]

    def worth(self, health: Health, won: int = 0) -> float:
        """The chance to complete the mission with this health and these points more, the movement still to come."""
        if self.health.prinz_eugen and not health.prinz_eugen:
            won += POINTS[PRINZ_EUGEN]
        key = (health, won)
        if key not in self._here:
            number = NUMBER[self.view.square[BISMARCK]]
            turns = self._turns(self.view.barrels[BISMARCK], TURNS + 1 - self.view.turn)
            tables = (self.plan.before[turn] for turn in turns)
            self._here[key] = sum(self.plan.value(table, self.need - won, health, number) for table in tables) / 2
        return self._here[key]

    def moved(self, square: str, barrels: int) -> float:
        """The same, after the movement of this turn."""
        left = TURNS - self.view.turn
        if far_from_home(square, self.view.ports) > left * self.view.speed[BISMARCK] + min(barrels, left):
            return 0.0
        tables = (self.plan.moved[turn] for turn in self._turns(barrels, left))
        return sum(self.plan.value(table, self.need, self.health, NUMBER[square]) for table in tables) / 2


class Commander:
    """Plays either seat, or both."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self.side = side
        self._turn = 0
        self._plan: Plan | None = None
        self._battle_now: tuple[tuple[object, ...], Battle] | None = None

    def decide(self, view: CruiseView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """The answer that leaves the best outlook."""
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
        # In a battle the plan of the moment it began will do.
        if self._plan is None or self._turn != view.turn or not view.fighting:
            self._plan, self._turn = plan_for(waters_of(view)), view.turn
        return answers[view.step](Outlook(view, self._plan), prompt)

    def _place(self, outlook: Outlook, prompt: Prompt) -> Order:
        view, plan = outlook.view, outlook.plan
        order: dict[str, Answer] = {}
        for choice in prompt.choices:
            assert isinstance(choice, Pick)
            squares = [option.value for option in choice.options]
            if choice.key == UBOAT:
                order[UBOAT] = (self._best_for_uboat(view, squares),)
            elif choice.key == PRINZ_EUGEN and BISMARCK in view.square:
                order[PRINZ_EUGEN] = (view.square[BISMARCK],)
            else:
                start = plan.moved[0 if view.barrels[BISMARCK] < 2 else plan.first]
                best = max(squares, key=lambda s: plan.value(start, outlook.need, outlook.health, NUMBER[s]))
                order[choice.key] = (best,)
        return order

    def _best_for_uboat(self, view: CruiseView, squares: Sequence[str]) -> str:
        return max(squares, key=lambda square: self._uboat_worth(view, grid(square)))

    def _uboat_worth(self, view: CruiseView, where: str) -> float:
        """What a U-boat may do in a grid in a turn."""
        worth = 0.0
        for event in view.chart:
            there = zone(event, where)
            if there.convoy and view.convoys_sunk < 5:
                worth += 1.4 if there.uboat_bonus else 1.0
            worth += 0.1 * len(there.ships) - 0.8 * there.uboat_hunted
        return worth

    def _cover(self, outlook: Outlook, prompt: Prompt) -> Order:
        """Stay unseen unless what comes is welcome."""
        view = outlook.view
        if BISMARCK not in view.args:
            return {"cover": ("use",)}
        strengths = tuple(view.strength[unit] for unit in BRITISH)
        ways = zone_ends(zone_of(view, BISMARCK), outlook.health, strengths)
        meet = max(sum(p * outlook.worth(health, won) for (health, won), p in ends.items()) for ends in ways)
        return {"cover": ("decline" if meet > outlook.worth(outlook.health) else "use",)}

    def _repair(self, outlook: Outlook, prompt: Prompt) -> Order:
        view, health = outlook.view, outlook.health
        hurt = [ship for ship in map(str, view.args) if view.strength[ship] < GERMAN[ship].strength]
        better = {
            BISMARCK: health._replace(bismarck=health.bismarck + 1),
            PRINZ_EUGEN: health._replace(prinz_eugen=health.prinz_eugen + 1),
        }
        return {"repair": (max(hurt, key=lambda ship: outlook.worth(better[ship])),)}

    def _hits(self, outlook: Outlook, prompt: Prompt) -> Order:
        (choice,), health = prompt.choices, outlook.health
        assert isinstance(choice, Number)
        hits = min(int(outlook.view.args[0]), sum(health))

        def left(number: int) -> Health:
            return Health(health.bismarck - number, health.prinz_eugen - hits + number)

        best = max(range(choice.low, choice.high + 1), key=lambda number: outlook.worth(left(number)))
        return {BISMARCK: (str(best),)}

    def _rudder(self, outlook: Outlook, prompt: Prompt) -> Order:
        return {"rudder": (PRINZ_EUGEN,)}

    def _uboat(self, outlook: Outlook, prompt: Prompt) -> Order:
        (choice,), view = prompt.choices, outlook.view
        assert isinstance(choice, Pick)
        targets = [option.value for option in choice.options if option.value != "escape"]
        best = max(targets, key=lambda unit: POINTS[unit] / view.strength[unit])
        sinks = view.strength[best] == 1
        if view.strength[UBOAT] > 1:
            return {UBOAT: (best if POINTS[best] / view.strength[best] >= 0.5 or sinks else "escape",)}
        hit = (4 if zone_of(view, UBOAT).uboat_bonus else 3) / 6
        won, lost = POINTS[best] if sinks else 0, POINTS[UBOAT]
        risk = hit * outlook.worth(outlook.health, won) + (1 - hit) * outlook.worth(outlook.health, lost)
        return {UBOAT: (best if risk > outlook.worth(outlook.health) else "escape",)}

    def _battle(self, outlook: Outlook) -> tuple[Battle, Strengths, Strengths]:
        view = outlook.view
        names, units = tuple(view.fighting), tuple(view.enemies)

        def worth(ships: Strengths, enemies: Strengths) -> float:
            won = sum(POINTS[unit] for unit, left in zip(units, enemies, strict=True) if not left)
            if names[0] == PRINZ_EUGEN:
                return outlook.worth(outlook.health, won if ships[0] else won + POINTS[PRINZ_EUGEN])
            return outlook.worth(Health(ships[0], ships[1] if len(ships) > 1 else outlook.health.prinz_eugen), won)

        ships = tuple(view.strength[name] for name in names)
        enemies = tuple(view.strength[unit] for unit in units)
        key = (view.turn, names, units, outlook.need)
        if self._battle_now is None or self._battle_now[0] != key:
            self._battle_now = (key, Battle(names, units, worth))
        return self._battle_now[1], ships, enemies

    def _aim(self, outlook: Outlook, prompt: Prompt) -> Order:
        battle, ships, enemies = self._battle(outlook)
        orders = battle.orders(ships, enemies)
        whole = {}
        for number, name in enumerate(outlook.view.fighting):
            whole[name], whole[f"{name}_tactic"] = (orders[2 * number],), (orders[2 * number + 1],)
        return {choice.key: whole[choice.key] for choice in prompt.choices}

    def _escape(self, outlook: Outlook, prompt: Prompt) -> Order:
        battle, ships, enemies = self._battle(outlook)
        return {"battle": ("escape" if battle.escapes(ships, enemies) else "remain",)}

    def _move(self, outlook: Outlook, prompt: Prompt) -> Order:
        view = outlook.view
        order: dict[str, Answer] = {}
        goal = view.square[BISMARCK]
        for choice in prompt.choices:
            if choice.key == BISMARCK:
                order[BISMARCK] = self._course_of_bismarck(outlook)
                goal = order[BISMARCK][-1] if len(order[BISMARCK]) > 1 else goal
            elif choice.key == PRINZ_EUGEN:
                order[PRINZ_EUGEN] = self._towards(view, PRINZ_EUGEN, goal)
            else:
                order[UBOAT] = ("steam",)
        return order

    def _course_of_bismarck(self, outlook: Outlook) -> Answer:
        view = outlook.view
        far, here, barrels = allowance(view, BISMARCK), view.square[BISMARCK], view.barrels[BISMARCK]
        within = SEA.reach(here, far + may_burn(view, BISMARCK))
        best = max(within, key=lambda square: outlook.moved(square, barrels - (within[square] > far)))
        return ("burn" if within[best] > far else "steam", *route(here, best))

    def _towards(self, view: CruiseView, piece: str, goal: str) -> Answer:
        way = route(view.square[piece], goal)
        far = allowance(view, piece)
        if len(way) == far + 1 and may_burn(view, piece):
            return ("burn", *way)
        return ("steam", *way[:far])

    def _end(self, outlook: Outlook, prompt: Prompt) -> Order:
        return {"cruise": ("end",)}


@lru_cache(maxsize=1 << 14)
def route(start: str, goal: str) -> tuple[str, ...]:
    """The squares entered on a shortest way."""
    distance = {goal: 0}
    edge = [goal]
    while start not in distance:
        edge = [
            near
            for square in edge
            for near in SEA.next[square]
            if distance.setdefault(near, distance[square] + 1) > distance[square]
        ]
        edge = list(dict.fromkeys(edge))
    way = []
    while start != goal:
        start = min(SEA.next[start], key=lambda near: distance.get(near, 999))
        way.append(start)
    return tuple(way)


@lru_cache(maxsize=1 << 10)
def far_from_home(square: str, ports: tuple[str, ...]) -> int:
    """Squares to the nearest port."""
    return min(len(route(square, PORTS[port].square)) for port in ports)
