"""5.4, 15.8 The two detail lines of a ship, and what else her owner can look up."""

from __future__ import annotations

from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import CARDS, TURRETS, built, turret
from sealed_orders.games.graf_spee.view import Situation
from sealed_orders.kernel.words import many


def detail_line(now: Situation, ship: int) -> tuple[str, ...]:
    """5.4 Code, name, square, maximum speed, damage level, victory points, fuel, current order."""
    card = CARDS[ship]
    damage = f"{damage_percent(now, ship):03}%"
    values = (now.square[ship], str(now.knots[ship]), damage, str(card.points), str(now.fuel[ship]), now.order[ship])
    return (card.code, card.name.upper(), *values)


COMBAT_HEAD = (  # as in 1982
    "Name", "Hull", "Aguns", "Bguns", "Portsec", "Starbsec", "Xguns", "Yguns", "Maxspd", "Curspd", "Curcou",
)  # fmt: skip
PLAIN_HEAD = (
    "Ship", "Hull", "Guns A", "Guns B", "Port", "Starboard", "Guns X", "Guns Y", "Top speed", "Speed", "Course",
)  # fmt: skip


def combat_line(now: Situation, ship: int) -> tuple[str, ...]:
    """15.8 Code, hull, guns of A and B, port and starboard secondaries, guns of X and Y, speeds, course."""
    a, b, x, y = (str(now.guns[turret(ship, number)]) for number in range(len(TURRETS)))
    sides = (str(now.port[ship]), str(now.starboard[ship]))
    going = (str(now.knots[ship]), str(now.speed[ship]), f"{now.course[ship]:03}")
    return (CARDS[ship].code, str(now.hull[ship]), a, b, *sides, x, y, *going)


def battle_facts(now: Situation, ship: int) -> tuple[tuple[str, str], ...]:
    """4.6 Return the status of a combat ship: hull, superstructure, turrets and secondary guns; none of the Altmark."""
    card = CARDS[ship]
    if not card.hull:
        return ()
    spots = ((TURRETS[number], turret(ship, number)) for number in built(ship))
    turrets = (f"{name} {many(now.guns[spot], 'gun')}, strength {now.strength[spot]}" for name, spot in spots)
    facts = [("Hull", f"{now.hull[ship]} of {card.hull}")]
    facts.append(("Superstructure", f"{now.superstructure[ship]} of {card.superstructure}"))
    if card.main:
        facts.append((f"{card.main} turrets", "; ".join(turrets)))
    if card.secondary:
        facts.append((f"{card.secondary} guns", f"port {now.port[ship]}, starboard {now.starboard[ship]}"))
    return tuple(facts)
