"""The page: a report as one HTML file that asks nothing of the net."""
