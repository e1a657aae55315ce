"""Pursuit of the Graf Spee, paragraph by paragraph."""
