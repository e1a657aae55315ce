"""What is beside a match and not in it: who is there, offers, chat, rematches, drawers."""
