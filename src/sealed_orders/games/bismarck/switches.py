"""The option switches: one for each ruling or reconstruction where players may reasonably disagree."""

from __future__ import annotations

from sealed_orders.games.bismarck.ships import GERMAN
from sealed_orders.kernel.game import Switch

SWITCHES = (
    Switch(
        "solitaire",
        "Solitaire set-up: no oilers, secret refuelling squares; on if a computer plays the Germans",
        ("off", "on"),
        "15.2",
        computer={GERMAN: "on"},
    ),
    Switch("dry_shadow", "A ship without fuel may shadow for one square (G17)", ("on", "off"), "10.4"),
    Switch("air_torpedoes", "Torpedoes that one carrier plane unit carries (G7)", ("2", "1", "3", "4"), "16.32"),
    Switch("turn_1_fast_shadow", "The dash of turn 1 can be shadowed by fast shadow (R32)", ("off", "on"), "11.1"),
    Switch(
        "bergen_search",
        "The square whose search releases the ships in Scapa Flow (R37)",
        ("1528", "1527", "either"),
        "14.22",
    ),
    Switch("fog_blocks_chance", "Fog hides a ship from the general air search (R34)", ("off", "on"), "12.2"),
    Switch(
        "early_end",
        "Early end: only with a lead of thirty, or as soon as the Bismarck is sunk (R2)",
        ("lead", "sunk"),
        "17.1",
        words={"lead": "Only with a lead of thirty", "sunk": "As soon as she is sunk"},
    ),
    Switch(
        "head_start",
        "Points that the Germans start with, if the British are the stronger players",
        ("0", "10", "20", "30", "40"),
        "17.1",
        words={"0": "None"},
    ),
    Switch("start_fuel", "Seven units begin short of fuel (G5)", ("reduced", "full"), "6.8"),
    Switch("plot_table", "The staff shows where the unseen enemy may be (plot table)", ("on", "off"), "9.6"),
    Switch("opening_fog", "Fog on turn 1: at Bergen, or in a random area (G3)", ("bergen", "drawn"), "13.31"),
)
