"""The protocol: every message between server and client, typed. The page docs/protocol.md is made from it."""
