"""When a notice goes out, by the hours that its reader has chosen."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sealed_orders.table.notices.words import NoticeKind
from sealed_orders.table.protocol.notices import Hours
from sealed_orders.table.refusal import Refusal

NO_ZONE = "This server does not know your time zone."
A_DAY, AN_HOUR = 86_400, 3_600
AHEAD = 6 * AN_HOUR  # of the due time, at most: a reminder comes in the last quarter
AFTER: dict[NoticeKind, int] = {"overdue": 0, "overdue 2": A_DAY, "overdue 3": 2 * A_DAY}  # the due time
HALF = "Quiet hours need a beginning and an end."


def check(hours: Hours) -> None:
    """Refuse hours that cannot be kept."""
    if bool(hours.quiet_from) != bool(hours.quiet_to):
        raise Refusal(HALF)
    try:
        _zone(hours)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refusal(NO_ZONE) from None


def goes_out(hours: Hours, since: int) -> int:
    """Return when a notice of something at some time goes out: later in quiet hours, and in the digest if set.

    >>> goes_out(Hours(), 1_000)
    1300
    """
    at = since + hours.delay * 60
    if hours.digest:
        return _next(hours, at, hours.digest)
    return _next(hours, at, hours.quiet_to) if is_quiet(hours, at) else at


def goes_out_by(hours: Hours, kind: NoticeKind, since: int, due: int) -> int:
    """Return when a notice about a due time goes out: a reminder before it, the others after it."""
    if kind == "reminder":
        return reminds(hours, due, min(AHEAD, (due - since) // 4))
    return goes_out(hours, due + AFTER[kind])


def reminds(hours: Hours, due: int, ahead: int) -> int:
    """Return when a reminder goes out: this many seconds before the due time, or before quiet hours it falls into."""
    at = due - ahead
    return _last(hours, at, hours.quiet_from) if is_quiet(hours, at) else at


def is_quiet(hours: Hours, at: int) -> bool:
    """Say whether a moment is in the quiet hours; they may go past midnight."""
    if not hours.quiet_from:
        return False
    begin, end = _time(hours.quiet_from), _time(hours.quiet_to)
    now = _local(hours, at).time()
    return begin <= now < end if begin <= end else now >= begin or now < end


def _next(hours: Hours, at: int, hour: str) -> int:
    """Return the first moment from `at` on when clocks there show an hour."""
    return _shown(hours, at, hour, +1)


def _last(hours: Hours, at: int, hour: str) -> int:
    """Return the last moment up to `at` when clocks there showed an hour."""
    return _shown(hours, at, hour, -1)


def _shown(hours: Hours, at: int, hour: str, step: int) -> int:
    day = _local(hours, at).date()
    moment = int(datetime.combine(day, _time(hour), _zone(hours)).timestamp())
    if (moment - at) * step < 0:
        moment = int(datetime.combine(day + timedelta(step), _time(hour), _zone(hours)).timestamp())
    return moment


def _local(hours: Hours, at: int) -> datetime:
    return datetime.fromtimestamp(at, _zone(hours))


def _zone(hours: Hours) -> tzinfo:
    return UTC if hours.zone == "UTC" else ZoneInfo(hours.zone)


def _time(text: str) -> time:
    return time.fromisoformat(text)
