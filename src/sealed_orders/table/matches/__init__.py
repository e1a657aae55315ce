"""Live matches: the gate through which they are seen, and the computer players at them."""
