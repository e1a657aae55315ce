"""The extended rules, each with its switch, and the presets that set them all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sealed_orders.kernel.game import Switch

BASE, EXTENDED, ALL = "base", "extended", "all"
PRESET, ON, OFF = "preset", "on", "off"


class Extended(NamedTuple):
    """A paragraph of the extended rules: its switch, in words, its place here, and whether it is optional."""

    key: str
    label: str
    rule: str
    optional: bool = False


RULES = (
    Extended("e1a_recon", "1a Reconnaissance aircraft search again in the detection phase, and can shadow", "10.8"),
    Extended("e1b_convoy_bombing", "1b German bombers attack convoys", "11.6"),
    Extended(
        "e1c_air", "1c, 2a Ships have no anti-aircraft defence; a result of 5x from the air is a rudder hit", "11.4"
    ),
    Extended("e1c_distance", "1c, optional: land-based bombers do better near their base", "11.3", optional=True),
    Extended("e2b_cv_fuel", "2b British carriers pay fuel for attacks", "11.5"),
    Extended("e2c_tankers", "2c, optional: tankers move, and can be found and sunk", "17.14", optional=True),
    Extended("e3a_three_rounds", "3a Three rounds at each range", "12.12"),
    Extended(
        "e3a_open_range", "3a, optional: faster forces open the range; disengaging only at A", "12.23", optional=True
    ),
    Extended("e3b_speed_check", "3b Disengaging by speed, not by evasion", "12.22"),
    Extended("e3c_escorts_leave", "3c Escorts may leave a convoy; its points are then doubled", "9.11"),
    Extended("e4_points", "4 Points for ports and for damage", "15.4"),
    Extended("e5_german_ships", "5 More German ships", "16.4"),
    Extended("e6_british_ships", "6 Nelson and London", "16.5"),
)
_words = {PRESET: "Follow the rules chosen above", ON: "On", OFF: "Off"}
SWITCHES = (
    Switch(
        "rules",
        "Which rules to play: the base game, the extended rules, or the extended rules with all options",
        (EXTENDED, BASE, ALL),
        "1.3",
        words={EXTENDED: "Extended rules", BASE: "Base game", ALL: "Extended rules with all options"},
    ),
    *(Switch(rule.key, rule.label, (PRESET, ON, OFF), rule.rule, words=_words) for rule in RULES),
)


def in_force(options: Mapping[str, str]) -> dict[str, str]:
    """1.3 Set each extended rule on or off: by its own switch, or else by the preset."""
    preset = options["rules"]
    usual = {r.key: ON if preset == ALL or (preset == EXTENDED and not r.optional) else OFF for r in RULES}
    return {key: on if options[key] == PRESET else options[key] for key, on in usual.items()}
