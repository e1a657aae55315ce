"""The vault: what the database stores of an address."""

from __future__ import annotations

import pytest

from sealed_orders.server.notices import push
from sealed_orders.server.notices.vault import Vault
from sealed_orders.table.notices.courier import Locked

KEY, OTHER = b"a" * 32, b"b" * 32


def test_a_text_is_opened_with_the_same_key_and_for_the_same_thing_only() -> None:
    sealed = Vault(KEY).seal("raeder@example.org", "1")
    assert "raeder" not in sealed
    assert Vault(KEY).open(sealed, "1") == "raeder@example.org"
    for vault, text, about in ((Vault(OTHER), sealed, "1"), (Vault(KEY), sealed, "2"), (Vault(KEY), sealed[:-2], "1")):
        with pytest.raises(Locked):
            vault.open(text, about)
    assert Vault(KEY).seal("raeder@example.org", "1") != sealed


def test_a_mark_is_the_same_for_the_same_text_and_use() -> None:
    vault = Vault(KEY)
    assert vault.mark("address", "a") == Vault(KEY).mark("address", "a")
    assert len({vault.mark("address", "a"), vault.mark("stop", "a"), Vault(OTHER).mark("address", "a")}) == 3


def test_a_server_keeps_its_name_with_push_services_as_long_as_its_key() -> None:
    points = {push.raw_point(Vault(key).push_key()) for key in (KEY, KEY, OTHER)}
    assert len(points) == 2
