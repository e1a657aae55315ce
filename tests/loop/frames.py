"""The frames of the animation: SVG in the colours and symbols of a report, twelve per second."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, sin

from sealed_orders.report.drawing.chart import frame as neat_line
from sealed_orders.report.drawing.chart import ground, names
from sealed_orders.report.drawing.hunt import burst
from sealed_orders.report.drawing.labels import Labels
from sealed_orders.report.drawing.palette import inked
from sealed_orders.report.drawing.sheet import Sheet, Window
from sealed_orders.report.drawing.ships import silhouette, symbols
from sealed_orders.report.drawing.svg import Spot, drawing, element, group, line, text
from tests.loop.story import Ship, Story

WIDTH, HEIGHT = 1200.0, 630.0
RATE, COUNT = 12, 72  # frames a second, and in all
FADE = 4  # frames at the end that lead back to the first
WINDOW = Window(11.0, 11.0, 23.0, 17.0)  # rows 11 to 16, columns 11 to 22
CHART, SCALE = 720.0, 1.55
STARS = 6  # hits that are drawn
SPREAD = ((0.0, 0.0),), ((0.0, -0.15), (0.0, 0.2)), ((0.0, -0.3), (0.0, 0.0), (0.0, 0.3))

# When each part begins and ends, in seconds.
ORDER, SEAL, MOVES = (0.5, 1.15), (1.15, 1.5), ((1.5, 2.0), (2.05, 2.45), (3.0, 3.7))
CONTACT, NIGHT, GUNS, SINK, REVEAL, BRAND = (2.45, 2.9), (2.9, 3.3), (3.75, 4.3), (4.3, 4.6), (4.65, 5.4), 5.4
EXTRA = """
svg .say{font-family:var(--serif);font-size:29px}svg .sign{font-family:var(--serif);font-size:27px}
svg .share{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--heat-ink)}
svg .crew{font-size:10.5px;font-weight:700;fill:var(--own)}svg .seen{font-size:10.5px;font-weight:700;fill:var(--foe)}
.pen{fill:none;stroke:var(--mark);stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}.pen.sealed{stroke:var(--own);stroke-width:1}
.wake{fill:none;stroke:var(--pencil);stroke-width:1;opacity:.7}
.dots{fill:none;stroke:var(--own);stroke-width:1.6;stroke-dasharray:1 4;stroke-linecap:round}
.gloom{fill:var(--night)}.ring{fill:none;stroke:var(--mark);stroke-width:2}.plate{fill:var(--paper);stroke:var(--line-2);stroke-width:1}
.flap{fill:var(--paper-2);stroke:var(--ink-3);stroke-width:1.4;stroke-linejoin:round}
"""


@dataclass(frozen=True)
class Film:
    """A story in one of the looks."""

    story: Story
    inks: Mapping[str, str]

    def frame(self, number: int) -> str:
        """Return one frame, counted from 0."""
        now = number / RATE
        chart = [*self._believed(now), self._lettering, *self._night(now), *self._courses(now), *self._contacts(now)]
        chart += [*self._ours(now), *self._fight(now), *self._revealed(now), self._edge]
        left, top = (WIDTH - CHART * SCALE) / 2, (HEIGHT - self.sheet.height * SCALE) / 2 - 2
        at = f"translate({left:g} {top:g}) scale({SCALE:g})"
        parts = [self._style, element("rect", width=WIDTH, height=HEIGHT, class_="paper")]
        parts += [group([self._ground, *chart], transform=at), *self._words(now), *self._envelope(now)]
        return drawing(WIDTH, HEIGHT, parts, alone=True)

    @cached_property
    def sheet(self) -> Sheet:
        """Return the waters in the picture."""
        return Sheet(self.story.board, CHART, WINDOW)

    @cached_property
    def _style(self) -> str:
        known = inked(self.inks) + inked_with(self.inks, EXTRA)
        return element("style", known) + element("defs", symbols())

    @cached_property
    def _ground(self) -> str:
        return ground(self.sheet)

    @cached_property
    def _lettering(self) -> str:
        return names(self.sheet, Labels(self.sheet.width, self.sheet.height))

    @cached_property
    def _edge(self) -> str:
        return neat_line(self.sheet)

    def _at(self, cell: str) -> Spot:
        spot = self.sheet.at(cell)
        if spot is None:
            raise ValueError(f"{cell} is not on the picture")
        return spot

    # What is believed

    def _believed(self, now: float) -> Iterator[str]:
        story = self.story
        shown = {story.turns[0]: 1.0}
        for turn, (begin, end) in zip(story.turns, MOVES, strict=True):
            share = ramp(now, begin, end)
            if turn == story.contact.turn:
                share = ramp(now, CONTACT[0], CONTACT[0] + 0.15)
            shown[turn], shown[turn + 1] = shown.get(turn, 1.0) * (1 - share), share
        fading = 1 - ramp(now, *SINK)
        for turn, share in shown.items():
            for cell, chance in story.beliefs[turn].items():
                spot = self.sheet.at(cell)
                if spot is not None and share * fading > 0.02:
                    yield self._heat(cell, spot, chance, share * fading)

    def _heat(self, cell: str, spot: Spot, chance: float, share: float) -> str:
        parts = [
            element("path", d=self.sheet.outline([cell]), class_="heat", opacity=0.2 + 0.5 * min(1.0, chance * 2.5))
        ]
        if 0.1 <= chance < 1:
            parts.append(text(f"{chance:.0%}".replace("%", " %"), spot[0], spot[1] + 25, "share"))
        return group(parts, opacity=share)

    # What is ordered, and where everybody is

    def _courses(self, now: float) -> Iterator[str]:
        first = self.story.turns[0]
        if ORDER[0] < now < MOVES[0][1]:
            sealed = now >= SEAL[0] + 0.15
            for ship in self._grouped(first):
                path = [self._at(cell) for cell in ship.ways[first]]
                if ship.id != "df1":
                    yield element(
                        "path", d=line(part(path, ramp(now, *ORDER))), class_="pen sealed" if sealed else "pen"
                    )
        last = self.story.turns[-1]
        share = ramp(now, *MOVES[-1])
        if share and now < REVEAL[0]:
            follower = next(ship for ship in self.story.ships if ship.name == self.story.contact.by[0])
            yield element("path", d=line(part([self._at(c) for c in follower.ways[last]], share)), class_="dots")

    def _grouped(self, turn: int) -> list[Ship]:
        """Return one of our ships for each course."""
        return list({ship.ways[turn]: ship for ship in reversed(self.story.ships) if ship.ours}.values())

    def _ours(self, now: float) -> Iterator[str]:
        ours = [ship for ship in self.story.ships if ship.ours]
        wakes = {line(spots) for ship in ours if len(spots := self._wake(ship, now)) > 1}
        yield from (element("path", d=wake, class_="wake") for wake in sorted(wakes))
        for ship in ours:
            (x, y), crowd = self._place(ship, ours, now)
            wide, pale = (26.0, 1.0) if crowd <= len(SPREAD) else (18.0, 1 - 0.7 * ramp(now, *SINK))
            yield silhouette(ship.kind, x, y, wide, "u").replace("<use", f'<use opacity="{pale:.2f}"')
            if crowd <= len(SPREAD) or (ship.name == self.story.contact.by[0] and now < GUNS[0]):
                yield text(ship.name, x + wide / 2 + 3, y + 4, "crew lb")

    def _moment(self, now: float) -> tuple[int, float]:
        """Return the current or last turn, and how much of it is over."""
        turns = [(turn, ramp(now, *span)) for turn, span in zip(self.story.turns, MOVES, strict=True)]
        return next(((turn, share) for turn, share in reversed(turns) if share), turns[0])

    def _wake(self, ship: Ship, now: float) -> list[Spot]:
        turn, share = self._moment(now)
        spots: list[Spot] = []
        for past in self.story.turns:
            if past <= turn:
                path = [self._at(cell) for cell in ship.ways[past]]
                spots += part(path, share if past == turn else 1.0)
        return spots

    def _place(self, ship: Ship, fleet: Sequence[Ship], now: float) -> tuple[Spot, int]:
        """Return where a ship is among those in her cell, and how many they are."""
        turn, share = self._moment(now)
        (ax, ay), before = self._berth(ship, fleet, turn, -len(ship.ways[turn]))
        (bx, by), after = self._berth(ship, fleet, turn, -1)
        x, y = part([self._at(cell) for cell in ship.ways[turn]], share)[-1]
        return (x + ax + (bx - ax) * share, y + ay + (by - ay) * share), max(before, after) if share else before

    def _berth(self, ship: Ship, fleet: Sequence[Ship], turn: int, end: int) -> tuple[Spot, int]:
        here = ship.ways[turn][end]
        company = [other for other in fleet if other.ways[turn][0 if end != -1 else -1] == here]
        unit, place = self.sheet.unit, company.index(ship)
        if len(company) <= len(SPREAD):
            across, down = SPREAD[len(company) - 1][place]
            return ((across - 0.22) * unit, down * unit), len(company)
        return ((place % 2 - 0.5) * 0.55 * unit, (place // 2 - 1) * 0.3 * unit), len(company)

    # What is seen

    def _contacts(self, now: float) -> Iterator[str]:
        if now >= SINK[1]:
            return
        ends = {turn: span[1] for turn, span in zip(self.story.turns, MOVES, strict=True)}
        for found in self.story.found:
            came = ends[found.turn]
            if now < came or found.turn == self.story.turns[-1]:
                continue
            newest = all(now < ends[later.turn] for later in self.story.found if later.turn > found.turn)
            age = ramp(now, came + 0.5, came + 1.2)
            x, y = self._at(found.cell)
            y -= 8
            cross = element(
                "path", d=f"M{x - 9:g} {y - 9:g}l18 18m0 -18l-18 18", class_="cross", stroke_width=4.0 - 2.6 * age
            )
            hour = self.story.board.hours[found.turn - 1]
            names = " and ".join(found.names) if len(found.names) < 3 else f"{len(found.names)} ships"
            said = f"{names}, {hour}" + (f", by {found.by[0]}" if found.by else "")
            label = [text(said, x + 13, y - 11, "seen lb")] if newest else []
            yield group([cross, *label], opacity=1 - 0.65 * age)

    def _night(self, now: float) -> Iterator[str]:
        dark = ramp(now, *NIGHT) * (1 - ramp(now, SINK[0], SINK[1] + 0.1))
        if dark and self.story.turns[-1] in self.story.nights:
            sea = self.sheet.sea
            yield element(
                "rect", x=sea.x, y=sea.y, width=sea.width, height=sea.height, class_="gloom", opacity=0.34 * dark
            )

    def _fight(self, now: float) -> Iterator[str]:
        if now < GUNS[0]:
            return
        x, y = self._at(self.story.wreck)
        count = min(STARS, len(self.story.shots))
        for n, ours in enumerate(self.story.shots[:STARS]):
            begin = GUNS[0] + (GUNS[1] - GUNS[0]) * n / count
            if begin <= now < SINK[0] + 0.1:
                far = self.sheet.unit * 0.5
                yield burst((x + far * cos(n * 2.4), y + far * 0.7 * sin(n * 2.4)), 9.0, 0 if ours else 1)
        if now >= SINK[0]:
            settled = ramp(now, *SINK)
            prey = self.story.prey
            ship = silhouette(prey.kind, 0, 0, 44, "u s1")
            yield group([ship], transform=f"translate({x:g} {y + 4 * settled:g}) rotate({14 * settled:g})")
            yield text(prey.name, x - 24, y + 25, "seen lb")
            if settled == 1:
                yield element("path", d=f"M{x - 24:g} {y + 16:g}L{x + 24:g} {y - 10:g}", class_="cross")

    # The end

    def _revealed(self, now: float) -> Iterator[str]:
        share = ramp(now, *REVEAL)
        if not share:
            return
        story = self.story
        for course in sorted({ship.ways[story.turns[0]] for ship in story.ships if ship.ours}):
            ship = next(s for s in story.ships if s.ours and s.ways[story.turns[0]] == course)
            yield element("path", d=line(self._wake(ship, now)), class_="seg s0", opacity=0.8 * share)
        whole = [self._at(cell) for turn in story.turns for cell in story.prey.ways[turn]]
        back = part(whole[::-1], share)
        yield element("path", d=line(back), class_="seg s1", stroke_width=3)
        by_cell: dict[str, list[str]] = defaultdict(list)
        for turn in story.turns:
            by_cell[story.prey.ways[turn][0]].append(story.board.hours[turn - 1])
        for cell, hours in by_cell.items():
            x, y = self._at(cell)
            if back[-1][0] >= x - 1:
                yield element("circle", cx=x, cy=y, r=4.0, class_="knot s1")
                yield text(", ".join(hours), x + 6, y - 8, "seen lb")
        if story.missed and now >= REVEAL[1]:
            x, y = self._at(story.missed)
            yield element("circle", cx=x, cy=y, r=24.0, class_="ring")

    # Words

    def _words(self, now: float) -> Iterator[str]:
        said = next(words for until, words in self._captions() if now < until)
        wide = max(330.0, 15.2 * len(said) + 36)
        y = HEIGHT - 88
        yield element("rect", x=58.0, y=y - 40, width=wide, height=58.0, class_="plate")
        yield text(said, 76.0, y - 1, "say", font_weight=700 if said.endswith("?") or said.count(" ") == 0 else None)
        if now >= BRAND:
            yield element("rect", x=WIDTH - 286, y=y - 40, width=228.0, height=58.0, class_="plate")
            yield text("Sealed Orders", WIDTH - 172, y - 2, "sign", text_anchor="middle")

    def _captions(self) -> list[tuple[float, str]]:
        prey, last = self.story.prey.name, self.story.turns[-1]
        return [
            (ORDER[0], f"Where is the {prey}?"),
            (SEAL[0], "You write orders."),
            (MOVES[0][0], "Sealed."),
            (CONTACT[0], "The referee moves both sides."),
            (CONTACT[1], "Contact."),
            (GUNS[0] - 0.05, "Shadow her through the night." if last in self.story.nights else "Shadow her."),
            (SINK[0], f"{self.story.when(last)}."),
            (REVEAL[0], "Sunk."),
            (BRAND, "At the end you see it all."),
            (COUNT / RATE + 1, "Six games. Free. No account."),
        ]

    def _envelope(self, now: float) -> Iterator[str]:
        if not SEAL[0] <= now < MOVES[0][0] + 0.25:
            return
        shut = ramp(now, SEAL[0], SEAL[0] + 0.2)
        x, y, wide, high = WIDTH - 220, HEIGHT - 160, 140.0, 90.0
        yield element("rect", x=x, y=y, width=wide, height=high, class_="flap")
        tip = y - 46 + (46 + 54) * shut
        yield element("path", d=f"M{x:g} {y:g}L{x + wide / 2:g} {tip:g}L{x + wide:g} {y:g}Z", class_="flap")
        if shut == 1:
            yield element("circle", cx=x + wide / 2, cy=y + 52, r=11.0, class_="met")


def inked_with(inks: Mapping[str, str], style: str) -> str:
    """Return more style with the colours filled in."""
    for name, colour in inks.items():
        style = style.replace(f"var(--{name})", colour)
    return style.replace("var(--serif)", '"Source Serif 4",serif')


def ramp(now: float, begin: float, end: float) -> float:
    """Say how much is done of what lasts from one moment to another, gently at both ends.

    >>> ramp(0, 1, 2), ramp(1.5, 1, 2), ramp(3, 1, 2)
    (0.0, 0.5, 1.0)
    """
    share = min(1.0, max(0.0, (now - begin) / (end - begin)))
    return share * share * (3 - 2 * share)


def part(path: Sequence[Spot], share: float) -> list[Spot]:
    """Return the first part of a path.

    >>> part([(0, 0), (10, 0), (20, 0)], 0.75)
    [(0, 0), (10, 0), (15.0, 0.0)]
    """
    legs = len(path) - 1
    whole = min(legs, int(share * legs))
    if whole == legs:
        return list(path)
    (ax, ay), (bx, by), rest = path[whole], path[whole + 1], share * legs - whole
    return [*path[: whole + 1], (ax + (bx - ax) * rest, ay + (by - ay) * rest)]
