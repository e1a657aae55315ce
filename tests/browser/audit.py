"""An accessibility audit: all of it in the light look; the dark look changes only colours, so only contrasts there."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.unpainted import painted

SCRIPT: str = Axe().axe_script
RUN = """([within, options]) =>
  axe.run(within, { resultTypes: ['violations'], ...options }).then(results => results.violations)"""
CONTRAST = {"runOnly": ["color-contrast"]}


def findings(page: Page, within: str = "html", **options: Any) -> list[dict[str, Any]]:
    """Return the audit's findings; the auditor is loaded into each page once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    with painted(page):
        found: list[dict[str, Any]] = page.evaluate(RUN, [within, options])
    return found


def serious(page: Page, within: str = "html") -> list[str]:
    """Return the serious findings in both looks, and which look they are in."""
    light = _told(findings(page, within), "light")
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-look", "ops")
    dark = _told(findings(page, within, **CONTRAST), "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-look", "chart")
    return light + dark


def _told(found: list[dict[str, Any]], look: str) -> list[str]:
    return [
        f"{look}: {finding['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
        for finding in found
        if finding["impact"] in ("serious", "critical")
        for node in finding["nodes"]
    ]
