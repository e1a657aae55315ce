"""Notices: how a seat learns outside the page that it is asked, through the channels that its player has set up."""
