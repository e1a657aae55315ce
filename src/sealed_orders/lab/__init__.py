"""Many matches: fuzzing, tournaments, reports."""
