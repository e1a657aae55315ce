"""The route table: everything that is asked of a table outside a seat's own line."""

from __future__ import annotations

from sealed_orders.table.refusal import Refusal
from sealed_orders.table.routes.books import begin_book, book, rename_book, sign
from sealed_orders.table.routes.games import addresses, boards, games, how_to_play, lessons, odds, rulebook
from sealed_orders.table.routes.hindsight import (
    aftermath,
    record,
    replay,
    replay_plot,
    report,
    slip,
    slip_key,
    what_if,
)
from sealed_orders.table.routes.matches import (
    accept,
    again,
    bring,
    code,
    day,
    delete_match,
    invitation,
    make,
    mine,
    open_seats,
    play_day,
    play_on,
    promise,
    put_off,
    take,
)
from sealed_orders.table.routes.notices import (
    add_channel,
    ask_to_stop,
    change_channel,
    channels,
    confirm_channel,
    remove_channel,
    spread_channels,
    stop,
    try_channel,
)
from sealed_orders.table.routes.own import begin_calendar, calendar, open_parcel, send_parcel, write_calendar
from sealed_orders.table.routes.route import NOTHING_HERE, Route
from sealed_orders.table.routes.seats import (
    away,
    draw,
    gift,
    hand_on,
    hand_over,
    invite_again,
    keep_seat,
    leave,
    mute,
    overrule,
    pause,
    rematch,
    rename,
    resign,
    say,
    sit_down,
    terms,
    write_rules,
)
from sealed_orders.table.routes.teams import assign, dismiss, invite_mate, reopen_share, seal_for_side, write_note
from sealed_orders.table.routes.umpires import (
    ask_umpire,
    end_match,
    extend_clock,
    give_ruling,
    invite_umpire,
    pause_match,
    pin_note,
    wish_umpire,
    write_as_umpire,
)

OTHERWISE = "That cannot be done at this address."
ROUTES: tuple[Route, ...] = (
    games, boards, rulebook, how_to_play, lessons, addresses, odds, promise, make, bring, mine, open_seats, take,
    invitation, accept, put_off, again, rematch, sit_down, play_on, day, play_day, code, resign, draw, hand_over,
    pause, terms, gift, away, rename, say, mute, write_rules, overrule, record, report, aftermath, what_if,
    replay, replay_plot, leave, delete_match, book, begin_book, rename_book, sign, channels, add_channel,
    confirm_channel, change_channel, try_channel, spread_channels, remove_channel, ask_to_stop, stop,
    hand_on, keep_seat, invite_again, begin_calendar, write_calendar, calendar, send_parcel, open_parcel,
    slip, slip_key, invite_mate, assign, write_note, seal_for_side, reopen_share, dismiss, wish_umpire, invite_umpire,
    ask_umpire, pause_match, extend_clock, write_as_umpire, give_ruling, pin_note, end_match,
)  # fmt: skip


def find(method: str, path: str) -> tuple[Route, dict[str, str]]:
    """Return the route of a request, and the parts of the path that it names; refuse if there is none."""
    here = [(route, parts) for route in ROUTES if (parts := route.match(path)) is not None]
    for route, parts in here:
        if route.method == method:
            return route, parts
    raise Refusal(OTHERWISE, status=405) if here else Refusal(NOTHING_HERE, status=404)
