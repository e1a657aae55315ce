"""Computer players of Computer Bismarck."""

from __future__ import annotations

from sealed_orders.bots import Listing

# The default opponent.
BOTS = {
    "otto": Listing(
        "sealed_orders.bots.bismarck.otto:Otto",
        "knows several strategies and picks one each match",
        ("german",),
        level="hard",
        rung=2,
        needs=("numpy",),
        fears="sealed_orders.bots.bismarck.german.fears:Fears",
        helm="sealed_orders.bots.bismarck.helm:BismarckHelm",
    ),
    "admiral": Listing(
        "sealed_orders.bots.bismarck.admiral:admiral",
        "keeps the plot table, and plans for the coming turn only",
        ("british",),
        level="good",
        rung=2,
        needs=("numpy",),
        staff="sealed_orders.bots.bismarck.admiral:adviser",
        helm="sealed_orders.bots.bismarck.helm:BismarckHelm",
    ),
    "sea_lord": Listing(
        "sealed_orders.bots.bismarck.admiral:sea_lord",
        "the admiral, but plans seven turns ahead",
        ("british",),
        level="hard",
        needs=("numpy",),
        staff="sealed_orders.bots.bismarck.admiral:adviser",
        helm="sealed_orders.bots.bismarck.helm:BismarckHelm",
    ),
    "master": Listing(
        "sealed_orders.bots.bismarck.master:master",
        "begins with the best openings and keeps the plot table",
        level="hard",
        rung=3,
        needs=("numpy",),
        staff="sealed_orders.bots.bismarck.master:staff",
        helm="sealed_orders.bots.bismarck.helm:BismarckHelm",
    ),
    "cadet": Listing("sealed_orders.bots.bismarck.cadet:Cadet", "sensible and simple", level="easy", rung=1),
    "history": Listing(
        "sealed_orders.bots.bismarck.history:HistoryBot", "follows the historical tracks of May 1941", level="easy"
    ),
    "ambush": Listing(
        "sealed_orders.bots.bismarck.ambush:ambush",
        "follows a fixed route to ambush convoy WS8B off Brest",
        ("german",),
        level="good",
        needs=("numpy",),
    ),
}
