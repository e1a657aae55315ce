"""5.2, 6.2, 8.2 The charts of the command cards: what may be entered at each question."""

from __future__ import annotations

from sealed_orders.games.bismarck.ships import BRITISH
from sealed_orders.kernel.order import Side

PLANES_A = ("PN", "PP", "MP")  # R60 only the British have planes
COMMANDS_A = {
    "SN": "SHIPS NOW: THE MAP WITH YOUR SHIPS AS THE TURN BEGINS",
    "SP": "SHIPS PROJECTED: AS THEY WILL BE AT ITS END",
    "PN": "PLANES NOW",
    "PP": "PLANES PROJECTED",
    "MS": "MOVE SHIPS, ONE AFTER THE OTHER (CHART B)",
    "MP": "MOVE PLANES, ONE AFTER THE OTHER (CHART C)",
    "QN####": "QUERY NOW: YOUR UNITS IN SQUARE ####",
    "QP####": "QUERY PROJECTED: THOSE THAT WILL END THE TURN THERE",
    "NS": "NOW SEARCH: YOUR SEARCH FACTORS IN EACH SQUARE, F FOR FOG",
    "PS": "PROJECTED SEARCH",
    "NM": "NEW MAP, WITHOUT UNITS",
    "STXXX": "STATUS OF THE SHIP WHOSE NAME BEGINS WITH XXX, BLANKS INCLUDED: STHOO, STP O",
    "DM": "DONE MOVING: ENDS YOUR MOVEMENT PHASE",
}
COMMANDS_B = {
    "M": "MOVE (NOT CONVOYS)",
    "P": "PATROL (NOT CONVOYS)",
    "L": "LAUNCH AND LAND PLANES (CARRIERS)",
    "F": "FAST CONVOY",
    "C": "SLOW CONVOY",
    "R": "REFUEL AND REARM",
    "X": "EXIT, BACK TO CHART A",
    "(CR)": "NEXT SHIP, ORDER UNCHANGED",
}
COMMANDS_C = {
    "M": "MOVE (R)",
    "P": "PATROL (R)",
    "A": "ATTACK (L, T); A T UNIT ENTERS A AGAIN IN THE SQUARE IT ATTACKS",
    "R": "RECON (L, T)",
    "Z": "RETURN TO BASE (R, L)",
    "B": "BACK ON THE BASE: TAKES BACK A FLIGHT BEGUN IN ERROR",
    "X": "EXIT, BACK TO CHART A",
    "(CR)": "NEXT PLANE, ORDER UNCHANGED",
}
MOVES = "MOVES: N NE E SE S SW W NW, ONE AT A TIME. (CR) STOPS."
ATTACK_MOVES = f"{MOVES}\nA ATTACKS THE SQUARE THE PLANES ARE OVER, AND IS NO MOVE. (CR) BEFORE IT: ANOTHER MODE."
NAMES = "A NAME FROM THE LIST, OR ITS FIRST THREE LETTERS. (CR) OR N: NONE. STXXX: STATUS OF YOUR SHIP XXX."
LETTERED = "ONE OF THE LETTERS. STXXX: STATUS OF YOUR SHIP XXX."


def _chart(title: str, commands: dict[str, str]) -> str:
    return "\n".join([title, *(f"  {command:<7} {what}" for command, what in commands.items())])


def chart_a(side: Side) -> str:
    """5.2 Return the general commands of a side."""
    commands = {c: what for c, what in COMMANDS_A.items() if side == BRITISH or c not in PLANES_A}
    return _chart("CHART A, GENERAL COMMANDS", commands)


CHART_B = _chart("CHART B, SHIP COMMANDS", COMMANDS_B)
CHART_C = _chart("CHART C, PLANE COMMANDS", COMMANDS_C)
