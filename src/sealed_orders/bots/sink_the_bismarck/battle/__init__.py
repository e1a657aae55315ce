"""For either side: shadowing, striking, fighting, and what a ship is worth."""
