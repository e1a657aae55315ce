"""When notices go out."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from sealed_orders.table.notices.hours import check, goes_out, is_quiet, reminds
from sealed_orders.table.protocol.notices import Hours
from sealed_orders.table.refusal import Refusal

NIGHT = Hours("Europe/Berlin", quiet_from="22:00", quiet_to="07:00")


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def test_a_notice_waits_as_long_as_its_reader_said() -> None:
    assert goes_out(Hours(delay=0), 1_000) == 1_000
    assert goes_out(Hours(delay=60), 1_000) == 4_600


def test_a_notice_waits_for_the_end_of_the_quiet_hours_in_its_readers_zone() -> None:
    assert goes_out(NIGHT, at("2026-01-10 20:30")) == at("2026-01-10 20:35")  # 21:35 in Berlin
    assert goes_out(NIGHT, at("2026-01-10 20:57")) == at("2026-01-11 06:00")
    assert goes_out(NIGHT, at("2026-01-11 03:00")) == at("2026-01-11 06:00")
    assert goes_out(NIGHT, at("2026-07-11 03:00")) == at("2026-07-11 05:00")  # summer time
    assert goes_out(NIGHT, at("2026-01-11 05:55")) == at("2026-01-11 06:00")


def test_quiet_hours_need_not_go_past_midnight() -> None:
    noon = Hours("UTC", quiet_from="12:00", quiet_to="14:00")
    assert [is_quiet(noon, at(f"2026-01-10 {hour}")) for hour in ("11:59", "12:00", "13:59", "14:00")] == [
        False, True, True, False,
    ]  # fmt: skip


def test_a_digest_comes_at_its_hour_of_the_same_day_or_the_next() -> None:
    digest = Hours("Europe/Berlin", digest="18:00", quiet_from="17:00", quiet_to="19:00")
    assert goes_out(digest, at("2026-01-10 09:00")) == at("2026-01-10 17:00")
    assert goes_out(digest, at("2026-01-10 16:56")) == at("2026-01-11 17:00")


def test_a_reminder_that_would_come_in_quiet_hours_comes_before_them() -> None:
    assert reminds(NIGHT, at("2026-01-11 12:00"), 7_200) == at("2026-01-11 10:00")
    assert reminds(NIGHT, at("2026-01-11 07:00"), 7_200) == at("2026-01-10 21:00")


@pytest.mark.parametrize("hours", [Hours("Atlantis/Sunken"), Hours("../../etc/passwd"), Hours(quiet_from="22:00")])
def test_hours_that_cannot_be_kept_are_refused(hours: Hours) -> None:
    with pytest.raises(Refusal):
        check(hours)
