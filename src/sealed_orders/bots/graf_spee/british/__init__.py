"""How the British admiral decides."""
