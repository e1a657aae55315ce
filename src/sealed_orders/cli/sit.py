"""sealed-orders sit: a seat at a server, in the terminal."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from sealed_orders.cli.words import BadInput


def sit(
    link: Annotated[str, Parameter(help="The link of your seat, or an invitation's.")],
    /,
    *,
    name: Annotated[str, Parameter(help="With an invitation: your name, which the other players see.")] = "",
    plain: Annotated[bool, Parameter(help="No bold and no colour, as with NO_COLOR.")] = False,
) -> int:
    """Play at a server, in the terminal.

    Example: sealed-orders sit https://hunts.example.org/#/seat/KEY

    The link is the one that a browser has under Match, Private link for my other devices. An invitation is accepted
    first, and the link of your seat is printed: keep it. So is the salt that is added to the dice for you. Leave
    whenever you like, and sit down again with that link.

    With an umpire's link, look at what each side sees.

    During play, type help for the list of commands.
    """
    from sealed_orders.kernel.salt import fresh_salt
    from sealed_orders.terminal.elsewhere import SeatElsewhere
    from sealed_orders.terminal.seat_line import LineLost, SeatLine, SeatLink, request, seat_link
    from sealed_orders.terminal.talk import Talk
    from sealed_orders.terminal.umpire import watch

    talk = Talk(plain)
    try:
        place, salt = seat_link(link), ""
        if place.invited:
            salt = fresh_salt()
            taken = request(place.home, f"/api/invites/{place.key}", {"name": name, "salt": salt})
            place = SeatLink(place.home, taken["key"])
            talk.say(f"Your seat, for you alone: {place.text}")
        with SeatLine(place) as line:
            if line.position.umpire is True:
                return watch(line, talk)
            if salt:
                talk.say(f"The next roll depends on your salt, {salt}. The record of the match shows it.")
            return SeatElsewhere(line, talk).play()
    except LineLost as error:
        raise BadInput(str(error)) from None
