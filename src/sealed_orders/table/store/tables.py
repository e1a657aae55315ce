"""The tables. Orders and decisions are only ever added; a match is its head and its decisions, as in a record."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()
_number = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _match_id() -> sa.Column[str]:
    return sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False)


matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),  # the record as it was at the start, as JSON
    sa.Column("outcome", sa.Text),  # as JSON, once the match is over
    sa.Column("settlement", sa.Text),  # as JSON, where those who play have ended it
    sa.Column("watched", sa.Boolean, nullable=False),  # listed for anyone to watch
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("owner", sa.Text, nullable=False, server_default=""),  # the hash of the key that deletes the match
    sa.Column("unverified", sa.Text, nullable=False, server_default=""),  # why the referee does not vouch for it
    sa.Column("day", sa.Text, nullable=False, server_default=""),  # whose position it is played from
    sa.Column(
        "seed", sa.Text
    ),  # if it is not in the record: once the match is over; until then locked, if it must be kept
    sa.Column("terms", sa.Text),  # as JSON, where the players have agreed on clocks
    sa.Column("clock_revision", sa.Integer, nullable=False, server_default="0"),  # grows with pauses, gifts, outages
    sa.Index("matches_by_owner", "owner"),
    sa.Index("matches_by_day", "day"),
)

positions = sa.Table(
    "positions",
    metadata,
    sa.Column("day", sa.Text, primary_key=True),  # as in ISO 8601
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("scenario", sa.Text, nullable=False),
    sa.Column("side", sa.Text, nullable=False),  # that everybody plays
    sa.Column("seed", sa.Text, nullable=False),  # of everybody's dice
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),  # of the key, which is kept nowhere
    _match_id(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("book", sa.Text, nullable=False, server_default=""),  # the hash of the book the match is written into
    sa.Column("invite", sa.Text, nullable=False, server_default=""),  # the hash of the invitation to the seat
    sa.Column("glance", sa.Text, nullable=False),  # the state of the match for this side, as JSON
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),  # chat
    sa.Column("name", sa.Text, nullable=False, server_default=""),  # of who sits there, if they gave one
    # The hash of the invitation by which its player hands it to another.
    sa.Column("offered", sa.Text, nullable=False, server_default=""),
    sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"),  # when an invitation was last made
    sa.Column("rules", sa.Integer, nullable=False, server_default="0"),  # how often standing answers were written
    sa.Column("hold", sa.Integer, nullable=False, server_default="10"),  # minutes to overrule them
    sa.Column("held", sa.Integer, nullable=False, server_default="-1"),  # the side's own question that they hold,
    sa.Column("due", sa.BigInteger, nullable=False, server_default="0"),  # and until when; 0 if it was overruled
    sa.Column("team", sa.Integer, nullable=False, server_default="0"),  # how often its berths were changed; 0: no team
    sa.Index("seats_of_match", "match"),
    sa.Index("seats_by_player", "player"),
    sa.Index("seats_by_invite", "invite"),
    sa.Index("seats_by_offered", "offered"),
    sa.Index("seats_by_due", "due"),
)

berths = sa.Table(  # the places of a team: several people who play one side
    "berths",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),  # 0: the commander, who has the seat's key
    sa.Column("hash", sa.Text, nullable=False, server_default=""),  # of the member's key, once they have come
    sa.Column("invite", sa.Text, nullable=False, server_default=""),  # the hash of the invitation to the place
    sa.Column("name", sa.Text, nullable=False, server_default=""),  # of the member, if they gave one
    sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"),  # when the invitation was made
    sa.Column("units", sa.Text, nullable=False, server_default="[]"),  # and from which turn on, as JSON
    sa.Column("number", sa.Integer, nullable=False, server_default="-1"),  # the side's own question of the draft
    sa.Column("written", sa.Text, nullable=False, server_default="{}"),  # the draft, answer by answer, as JSON
    sa.Column("sealed", sa.BigInteger, nullable=False, server_default="0"),  # when the draft was sealed; 0: it is not
    sa.Column("note", sa.Text, nullable=False, server_default=""),  # to go with it
    sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),  # when they last drafted or sealed
    sa.Index("berths_by_hash", "hash"),
    sa.Index("berths_by_invite", "invite"),
)

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("number", sa.Integer, nullable=False),  # of the decision
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("text", sa.Text),  # None: withdrawn
    sa.Column("minute", sa.Text),  # of a bot's decision, as JSON
    sa.Column("hand", sa.Text, nullable=False, server_default=""),  # who sealed, where it was not the player
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("orders_of_decision", "match", "number"),
)

clocks = sa.Table(  # a row for every side of a match over days that is asked now, bots left out
    "clocks",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # of the question, counted for the side alone
    sa.Column("asked", sa.BigInteger, nullable=False),
    sa.Column("sealed", sa.BigInteger),  # when its order was sealed; None: unanswered
    sa.Column("runs", sa.BigInteger),  # since when its clock runs, or from when on
    sa.Column("due", sa.BigInteger),  # when its clock comes to zero; None: it does not run
    sa.Column("fires", sa.BigInteger),  # when zero takes effect
    sa.Index("clocks_by_asked", "asked"),
    sa.Index("clocks_by_fires", "fires"),
)

times = sa.Table(  # what happened to the clocks of matches with terms
    "times",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("body", sa.Text, nullable=False),  # as JSON
    sa.Index("times_of_match", "match"),
)

pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),  # that would have a pause
)

new_terms = sa.Table(
    "new_terms",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),  # that would have other terms
    sa.Column("terms", sa.Text, nullable=False),  # as JSON
)

umpire = sa.Table(  # what the umpires of matches did, and what they were asked
    "umpire",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("body", sa.Text, nullable=False),  # as JSON
    sa.Index("umpire_of_match", "match"),
)

umpire_wishes = sa.Table(
    "umpire_wishes",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),  # that would have an umpire, or if there is one, do without
)

heartbeats = sa.Table(
    "heartbeats",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),  # of the only one: it is everybody's
    sa.Column("at", sa.BigInteger, nullable=False),  # when a server was last at work
)

salts = sa.Table(
    "salts",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("since", sa.Integer, nullable=False),  # the first decision whose dice depend on it
    sa.Index("salts_of_match", "match"),
)

standing = sa.Table(
    "standing",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),  # in their order, as JSON
    sa.Column("since", sa.Integer, nullable=False),  # the side's own question from which on they answer
    sa.Index("standing_of_match", "match"),
)

acts = sa.Table(
    "acts",  # orders that were sealed for a side since its player last sealed one
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # the side's own
    sa.Column("body", sa.Text, nullable=False),  # as JSON
)

promises = sa.Table(
    "promises",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # of the match to come
    sa.Column("seal", sa.Text, nullable=False),  # the hash of its maker's salt
    sa.Column("at", sa.BigInteger, nullable=False),
)

drawers = sa.Table(
    "drawers",
    metadata,
    sa.Column("seat", sa.Text, primary_key=True),  # the hash of its key
    sa.Column("slot", sa.Text, primary_key=True),
    _match_id(),
    sa.Column("text", sa.Text, nullable=False),  # the client's own
    sa.Column("revision", sa.Integer, nullable=False, server_default="1"),  # how often it was written to
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("drawers_of_match", "match"),
)

draws = sa.Table(
    "draws",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("wanted", sa.Boolean, nullable=False),  # a draw; else the side's offer was declined
    sa.Column("turn", sa.Integer, nullable=False),  # the side's own, when that was said
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("side", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False, server_default=""),  # of who wrote it, at that moment
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("chat_of_match", "match"),
)

rematches = sa.Table(
    "rematches",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("wanted", sa.Boolean, nullable=False),  # a rematch; else the side's offer was declined
    sa.Column("other", sa.Boolean, nullable=False),  # with sides changed
    sa.Column("next", sa.Text, nullable=False, server_default=""),  # the match that came of it
    sa.Column("chair", sa.Text, nullable=False, server_default=""),  # the side that this one plays there
)

decisions = sa.Table(
    "decisions",
    metadata,
    sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # nobody can decide it twice
    sa.Column("body", sa.Text, nullable=False),  # orders, events and digest, as JSON
    sa.Column("state", sa.Text),  # after the last decision of a running match, as JSON: its rules may change
    sa.Column("at", sa.BigInteger, nullable=False),
)

books = sa.Table(
    "books",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),  # of the key
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("book", sa.Text, sa.ForeignKey("books.hash", ondelete="CASCADE"), primary_key=True),
    sa.Column("match", sa.Text, primary_key=True),  # no foreign key: what was done outlasts the match
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # the entry, as JSON
    sa.Column("at", sa.BigInteger, nullable=False),
)

channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    _match_id(),
    sa.Column("seat", sa.Text, nullable=False),  # the hash of its key
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("sealed", sa.Text, nullable=False),  # the address, encrypted
    sa.Column("mark", sa.Text, nullable=False),  # of the address, the same for the same one
    sa.Column("hours", sa.Text, nullable=False),  # as JSON
    sa.Column("code", sa.Text, nullable=False, server_default=""),  # the mark of the code that confirms it
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),  # to guess the code
    sa.Column("confirmed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),  # one after the other
    sa.Column("last", sa.Text, nullable=False, server_default=""),  # what came of the last message, and when
    sa.Column("last_at", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("channels_of_match", "match"),
    sa.Index("channels_of_seat", "seat"),
)

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", _number, primary_key=True, autoincrement=True),
    _match_id(),
    sa.Column("seat", sa.Text, nullable=False),  # the hash of its key
    sa.Column("number", sa.Integer, nullable=False),  # of the seat's own decision
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("spread", sa.Boolean, nullable=False, server_default=sa.false()),  # over the channels of the seat
    sa.UniqueConstraint("seat", "number", "kind", name="notices_once"),
    sa.Index("notices_of_match", "match"),
    sa.Index("notices_to_spread", "spread"),
)

deliveries = sa.Table(
    "deliveries",
    metadata,
    sa.Column("notice", _number, sa.ForeignKey("notices.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("channel", sa.Text, sa.ForeignKey("channels.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),  # when it goes out
    sa.Column("lease", sa.BigInteger, nullable=False, server_default="0"),  # until when a server is at it
    sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("message", sa.Text, nullable=False, server_default=""),  # the id under which it is sent, also again
    sa.Column("done", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("deliveries_by_channel", "channel"),
    sa.Index("deliveries_to_send", "done", "at"),
)

sendings = sa.Table(  # what went out in the last day, for the limits
    "sendings",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # of the message
    sa.Column("mark", sa.Text, nullable=False),  # of the address
    sa.Column("kind", sa.Text, nullable=False),  # of the channel, or code
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Index("sendings_by_mark", "mark", "at"),
    sa.Index("sendings_by_time", "at"),
)

suppressed = sa.Table(
    "suppressed",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),  # of an address that wants no mail from here
    sa.Column("at", sa.BigInteger, nullable=False),
)

calendars = sa.Table(
    "calendars",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),  # of its key
    sa.Column("seats", sa.Text, nullable=False),  # the hashes of their keys, as JSON
    sa.Column("at", sa.BigInteger, nullable=False),  # when its player last wrote it
    sa.Index("calendars_by_time", "at"),
)

parcels = sa.Table(
    "parcels",
    metadata,
    sa.Column("hash", sa.Text, primary_key=True),  # of the key that opens it once
    sa.Column("body", sa.Text, nullable=False),  # encrypted by the browser that sent it
    sa.Column("expires", sa.BigInteger, nullable=False),
    sa.Index("parcels_by_expiry", "expires"),
)
