"""Claims: check every sentence and figure of a report against the record, by a separate reading."""

from __future__ import annotations

from sealed_orders.testing.claims.check import false_claims
from sealed_orders.testing.claims.kit import Claims

__all__ = ["Claims", "false_claims"]
