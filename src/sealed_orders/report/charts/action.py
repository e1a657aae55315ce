"""A battle on the plane as a drawing: wakes, hits and torpedoes."""

from __future__ import annotations

from sealed_orders.report.charts.courses import ink
from sealed_orders.report.drawing.plane import Action, Blow, Torpedoes, Wake
from sealed_orders.report.findings.battles import Fight
from sealed_orders.report.report import Report
from sealed_orders.report.words import counted


def action(report: Report, fight: Fight) -> Action | None:
    """Collect what to draw of a fight; nothing if it was not on the plane or no position is known."""
    waters = fight.waters
    by_id = {unit.id: unit for unit in fight.units}
    if waters is None or not any(waters.wakes.get(name) for name in by_id):
        return None
    wakes = [
        Wake(unit.name, unit.kind, ink(report, unit.side), waters.wakes[name], fight.sunk.get(name, 0))
        for name, unit in by_id.items()
        if waters.wakes.get(name)
    ]
    blows = []
    for (source, target, number), hits in fight.hits().items():
        spot = waters.wakes.get(target, {}).get(number)
        if hits and spot and source in by_id:
            caption = f"Turn {number}: {by_id[source].name} hits {by_id[target].name}, {counted(hits, 'hits')}"
            blows.append(Blow(spot, ink(report, by_id[source].side), caption))
    runs = [Torpedoes((run.x, run.y), (run.to_x, run.to_y), ink(report, run.side)) for run in waters.runs]
    return Action(waters.plane, wakes, blows, runs)
