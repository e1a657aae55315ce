"""How the British commander decides."""
