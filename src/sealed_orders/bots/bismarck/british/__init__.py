"""How the British admiral and the British cadet decide."""
