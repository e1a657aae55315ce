/** Where on the screen a note points. */

import type { Pointer } from "../wire/protocol";

const PARTS: Readonly<Record<string, string>> = {
  seal: ".seal .primary, .seal .line",
  tables: "[role=tab][data-tab=tables]",
  rules: "[data-part=rules]",
  odds: "[data-part=odds]",
};

// The tab of a phone that a part is under.
const TABS: Readonly<Record<string, string>> = {
  roster: "units",
  review: "orders",
  orders: "orders",
  signals: "signals",
};
const PANES = "[data-region=chart], [data-region=plane], .body, .pane, .scroll"; // what shows a part of what it holds

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The element that a note points at; one that is to be seen before one that is not. */
export function target(at: Pointer | undefined): Element | null {
  const found = (at ? spots(at) : []).flatMap((spot) => document.querySelector(spot) ?? []);
  return found.find((one) => seenBox(one, 0) !== null) ?? found[0] ?? null;
}

function spots({ unit, cell, choice, part }: Pointer): string[] {
  if (choice) return [`[data-choice="${CSS.escape(choice)}"]`, "[data-pointed]"];
  if (cell) return ["[data-pointed]"];
  if (unit) return ["[data-pointed]", `[data-token="${CSS.escape(unit)}"]`];
  if (!part) return [];
  if (part === "chart") return ["[data-region=chart]"];
  return [PARTS[part] ?? `section:has(> header > [data-region=${part}])`, `[role=tab][data-tab=${TABS[part]}]`];
}

/** A box with some room round what is to be seen of an element; nothing if it is scrolled away or under something. */
export function seenBox(element: Element | null, room: number): Box | null {
  if (!element) return null;
  const own = element.getBoundingClientRect();
  const pane = element.closest(PANES);
  const { left, top, right, bottom } = pane?.getBoundingClientRect() ?? own;
  const [x, to] = [Math.max(own.left, left), Math.min(own.right, right)];
  const [y, end] = [Math.max(own.top, top), Math.min(own.bottom, bottom)];
  if (to <= x || end <= y) return null;
  const above = document.elementFromPoint((x + to) / 2, (y + end) / 2);
  if (!above || !(pane ?? element).contains(above)) return null;
  return { x: x - room, y: y - room, width: to - x + 2 * room, height: end - y + 2 * room };
}
