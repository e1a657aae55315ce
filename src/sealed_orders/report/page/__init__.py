"""The page: a report as one self-contained HTML file."""
