"""How the German commander decides."""
