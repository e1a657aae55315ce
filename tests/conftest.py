"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Every run tries the same examples, whatever the machine is busy with.
settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")
