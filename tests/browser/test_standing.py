"""Standing answers in the browser: two clicks write one, the review shows it, the list drops it, and it plays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.table import Table, new_match

AGAINST_A_BOT = {"raider": {"player": "bot", "bot": "random"}, "hunter": {"player": "me"}}


def test_two_clicks_write_a_standing_answer_and_it_plays_on(table: Table) -> None:
    made = new_match(table.url, "tutorial", AGAINST_A_BOT)
    table.sit(made["seats"]["hunter"])
    page, review = table.page, table.page.get_by_role("region", name="Standing answers")
    listed = page.get_by_role("dialog", name="Standing answers")
    table.asked()

    def from_now_on() -> None:
        page.get_by_role("button", name="From now on…").click()
        page.get_by_role("button", name="Use this answer from now on").click()
        expect(review).to_contain_text("as the staff proposes")

    from_now_on()
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem", name="Standing answers…").click()
    expect(listed.get_by_role("listitem")).to_have_count(1)
    listed.get_by_role("button", name="Drop").click()
    expect(listed).to_contain_text("You have none.")
    listed.get_by_role("button", name="Close").click()
    expect(review).to_have_count(0)
    from_now_on()
    table.seal()
    expect(review).to_contain_text("Sealed for you since your last order:")


def test_the_staff_plays_until_the_player_is_back(table: Table) -> None:
    made = new_match(table.url, "tutorial", AGAINST_A_BOT)
    table.sit(made["seats"]["hunter"])
    page, listed = table.page, table.page.get_by_role("dialog", name="Standing answers")
    table.asked()
    page.get_by_role("button", name="Match", exact=True).click()
    page.get_by_role("menuitem", name="Standing answers…").click()
    listed.get_by_role("button", name="Let my staff play").click()
    expect(listed.get_by_role("listitem")).to_contain_text("Until I am back: everything as the staff proposes")
    listed.get_by_label("Time to overrule").select_option("none")
    expect(listed.get_by_role("button", name="Let my staff play")).to_have_count(0)
    listed.get_by_role("button", name="Close").click()
    table.seal()
    expect(page.locator(".ending")).to_be_visible()
