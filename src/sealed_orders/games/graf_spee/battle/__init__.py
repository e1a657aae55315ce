"""15.0 Surface combat on the open plane: what can be seen, which guns bear, what they hit and what that does."""
