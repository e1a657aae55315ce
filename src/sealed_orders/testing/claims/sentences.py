"""The story and the figures, sentence by sentence: each must have a known form, and be true."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from sealed_orders.kernel.fact import Points, Sunk, Who
from sealed_orders.kernel.words import percent
from sealed_orders.report import Report
from sealed_orders.report.story.story import figures
from sealed_orders.report.story.story import story as story_of
from sealed_orders.testing.claims.witness import Witness

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
END = re.compile(r"(?<=[.])\s+(?=[A-Z])")
Judge = Callable[[Report, Witness, "re.Match[str]"], bool]


def _title(side: str) -> str:
    return side.replace("_", " ").title()


def number(word: str) -> int:
    """Read a number in words or digits."""
    return SMALL.index(word) if word in SMALL else int(word.replace(",", ""))


def story(report: Report, witness: Witness) -> Iterator[str]:
    """Check every sentence of the story and every figure."""
    claims = [part for sentence in story_of(report) for part in END.split(sentence)]
    claims += [f"{figure.number} {figure.text}" for figure in figures(report)]
    for claim in claims:
        matched = [(match, judge) for form, judge in FORMS.items() if (match := re.fullmatch(form, claim))]
        if not matched:
            yield f"Nobody can check: {claim}"
        elif not any(judge(report, witness, match) for match, judge in matched):
            yield f"It is not so: {claim}"


def _called(witness: Witness, name: str) -> tuple[str, str]:
    """Return side and id of one of the hunted, by name."""
    return next(((side, i) for side, i, called in witness.hunted() if called == name), ("", ""))


def _wanted(witness: Witness, who: tuple[str, str]) -> bool:
    """Say whether it is the most wanted of its side."""
    return next(((s, i) for s, i, _ in witness.hunted() if s == who[0]), None) == who


def _first_found(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    who = _called(witness, claim["name"])
    seen = witness.seen(*who)
    longest = number(claim["turns"]) if claim["turns"] else 0
    first = bool(seen) and witness.when(seen[0]) == claim["when"]
    last = bool(claim["kept"]) or seen[0] == witness.in_play(*who)[-1]
    return (
        _wanted(witness, who)
        and first
        and last
        and witness.unseen(*who) == longest
        and _starts_there(witness, who, claim)
    )


def _late(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    """Check that it was the last turn in play and not the first."""
    who = _called(witness, claim["name"])
    seen, in_play = witness.seen(*who), witness.in_play(*who)
    dated = seen == in_play[1:][-1:] and witness.when(seen[0])[3:] == claim["date"]
    return _wanted(witness, who) and dated and _starts_there(witness, who, claim)


def _starts_there(witness: Witness, who: tuple[str, str], claim: re.Match[str]) -> bool:
    """Return where it was known to be when the match began, if it was known."""
    cell = next(
        (t.fact.cell for t in witness.tellings if getattr(t.fact, "before", False)  # type: ignore[union-attr]
         and set(t.event.to) - {who[0]} and any(witness.together(t.number, u.id, who[1]) for u in t.fact.units)),  # type: ignore[union-attr]
        "",
    )  # fmt: skip
    claimed = claim.groupdict().get("known") or ""
    return claimed == (witness.labels.get(cell, cell) if cell else "")


def _never(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    who = _called(witness, claim["name"])
    return _wanted(witness, who) and not witness.seen(*who) and _starts_there(witness, who, claim)


def _scored(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    """Add up all points reported, by side and cause: the leader's largest sum, and all that the side has."""
    sums: dict[str, Counter[str]] = {}
    for telling in witness.tellings:
        if isinstance(points := telling.fact, Points) and witness.sides[0] in telling.event.to:
            sums.setdefault(_title(points.side), Counter())[points.cause.lower()] += points.points  # type: ignore[assignment]
    totals = {side: sum(causes.values()) for side, causes in sums.items()}
    side, cause = claim["side"], claim["cause"].lower()
    most, total = sums[side][cause], totals[side]
    claimed = (float(claim["points"] or total), float(claim["total"] or claim["all"]))
    largest = most == max(sums[side].values()) and total >= max(totals.values()) - 1e-9
    return largest and abs(most - claimed[0]) < 0.06 and abs(total - claimed[1]) < 0.06


def _fights(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    return number(claim["count"]) == witness.fights()


def _fought(report: Report, witness: Witness, claim: re.Match[str]) -> bool:
    (fight,) = report.fights
    units = {unit.name: unit.side for unit in fight.units}
    sides = [_side(units, claim[group]) for group in ("one", "other")]
    far = witness.ranges()
    lengths = witness.rounds() == number(claim["turns"])
    ranged = not claim["far"] or (
        abs(number(claim["far"]) - max(far)) <= 51 and abs(number(claim["near"]) - min(far)) <= 51
    )
    return lengths and ranged and "" not in sides and sides[0] != sides[1]


def _side(units: dict[str, str], text: str) -> str:
    """Return the side of the named units; None if they are not all of one side, and all of it."""
    names = re.split(r", | and ", text)
    more = number(names.pop().removesuffix(" more")) if names[-1].endswith(" more") else 0
    side = units[names[0]]
    own = {name for name, whose in units.items() if whose == side}
    return side if set(names) <= own and len(names) + more == len(own) else ""


def _hits(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    claimed = dict(re.findall(r"[Tt]he ([\w ]+?) side made (\d+) hits?", claim[0]))
    made = witness.shots() or witness.falls()
    return {side: int(n) for side, n in claimed.items()} == {_title(s): n for s, n in made.items() if s}


def _sunk(report: Report, witness: Witness, claim: re.Match[str]) -> bool:
    """Check all times at which units of those names were lost, in the match or in the battle, and no others."""
    return all(_lost_then(report, witness, name, claim["when"]) for name in _each(claim))


def _each(claim: re.Match[str]) -> list[str]:
    return re.split(", | and ", claim["name"])


def _lost_then(report: Report, witness: Witness, name: str, when: str) -> bool:
    sinkings = [t for t in witness.tellings if isinstance(t.fact, Sunk) and _names(witness, t.fact.unit, name)]
    spans = re.findall(r"(\d+)(?: to (\d+))?", when) if when.startswith("in turn") else []
    turns = {turn for one, other in spans for turn in range(int(one), int(other or one) + 1)}
    if turns:
        fought = any(" fought " in sentence for sentence in story_of(report))  # and turns are those of the battle
        return turns in ({witness.count(t.turn) for t in sinkings}, witness.sunk_in(name) if fought else set())
    if sinkings:
        return set(re.split(r"(?:, | and )(?=on )", when)) == {witness.when(t.turn) for t in sinkings}
    # No fact reports it: her own side's display at the end shows her out of play.
    gone = [token.label for display in witness.steps[-1].displays.values() for token in display.lost]
    return name in gone and when in {witness.when(loss.turn) for loss in report.losses if loss.name == name}


def _names(witness: Witness, who: Who, name: str) -> bool:
    return name in (who.name, *(label for label, ids in witness.called.items() if who.id in ids))


def _more_lost(report: Report, witness: Witness, claim: re.Match[str]) -> bool:
    """Check the number of losses that the story does not name."""
    losses = [re.fullmatch(LOST, sentence) for sentence in story_of(report)]
    named = {name for match in losses if match for name in _each(match)}
    return number(claim["count"].lower()) == sum(dated and name not in named for name, dated in witness.gone)


def _dice(report: Report, _: Witness, claim: re.Match[str]) -> bool:
    """Check the sum of all rolls above their mean, in points, by the ledger's own entries."""
    side = next(s for s in report.sides if _title(s) == claim["side"])
    points = 0.0
    for entry in report.luck.entries:
        if entry.worth is not None:
            more = sum(float(t.came) - float(sum(v * p for v, p in t.odds.items())) for t in entry.rolls)
            points += more * entry.worth * (1 if entry.side == side else -1)
    return abs(points - float(claim["points"])) < 0.06


def _farthest(report: Report, _: Witness, claim: re.Match[str]) -> bool:
    lines = _lines(report)
    key = (claim["kind"], claim["side"] or "")
    if key not in lines:
        return False
    came, mean, score = lines[key]
    farthest = max(abs(other) for _, _, other in lines.values())
    close = abs(float(claim["due"]) - mean) < 0.06
    return abs(score) >= farthest - 1e-9 and came == int(claim["came"]) and close


def _even(report: Report, _: Witness, __: re.Match[str]) -> bool:
    return all(abs(score) < 1 for _, _, score in _lines(report).values())


def _lines(report: Report) -> dict[tuple[str, str], tuple[int, float, float]]:
    """Return by kind and side the result, the expectation, and the distance in standard deviations."""
    groups: dict[tuple[str, str], list[tuple[int, float, float]]] = {}
    for entry in report.luck.entries:
        for roll in entry.rolls:
            mean = float(sum(value * p for value, p in roll.odds.items()))
            spread = float(sum(value * value * p for value, p in roll.odds.items())) - mean * mean
            key = (entry.kind, _title(entry.side))
            groups.setdefault(key, []).append((roll.came, mean, spread))
    by_kind = {}
    for key, rolls in groups.items():
        came, mean, spread = (sum(column) for column in zip(*rolls, strict=True))
        if spread > 1e-12:
            by_kind[key] = (int(came), mean, (came - mean) / spread**0.5)
    return by_kind


def _out_of_sight(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    who = _called(witness, claim["name"])
    return _wanted(witness, who) and witness.unseen(*who) == int(claim["count"])


def _in_sight(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    who = _called(witness, claim["name"])
    return (len(witness.seen(*who)), len(witness.in_play(*who))) == (int(claim["count"]), int(claim["of"]))


def _missed(report: Report, _: Witness, claim: re.Match[str]) -> bool:
    return int(claim["count"]) == len(report.near_misses)


def _plotted(report: Report, _: Witness, claim: re.Match[str]) -> bool:
    """Accept it: the plots themselves were compared with the truth one by one."""
    table = report.beliefs[0]
    right = sum(b.likely.get(b.truth, 0) >= max(b.likely.values(), default=1) for b in table.turns)
    return (right, len(table.turns), table.name) == (int(claim["count"]), int(claim["of"]), claim["name"])


def _rounds(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    return witness.rounds() == int(claim["count"])


def _shortest(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    return abs(number(claim["near"]) - min(witness.ranges())) <= 51


def _hits_by(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    made = {_title(s): n for s, n in (witness.shots() or witness.falls()).items()}
    return made.get(claim["side"]) == int(claim["count"])


def _lost(_: Report, witness: Witness, claim: re.Match[str]) -> bool:
    return int(claim["count"]) == len(witness.gone) + witness.fewer()


def _turned(report: Report, witness: Witness, claim: re.Match[str]) -> bool:
    """Check the results of bots from the turn and from the next, draws as halves: no other step may be larger."""
    assert report.chances is not None
    shares = {turn: forecast.share for turn, forecast in report.chances.turns.items()}
    steps = {turn: shares[later] - shares[turn] for turn, later in pairwise(sorted(shares))}
    (turn, *_) = [turn for turn in steps if witness.when(turn) == claim["when"]]
    claimed = (percent(shares[turn]), percent(shares[turn] + steps[turn]))
    largest = abs(steps[turn]) >= max(map(abs, steps.values())) - 1e-9
    return largest and claimed == (claim["before"], claim["after"]) and _title(witness.sides[0]) == claim["side"]


def _lowest(report: Report, witness: Witness, claim: re.Match[str]) -> bool:
    assert report.chances is not None
    shares = {witness.count(turn): forecast.share for turn, forecast in report.chances.turns.items()}
    return shares[int(claim["turn"])] == min(shares.values()) and percent(min(shares.values())) == claim["share"]


N = r"(?P<name>.+)"
KNOWN = rf"{N} was known to be in (?P<known>.+) as the match began"
LONG = r"(?:up to )?(?P<turns>[\w,]+) turns? (?:in a row|at a time)"
UNSEEN = rf"(?P<kept> and was (?:later out of sight for {LONG}|never lost again)|)"
WHEN = r"(?P<when>(?:on|in) .+?)"
LOST = rf"{N} (?:was|were) (?P<fate>[\w ]+?) {WHEN}\."
FORMS: dict[str, Judge] = {
    rf"{N} was first found {WHEN}{UNSEEN}\.": _first_found,
    rf"{KNOWN}, was next found {WHEN}{UNSEEN}\.": _first_found,
    rf"{N} was not found until (?P<date>.+)\.": _late,
    rf"{KNOWN} and was not found again until (?P<date>.+)\.": _late,
    rf"{KNOWN} and was not seen after that\.": _never,
    rf"{N} was never found\.": _never,
    r"The (?P<side>.+) side scored (?:(?P<points>[\d.]+) of its (?P<total>[\d.]+)|all its (?P<all>[\d.]+)) points "
    r"for (?P<cause>.+)\.": _scored,
    r"There were (?P<count>\w+) fights\.": _fights,
    r"(?P<one>.+) fought (?P<other>.+) for (?P<turns>[\w,]+) turns?"
    r"(?:, at ranges from (?P<far>[\d,]+) \w+ down to (?P<near>[\d,]+) \w+)?\.": _fought,
    r"The .+ side made \d+ hits?(?:(?:,| and) the .+ side made \d+ hits?)*\.": _hits,
    LOST: _sunk,
    r"(?P<count>\w+) more units? (?:was|were) lost\.": _more_lost,
    r"Luck was worth (?P<points>[\d.]+) points? to the (?P<side>.+) side\.": _dice,
    r"The dice were farthest from average in (?P<kind>.+?)(?: \((?P<side>[^)]+)\))?: (?P<came>-?\d+) .+ "
    r"instead of (?P<due>-?[\d.]+)\.": _farthest,
    r"The dice stayed close to their averages\.": _even,
    rf"The turning point came {WHEN}: when bots played on, the (?P<side>.+) side's chance of winning was "
    r"(?P<before>.+ %) before it and (?P<after>.+ %) after it\.": _turned,
    rf"(?P<count>\d+) turns? in a row with {N} out of sight, the longest time": _out_of_sight,
    rf"(?P<count>\d+) turns? with {N} in sight, of (?P<of>\d+)": _in_sight,
    r"(?P<count>\d+) near miss(?:es)? that the hunters did not notice": _missed,
    rf"(?P<count>\d+) turns? with the .+ plot table right about {N}, of (?P<of>\d+)": _plotted,
    r"(?P<points>[+-]?[\d.]+) points of luck for the (?P<side>.+) side": _dice,
    r"(?P<share>.+ %) for the .+ side when bots played on from turn (?P<turn>\d+), "
    r"the lowest of all turns": _lowest,
    r"(?P<count>\d+) turns? of battle": _rounds,
    r"(?P<near>[\d,]+) \w+ the shortest range": _shortest,
    r"(?P<count>\d+) fights? in all": _fights,
    r"(?P<count>\d+) hits? by the (?P<side>.+) side": _hits_by,
    r"(?P<count>\d+) units? lost in all": _lost,
}
