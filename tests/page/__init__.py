"""The table inside a page, without a browser."""
