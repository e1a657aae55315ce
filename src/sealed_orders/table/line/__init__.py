"""The line of a seat: what a client is sent while a match is played."""
