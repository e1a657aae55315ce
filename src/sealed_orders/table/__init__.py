"""The table: seats, matches, the lobby and the store, with no web framework. Server and page are shells around it."""
