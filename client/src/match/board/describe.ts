/** A square of the chart in words, for those who cannot see it. */

import { heading } from "../../chart/bearing";
import { named, shaded } from "../../chart/shades";
import type { Plan } from "../../chart/plan";
import { skyOver } from "../../chart/skies";
import type { Display, Side, Token } from "../../wire/protocol";

/** What is printed on the square, the weather over it, and who is there. */
export function describe(
  plan: Plan,
  display: Display,
  side: Side,
  selected: readonly string[],
  cell: string,
): string[] {
  const found = plan.cells.get(cell);
  if (!found) return [];
  const place = plan.board.places.find((one) => one.cell === cell);
  return [
    plan.name(cell),
    place ? `${place.name}, ${place.kind}` : found.kind,
    parted(plan, display, cell),
    sky(plan, display, cell),
    ...display.shades.filter(({ kind, cells }) => kind !== NIGHT && cells.includes(cell)).map(named),
    ...display.tokens
      .filter((token) => token.cell === cell)
      .map((token) => tokenInWords(plan, token, display.tokens, side, selected.includes(token.id))),
  ];
}

const NIGHT = "night";

/** The weather of its part of the board: "zone II, moderate, minus 1". */
function parted(plan: Plan, { skies = [] }: Partial<Display>, cell: string): string {
  const over = skyOver(plan, skies, cell);
  const modifier = over?.modifier ? `, ${over.modifier < 0 ? "minus" : "plus"} ${Math.abs(over.modifier)}` : "";
  return over ? `zone ${over.zone}, ${over.label}${modifier}` : "";
}

/** The weather of its row and whether it is dark there: "Visibility 4, day". */
function sky(plan: Plan, display: Display, cell: string): string {
  const row = plan.rows.find((edge) => cell.startsWith(edge.label))?.label;
  const weather = row && display.rows[row] ? `${plan.board.rows || "Weather"} ${display.rows[row]}` : "";
  const dark = shaded(display.shades, NIGHT).includes(cell) ? NIGHT : plan.board.nights?.length ? "day" : "";
  return [weather, dark].filter(Boolean).join(", ");
}

/** A token: whose it is where it is not mine, where it heads, how it does, what has struck it. */
function tokenInWords(plan: Plan, token: Token, all: readonly Token[], side: Side, selected: boolean): string {
  const when = token.since ? (plan.board.turns[token.since - 1] ?? `on turn ${token.since}`) : "";
  const whose = token.side === side ? "" : ` (${token.side}${when ? `, seen ${when}` : ""})`;
  const marks = (token.marks ?? []).map(
    ({ kind, count, source }) =>
      `${count} ${kind}${count === 1 ? "" : "es"} from ${all.find(({ id }) => id === source)?.label ?? source}`,
  );
  return [
    `${token.label}${whose}`,
    token.facing >= 0 ? `heading ${heading(token.facing)}` : "",
    token.tag,
    ...marks,
    selected ? "selected" : "",
  ]
    .filter(Boolean)
    .join(", ");
}
