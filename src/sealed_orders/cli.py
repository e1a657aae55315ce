"""The command sealed-orders."""
