"""What every game must pass, and each game's own tests."""
