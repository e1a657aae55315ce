"""The sheet of a fight: it has the questions of that fight only, ends with it, and hides nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import to_builtins
from playwright.sync_api import Locator, expect

from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Fact, Shot, Stand, Sunk, Who
from tests.browser.table import Table, new_match

Told = tuple[str, Fact]
BATTLE: tuple[Told, ...] = (
    ("Naval combat in 1622: Hood; Bismarck.", Battle("1622", (Who("hood", "british"), Who("bismarck", "german")))),
    ("All fight.", Stand("1622")),
    ("Hood fires 22 salvos at Bismarck.", Shot(Who("hood", "british"), Who("bismarck", "german"), shots=22)),
)
AGAIN: tuple[Told, ...] = (
    ("All fight.", Stand("1622")),
    ("Bismarck fires at Hood.", Shot(Who("bismarck", "german"), Who("hood", "british"))),
)
TARGETS = {
    "text": "Round 2: fight or withdraw?",
    "rule": "16.62",
    "fight": "1622",
    "choices": [
        {
            "kind": "pick", "key": "answer", "label": "Fight or withdraw", "least": 1, "most": 1, "default": ["fight"],
            "options": [
                {"value": "fight", "label": "Fight", "at": ""}, {"value": "flee", "label": "Withdraw", "at": ""},
            ],
        }
    ],
}  # fmt: skip
LOST = {"winner": "german", "scores": {"british": 0, "german": 28}, "rule": "17.1", "text": "The Germans win."}
SLOW = """const real = window.setTimeout;
window.setTimeout = (call, after, ...given) => real(call, after >= 300 ? after * 100 : after, ...given);"""


class Wire:
    """The server's end of a connection; the page takes its messages for the referee's."""

    def __init__(self, table: Table) -> None:
        table.hunt()
        self._table = table
        table.signals.get_by_role("button", name="with routine").click()
        self._events = table.page.locator(".signals .line").count()
        self._number = 0

    def tell(self, told: tuple[Told, ...], **more: Any) -> None:
        """Send events, and what else has changed, as the next decision."""
        self._number += 1
        log = [to_builtins(Event("16.66", text, (), (fact,))) for text, fact in told]
        update = {"type": "update", "number": self._number, "from": self._events, "log": log, **more}
        self._events += len(log)
        self._table.tell(update)


@pytest.fixture
def wire(table: Table) -> Wire:
    """Provide the hunt, and the line to it."""
    return Wire(table)


def sheet(table: Table) -> Locator:
    """Return the fight's sheet."""
    return table.page.locator("dialog[data-fight]")


def test_the_sheet_has_no_question_but_its_own(wire: Wire, table: Table) -> None:
    wire.tell(BATTLE)
    expect(sheet(table).locator("h2").first).to_have_text("Fight in 1622, round 1")
    expect(sheet(table)).to_contain_text("Next: Orders for the British ships and planes.")
    expect(sheet(table).locator("#orders-head, .seal")).to_have_count(0)
    wire.tell(AGAIN, prompt=TARGETS)
    expect(sheet(table).locator("h2").first).to_have_text("Fight in 1622, round 2")
    expect(sheet(table).locator("#orders-head")).to_have_text("Round 2: fight or withdraw?")
    expect(sheet(table).get_by_role("button", name="Seal orders")).to_be_visible()
    expect(table.page.locator(".right .seal")).to_have_count(0)


def test_p_stops_a_fight_that_is_shown_and_space_shows_all_of_it(wire: Wire, table: Table) -> None:
    table.page.evaluate(f"() => {{ {SLOW} }}")
    table.page.emulate_media(reduced_motion="no-preference")
    wire.tell(BATTLE)
    follow = sheet(table).get_by_role("group", name="Follow")
    expect(follow.get_by_role("button", name="Pause")).to_be_visible()
    expect(follow).to_contain_text("1 of 3")
    table.page.keyboard.press("p")
    expect(follow.get_by_role("button", name="Play")).to_be_enabled()
    coming = sheet(table).locator(".steps .coming")
    expect(coming).to_have_text(re.compile(r"^Hood at Bismarck\s*to fall$"))  # who fires, and nothing of the result
    expect(sheet(table).get_by_text("22 salvos")).to_have_count(0)
    table.page.keyboard.press("Space")
    expect(follow).to_contain_text("3 of 3")
    expect(coming).to_have_count(0)


def test_the_sheet_closes_with_escape_and_by_a_click_beside_it(wire: Wire, table: Table) -> None:
    wire.tell(BATTLE)
    expect(sheet(table)).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(sheet(table)).to_have_count(0)
    table.signals.get_by_role("button", name="follow").first.click()
    expect(sheet(table)).to_be_visible()
    table.page.mouse.click(3, 3)
    expect(sheet(table)).to_have_count(0)
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_visible()


def test_no_key_acts_behind_the_sheet(wire: Wire, table: Table) -> None:
    table.unit("Hood").click()
    wire.tell(BATTLE)
    expect(sheet(table)).to_be_visible()
    for key in ("]", "m", "Numpad4", "F8", "Control+Enter", "Control+Enter"):
        table.page.keyboard.press(key)
    table.page.keyboard.press("Escape")
    expect(table.review("Hood")).to_have_count(0)
    expect(table.page.get_by_role("region", name="Plot table")).to_be_visible()
    expect(table.page.get_by_role("button", name="Seal orders")).to_be_visible()


def test_a_fights_question_is_answered_by_its_digit(wire: Wire, table: Table) -> None:
    wire.tell(BATTLE, prompt=TARGETS)
    expect(sheet(table).locator("#orders-head")).to_have_text("Round 2: fight or withdraw?")
    table.page.keyboard.press("2")
    expect(sheet(table).locator("label", has_text="Withdraw").locator("input")).to_be_checked()


def test_the_sheet_says_how_the_match_ended_and_who_was_sunk(wire: Wire, table: Table) -> None:
    sunk = ("Hood is sunk.", Sunk(Who("hood", "british")))
    wire.tell((*BATTLE, sunk), prompt=None, outcome=LOST, display={"tokens": [], "gone": ["hood"]})
    expect(sheet(table).locator("h2").first).to_have_text("Hood is sunk.")
    expect(sheet(table)).to_contain_text("Lost. The Germans win.")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("heading", name="You lose")).to_be_visible()


def test_a_wreck_is_marked_where_the_fight_was(wire: Wire, table: Table) -> None:
    sunk = ("Hood is sunk.", Sunk(Who("hood", "british")))
    wire.tell((*BATTLE, sunk), display={"tokens": [], "gone": ["hood"]})
    table.page.keyboard.press("Escape")
    expect(table.page.locator("[data-wreck=hood] title")).to_have_text("Hood, sunk")


def test_a_small_action_has_a_small_sheet(wire: Wire, table: Table) -> None:
    attack = Shot(Who("wp1", "german"), Who("sl1", "british"), "submarine", 3, 0)
    wire.tell((("A submarine attacks SL1, 0 hits.", attack),))
    box = sheet(table).bounding_box()
    assert box
    assert box["width"] <= 700
    assert box["height"] <= 500
    expect(sheet(table)).not_to_contain_text("Away")


def test_what_was_rolled_shows_when_the_dice_are_at_rest(table: Table) -> None:
    """With motion, the hull, the signal and the question wait until it ends; skipping shows them."""
    seats: dict[str, dict[str, Any]] = {
        "british": {"player": "me"},
        "german": {"player": "bot", "bot": "greedy", "seconds": 0.2},
    }
    table.page.add_init_script(SLOW)
    table.page.emulate_media(reduced_motion="no-preference")
    table.sit(new_match(table.url, "denmark_strait", seats)["seats"]["british"])
    table.pick()
    table.seal()
    expect(table.page.get_by_text("Rolling the dice…")).to_be_visible()
    expect(table.signals).not_to_contain_text("speed roll")
    expect(table.page.get_by_role("region", name="Just now")).to_contain_text("speed roll")
    table.page.get_by_role("button", name="skip").click()
    expect(table.signals).to_contain_text("speed roll")
    expect(table.question).to_have_text(re.compile(r"\?$"))


STANDS: dict[str, Any] = {
    "text": "Round 1 in 2019 is over. What next?",
    "rule": "12.21",
    "fight": "1622",
    "choices": [
        {
            "kind": "pick", "key": "stand", "label": "After this round", "least": 1, "most": 1, "default": ["fight"],
            "asked": True,
            "options": [
                {
                    "value": value, "label": label, "at": "", "letter": label[0],
                    "stake": "Points at stake: Norfolk 6, Suffolk 6. Points to win: Bismarck 40, Prinz Eugen 15.",
                }
                for value, label in (
                    ("fight", "Fight on"), ("flee", "Try to disengage"), ("part", "Break off, if the enemy agrees"),
                )
            ],
        },
        {
            "kind": "pick", "key": "left", "label": "Left behind", "least": 0, "most": 1, "default": [],
            "options": [{"value": "hood", "label": "Hood", "at": ""}],
        },
    ],
}  # fmt: skip
PRICES: list[dict[str, Any]] = [
    {
        "label": f"the roll fails and you {what} in another round at range B", "p": p, "rule": "12.13", "terms": "",
        "unit": "", "target": "", "answer": answer, "choice": "stand", "sum": [],
    }
    for answer in ("fight", "flee", "part") for what, p in (("hit", "29/50"), ("are hit", "9/10"))
]  # fmt: skip
OVERLAPS = """() => {
  const wrong = [];
  for (const label of document.querySelectorAll("dialog[data-fight] fieldset.pick label")) {
    const around = label.getBoundingClientRect();
    const texts = [];
    const walk = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walk.currentNode);
      for (const box of range.getClientRects()) if (box.width > 1) texts.push([walk.currentNode.data.trim(), box]);
    }
    for (const [text, box] of texts) {
      if (box.left < around.left || box.right > around.right || box.bottom > around.bottom) wrong.push([text, "cut"]);
      for (const [other, there] of texts)
        if (
          text < other &&
          Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1 &&
          Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 3
        ) wrong.push([text, other]);
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (390, 844)])
def test_both_prices_of_each_answer_are_read_whole(wire: Wire, table: Table, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    wire.tell(BATTLE, prompt=STANDS, chances=PRICES)
    expect(sheet(table).locator("fieldset.pick .price .line")).to_have_count(6)
    assert table.page.evaluate(OVERLAPS) == []
    expect(sheet(table).locator(".steps li").last).to_be_in_viewport()  # the account keeps its room


def test_what_must_be_answered_comes_before_the_units_card(wire: Wire, table: Table) -> None:
    card, question = table.page.locator("aside.right .unit"), table.page.locator("aside.right #orders-head")
    choice = {**STANDS["choices"][0], "about": "hood"}
    wire.tell((), prompt={**STANDS, "fight": "", "choices": [choice]})
    expect(question).to_have_text("Round 1 in 2019 is over. What next?")
    expect(card.locator("h2")).to_have_text("Hood")
    assert question.evaluate("(q, card) => q.compareDocumentPosition(card) & 4", card.element_handle())
