"""The picture to share: a PNG that you copy or download."""

from __future__ import annotations

from playwright.sync_api import expect

from sealed_orders.server.http.background import Background
from tests.browser.table import Table, hunted

PNG = b"\x89PNG\r\n\x1a\n"
PASTED = "async () => (await navigator.clipboard.read())[0].types"


def test_the_picture_is_copied_and_downloaded_as_a_png(table: Table, server: Background) -> None:
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.sit(hunted(server))
    table.page.get_by_role("button", name="Picture to share").click()
    dialog = table.page.get_by_role("dialog", name="Picture to share")
    expect(dialog.get_by_role("img")).to_have_js_property("naturalWidth", 1200)
    dialog.get_by_role("button", name="Copy picture").click()
    expect(dialog.get_by_role("status")).to_contain_text("Copied")
    assert table.page.evaluate(PASTED) == ["image/png"]
    with table.page.expect_download() as download:
        dialog.get_by_role("link", name="Download PNG").click()
    assert download.value.suggested_filename == "sealed-orders.png"
    assert download.value.path().read_bytes().startswith(PNG)


def test_without_a_clipboard_the_picture_is_downloaded(table: Table, server: Background) -> None:
    table.page.add_init_script("delete globalThis.ClipboardItem")
    table.sit(hunted(server))
    table.page.get_by_role("button", name="Picture to share").click()
    dialog = table.page.get_by_role("dialog", name="Picture to share")
    expect(dialog).to_contain_text("Copying needs a secure address")
    expect(dialog.get_by_role("button", name="Copy picture")).to_have_count(0)
    expect(dialog.get_by_role("link", name="Download PNG")).to_be_visible()
