"""The server: matches over HTTP and WebSockets, kept in a database, with the referee between the players."""
