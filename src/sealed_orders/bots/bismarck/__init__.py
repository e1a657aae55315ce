"""Computer players of Computer Bismarck."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The one to play against first.
BOTS = {
    "otto": Listing(
        "sealed_orders.bots.bismarck.otto:Otto",
        "several strategies, one drawn a match",
        ("german",),
        level="hard",
        rung=2,
    ),
    "admiral": Listing(
        "sealed_orders.bots.bismarck.admiral:Admiral",
        "lines, cordons and concentration by the odds",
        ("british",),
        level="hard",
        rung=2,
    ),
    "master": Listing(
        "sealed_orders.bots.bismarck.master:Master",
        "thinks ahead: plays its plans out before it decides",
        timed=True,
        level="hardest",
        rung=3,
    ),
    "cadet": Listing("sealed_orders.bots.bismarck.cadet:Cadet", "sensible and simple", level="easy", rung=1),
    "history": Listing("sealed_orders.bots.bismarck.history:HistoryBot", "sails the tracks of May 1941", level="easy"),
    "ambush": Listing(
        "sealed_orders.bots.bismarck.card:ambush",
        "sails by a card of waypoints to lie in wait for WS8B off Brest",
        ("german",),
        level="good",
    ),
}
