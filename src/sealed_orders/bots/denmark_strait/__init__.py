"""Computer captains for the Battle of the Denmark Strait."""
