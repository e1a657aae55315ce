"""What is believed about ships out of sight: the theatre for bots/hunt, and how ships are assumed to move."""
