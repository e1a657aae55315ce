"""Hindsight: records, reports, replays, and what might have been."""
