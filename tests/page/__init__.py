"""The table of a page, without a browser."""
