"""Computer players of Pursuit of the Graf Spee."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "langsdorff": Listing(
        "sealed_orders.bots.graf_spee.langsdorff:Langsdorff",
        "raids by a plan drawn a match, and shifts after every report",
        ("german",),
        level="hard",
        rung=2,
    ),
    "harwood": Listing(
        "sealed_orders.bots.graf_spee.harwood:Harwood",
        "hunts by inference, and closes in with enough guns",
        ("british",),
        level="hard",
        rung=2,
    ),
    "cadet": Listing("sealed_orders.bots.graf_spee.cadet:Cadet", "stations and a round of lanes", level="easy", rung=1),
    "history": Listing(
        "sealed_orders.bots.graf_spee.history:Historian", "sails the tracks of December 1939", level="easy"
    ),
}
