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

/** Where the slip lies: of the corners of the chart the nearest to what it points at that does not cover it. */
export function slipAt(chart: Box, slip: { width: number; height: number }, to: Box | null): { x: number; y: number } {
  const EDGE = 14;
  const left = chart.x + EDGE;
  const right = Math.max(left, chart.x + chart.width - slip.width - EDGE);
  const top = chart.y + EDGE;
  const bottom = Math.max(top, chart.y + chart.height - slip.height - EDGE);
  const corners = [
    { x: right, y: bottom },
    { x: left, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
  if (!to) return corners[0]!;
  const middle = { x: to.x + to.width / 2, y: to.y + to.height / 2 };
  const far = ({ x, y }: { x: number; y: number }) =>
    Math.hypot(x + slip.width / 2 - middle.x, y + slip.height / 2 - middle.y);
  const clear = corners.filter(
    ({ x, y }) =>
      x > to.x + to.width + EDGE || x + slip.width + EDGE < to.x || y > to.y + to.height || y + slip.height < to.y,
  );
  return [...(clear.length ? clear : corners)].sort((a, b) => (clear.length ? far(a) - far(b) : far(b) - far(a)))[0]!;
}
