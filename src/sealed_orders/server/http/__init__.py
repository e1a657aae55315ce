"""HTTP and WebSockets: the application, its guard at the door, and the client's files."""
