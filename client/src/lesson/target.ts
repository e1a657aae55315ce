/** Where on the screen a note points. */

import type { Pointer } from "../wire/protocol";

const PARTS: Readonly<Record<string, string>> = {
  seal: ".seal .primary, .seal .line",
  tables: "[role=tab][data-tab=tables]",
  rules: "[data-part=rules]",
  odds: "[data-part=odds]",
};

/** The element that a note points at, as far as it is to be seen. */
export function target(at: Pointer | undefined): Element | null {
  const found = at ? spots(at).map((spot) => document.querySelector(spot)) : [];
  return found.find((one) => one !== null && isSeen(one)) ?? null;
}

function spots({ unit, cell, choice, part }: Pointer): string[] {
  if (choice) return [`[data-choice="${CSS.escape(choice)}"]`, ".seal"];
  if (cell) return ["[data-pointed]"];
  if (unit) return ["[data-pointed]", `[data-token="${CSS.escape(unit)}"]`];
  if (!part) return [];
  return [PARTS[part] ?? (part === "chart" ? "[data-region=chart]" : `section:has(> header > [data-region=${part}])`)];
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box round an element with so much room, as far as the pane that it scrolls in shows it. */
export function seenBox(element: Element | null, room: number): Box | null {
  if (!element) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const pane = element.closest(".body, .pane, .scroll")?.getBoundingClientRect();
  const from = Math.max(top - room, pane?.top ?? -Infinity);
  const to = Math.min(bottom + room, pane?.bottom ?? Infinity);
  return to > from ? { x: left - room, y: from, width: right - left + 2 * room, height: to - from } : null;
}
