"""For either side: what fire is worth, who fires at whom, and how ships are handled on the plane."""
