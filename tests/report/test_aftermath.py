"""The aftermath: what the last screen takes from a report."""

from __future__ import annotations

from functools import cache

import sealed_orders as so
from sealed_orders.report import Report, Wishes, make
from sealed_orders.report.story.aftermath import TILES, WINDOW, aftermath
from tests.loop.story import played as patrol
from tests.report.played import by_bots


@cache
def hunt() -> Report:
    return make(by_bots("tutorial"), wishes=Wishes(games=4))


@cache
def battle() -> Report:
    """Return a report of the River Plate, in which both sides fight on."""
    match = so.Match.new("graf_spee", "river_plate", seed="p1")
    captains = {
        side: so.bot("graf_spee", name, side=side, seed="p1")
        for side, name in {"british": "harwood", "german": "langsdorff"}.items()
    }
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, captains[side].decide(match.view(side), prompt, match.log(side)))
    return make(match.record(), wishes=Wishes(beliefs=False))


def test_the_first_contact_and_the_turns_that_scored_are_listed_in_their_order() -> None:
    found = aftermath(hunt(), "hunter")
    turns = [turned.turn for turned in found.turned]
    assert turns == sorted(set(turns))
    scored = {hunt().reading.count(award.turn) for award in hunt().points.awards if award.dated}
    assert scored & set(turns)
    assert all(turned.text for turned in found.turned)


def test_luck_is_said_once() -> None:
    found = aftermath(hunt(), "hunter")
    assert found.luck
    assert found.luck not in found.story
    assert found.rolls == hunt().luck.rolls
    assert [(line.kind, line.side, line.came) for line in found.ledger] == [
        (line.kind, line.side, line.came) for line in hunt().luck.lines
    ]
    assert 0 < sum(line.rolls for line in found.ledger) <= found.rolls


def test_beliefs_are_the_readers_own_with_the_truth_and_not_too_many() -> None:
    report = make(patrol())
    found = aftermath(report, "british").believed
    assert 0 < len(found) <= TILES
    (table,) = (table for table in report.beliefs if table.side == "british")
    truths = {report.reading.count(belief.turn): belief.truth for belief in table.turns}
    assert all(truths[one.turn] == one.truth for one in found)
    assert all(0 < share <= 1 for one in found for share in one.likely.values())


def test_chances_are_those_of_one_side_at_each_turn_it_was_played_on_from() -> None:
    found = aftermath(hunt(), "hunter")
    assert found.games == 4
    assert found.whose in ("hunter", "raider")
    assert all(one.low <= one.share <= one.high for one in found.chances)


def test_a_battle_has_hits_and_ranges_turn_by_turn_and_says_when_most_hits_fell() -> None:
    found = aftermath(battle(), "british")
    (fight,) = battle().fights
    assert found.firing is not None
    assert found.firing.rounds == fight.rounds
    made = {side: sum(hits) for side, hits in found.firing.hits.items()}
    assert made["british"] == sum(s.hits or 0 for s in fight.salvos if s.unit.side == "british")
    assert found.firing.to == "Graf Spee"
    assert list(found.firing.ranges) == ["Exeter", "Ajax", "Achilles"]
    shortest = fight.ranges()
    for n, number in enumerate(fight.rounds):
        known = [far for ranges in found.firing.ranges.values() if (far := ranges[n]) is not None]
        assert known == [] if number not in shortest else min(known) == round(shortest[number], 0)
    assert found.firing.unit == "yards"
    assert found.believed == ()
    (turned,) = found.turned
    assert turned.when == f"Turns {turned.turn} to {turned.turn + WINDOW - 1}"
    assert turned.text.startswith("The British side made ")
    assert f"of its {made['british']} hits" in turned.text
