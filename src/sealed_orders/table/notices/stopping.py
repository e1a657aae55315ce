"""How a channel is stopped by the person who gets its messages, with the link in each of them."""

from __future__ import annotations

import hmac

from sealed_orders.table.notices.courier import Courier, Vault

ASK = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stop notices · Sealed Orders</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head><body>
<h1>Stop notices</h1><p>Sealed Orders writes to you because you asked for it in a match.</p>
<form method="post"><p><button>Stop notices to this address</button></p>
<p><button name="never" value="1">Never write to this address again</button></p></form></body></html>
"""
DONE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stopped · Sealed Orders</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
<h1>Stopped</h1><p>You will get no more of these notices. The match goes on.</p></body></html>
"""
NEVER = b"never=1"  # the body that the second button sends


def stop_link(courier: Courier, mark: str) -> str:
    """Return the link that stops every channel to an address. Its token is signed, and kept nowhere."""
    return f"{courier.home}/stop/{stop_token(courier.vault, mark)}"


def stop_token(vault: Vault, mark: str) -> str:
    """Return the mark of an address with its signature."""
    return f"{mark}.{vault.mark('stop', mark)[:22]}"


def address_of(vault: Vault, token: str) -> str | None:
    """Return the mark of the address that a token stops, if it is genuine."""
    mark = token.partition(".")[0]
    genuine = hmac.compare_digest(token.encode("utf-8", "replace"), stop_token(vault, mark).encode("utf-8", "replace"))
    return mark if genuine else None
