"""How the raider's commander decides."""
