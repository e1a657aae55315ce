"""A player in Firefox: opens matches, and answers every question with its first choice."""

from __future__ import annotations

import pytest

from tests.browser.firefox import Fox

# Answers the question on the screen; returns what it did, or what keeps it from that.
ANSWER = """(async () => {
  const rest = (time) => new Promise((done) => setTimeout(done, time));
  const named = (...names) => [...document.querySelectorAll("button")].find((one) =>
    one.getClientRects().length && !one.disabled && names.some((name) => one.textContent.trim().startsWith(name)));
  await rest(150);
  if (document.querySelector(".ending")) return "over";
  if (document.querySelector("[data-curtain]")) return "hidden";
  const note = document.querySelector(".coach") && named("Next", "Skip");
  if (note) return note.click(), "read";
  named("To the chart")?.click();
  for (const group of document.querySelectorAll("fieldset.pick, [role=radiogroup].few")) {
    const list = group.querySelector("select");
    if (list && !list.selectedIndex) {
      list.selectedIndex = 1;
      list.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (!list && !group.querySelector("input:checked")) group.querySelector("label")?.click();
  }
  await rest(150);
  const seal = document.querySelector(".seal .primary");
  if (!seal || seal.disabled) return "waits";
  if (!seal.textContent.includes("Seal")) document.querySelector(".mode:not(.barred)")?.click();
  seal.click();
  await rest(50);
  named("Seal anyway")?.click();
  return "sealed";
})()"""
CHOOSE = """((label, value) => {
  const list = document.querySelector(`select[aria-label="${label}"]`);
  list.value = value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
})"""
MOST = 600  # answers


def open_match(fox: Fox, url: str, game: str, opponent: str = "") -> None:
    """Open a match from the lobby with the proposed opponent, or another."""
    fox.go(f"{url}#/")
    fox.until("!!document.querySelector('select[aria-label=Game]')")
    fox.run(f"{CHOOSE}('Game', {game!r})")
    if opponent:
        fox.until("!!document.querySelector('select[aria-label=Opponent]')")
        fox.run(f"{CHOOSE}('Opponent', {opponent!r})")
    fox.click("button", "Open the match")
    fox.until("!!document.querySelector('.seal, .briefing, [data-curtain]')")


def answer(fox: Fox, until: str) -> None:
    """Answer until the match is "over", or the screen "hidden"."""
    for _ in range(MOST):
        if fox.run(ANSWER) == until:
            return
    pytest.fail(f"not {until} after {MOST} answers: {fox.run('document.body.innerText')}")
