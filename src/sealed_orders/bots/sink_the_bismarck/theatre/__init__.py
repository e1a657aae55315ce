"""What is believed of ships out of sight: the theatre that bots/hunt is given, and how ships are taken to move."""
