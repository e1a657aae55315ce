"""How Otto and the German cadet decide."""
