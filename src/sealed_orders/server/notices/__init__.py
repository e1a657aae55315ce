"""How notices leave a server: by mail, push and webhook. Only the extra `notices` loads what is here."""
