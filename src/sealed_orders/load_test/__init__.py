"""Load: many live matches on a server of this machine, and how long everybody waits."""
