"""What the computer knew: after the match its chart, its plot table as it was, its order and the reason."""

from __future__ import annotations

import json
from urllib.request import Request, urlopen

from playwright.sync_api import expect

from sealed_orders.server.http.background import Background
from tests.bots.seated import played
from tests.browser.table import Table, hunted


def test_the_end_of_a_match_leads_to_what_the_computer_knew(table: Table, server: Background) -> None:
    table.sit(hunted(server))
    table.page.locator(".ending").get_by_role("link", name="What the Raider side knew").click()
    points = table.page.get_by_role("radiogroup", name="Point of view")
    expect(points.get_by_role("radio", name="Raider")).to_be_checked()
    ledger = table.page.locator(".ledger")
    expect(ledger).to_contain_text("Knowing this, the Raider side ordered")
    expect(ledger.locator(".why").first).to_contain_text("Random gave no reason")


def test_a_side_is_shown_with_its_own_plot_table_and_the_computers_reason(table: Table) -> None:
    record = played("bismarck", {"british": "cadet", "german": "otto"}).record()
    with urlopen(Request(f"{table.url}/api/import", record.encode())) as answer:
        key = json.load(answer)["watch"]
    table.page.goto(f"{table.url}/#/replay/{key}/german")
    expect(table.page.locator(".ledger .why").first).to_contain_text("Otto")
    whose = table.page.get_by_label("Whose plot")
    expect(whose).to_contain_text("Hood")
    expect(table.page.get_by_role("region", name="Plot table")).to_contain_text("The staff's plot at that time")
    points = table.page.get_by_role("radiogroup", name="Point of view")
    points.get_by_text("British").click()
    expect(whose).to_contain_text("Bismarck")
    expect(whose).not_to_contain_text("Hood")
    points.get_by_text("Both, the truth").click()
    expect(whose).to_have_count(0)
