"""Computer players of Computer Bismarck."""
