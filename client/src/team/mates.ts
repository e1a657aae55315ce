/** A team as its members see it: whose unit is whose, who has sealed, and what comes of it if the side seals now. */

import type { Drawn } from "../chart/Courses.svelte";
import { outer } from "../chart/within";
import { route } from "../orders/course";
import type { Answer, Mate, Side, Team, Token } from "../wire/protocol";

export const COMMANDER = 0;
const KINDS = 2; // that are named

/** A letter for one of a team: filled, outlined or dashed, and in that order again. */
export interface Letter {
  text: string;
  style: "filled" | "outlined" | "dashed";
}

const STYLES = ["filled", "outlined", "dashed"] as const;

export const nameOf = (mate: Mate) =>
  mate.name || (mate.place === COMMANDER ? "The commander" : `Number ${mate.place}`);

/** The letters of a team by place: of each the first of their name, or else their number. */
export function letters({ mates }: Team): Map<number, Letter> {
  const used = new Set<string>();
  return new Map(
    mates.map((mate, n) => {
      const first = mate.name.charAt(0).toUpperCase();
      const text = first && !used.has(first) ? first : String(mate.place + 1);
      used.add(text);
      return [mate.place, { text, style: STYLES[n % STYLES.length]! }];
    }),
  );
}

/** Who has a unit on this turn. */
export function holder({ mates }: Team, unit: string): number {
  return mates.find(({ units }) => units.includes(unit))?.place ?? COMMANDER;
}

/** The units of a side by the place of their holder. */
export function unitsOf(team: Team, tokens: readonly Token[], side: Side): Map<number, Token[]> {
  const own = outer(tokens).filter((token) => token.side === side && token.since === 0);
  return new Map(team.mates.map(({ place }) => [place, own.filter(({ id }) => holder(team, id) === place)] as const));
}

/** The next place that somebody has, up or down the list. */
export function nextPlace({ mates }: Team, from: number, way: 1 | -1): number {
  const taken = mates.filter(({ taken }) => taken).map(({ place }) => place);
  return taken[(taken.indexOf(from) + way + taken.length) % taken.length]!;
}

/** The cell in which an answer ends, as far as it names one. */
export function endOf(answer: Answer): string {
  return answer.slice(1).findLast((word) => word !== "!") ?? "";
}

export const hour = (at: string) =>
  new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** What somebody has ordered so far, in a word or two. */
export function progress({ place, taken, asked, orders, sealed }: Mate): string {
  if (!taken) return "invited";
  if (sealed) return `✓ sealed ${hour(sealed)}`;
  if (!asked) return "nothing to order";
  return `${orders.length} of ${asked} ordered${place === COMMANDER ? "" : ", not sealed"}`;
}

/** The courses that the others of a team have ordered, of units where they are. */
export function coursesOf({ own, mates }: Team, tokens: readonly Token[], has: (cell: string) => boolean): Drawn[] {
  return mates
    .filter(({ place }) => place !== own)
    .flatMap(({ orders }) =>
      orders.flatMap(({ key, unit, answer, label }) => {
        const start = tokens.find(({ id }) => id === unit)?.cell;
        const cells = route(answer).filter(has);
        return start && cells.length
          ? [{ key, start, cells, beyond: [], mark: -1, every: 1, inHand: false, proposed: false, label }]
          : [];
      }),
    );
}

/** The kinds of some units in the game's own words, what is most first: "cruiser, convoy". */
export function kindsOf(units: readonly Token[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of units) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts].sort(([, a], [, b]) => b - a).map(([kind]) => kind.replaceAll("_", " "));
  return kinds.slice(0, KINDS).join(", ") + (kinds.length > KINDS ? ` and ${kinds.length - KINDS} more` : "");
}

/** Where two of a team order units to the same cell: "Norfolk and Reykjavik R both go to 1515." */
export function overlaps({ mates }: Team): { cell: string; text: string }[] {
  const there = new Map<string, { place: number; label: string }[]>();
  for (const { place, orders } of mates)
    for (const { answer, label } of orders)
      if (endOf(answer)) there.set(endOf(answer), [...(there.get(endOf(answer)) ?? []), { place, label }]);
  return [...there].flatMap(([cell, units]) => {
    const other = units.find(({ place }) => place !== units[0]!.place);
    return other ? [{ cell, text: `${units[0]!.label} and ${other.label} both go to ${cell}.` }] : [];
  });
}

/** What happens if the commander seals now: whose orders are used, and whose are not. */
export function ifSealed({ mates }: Team): { used: string[]; unused: { name: string; text: string }[] } {
  const asked = mates.filter(({ taken, asked }) => taken && asked > 0);
  const open = asked.filter(({ place, sealed }) => place !== COMMANDER && !sealed);
  return {
    used: asked.filter((mate) => !open.includes(mate)).map(nameOf),
    unused: open.map((mate) => ({
      name: nameOf(mate),
      text: `${mate.asked} default ${mate.asked === 1 ? "order" : "orders"}${
        mate.orders.length ? "; the drafts are not used" : ""
      }`,
    })),
  };
}

/** How long ago somebody was seen, unless they are here. */
export function seen({ here, seen: at, taken }: Mate, now: number): string {
  if (!taken) return "nobody has come yet";
  if (here) return "here now";
  if (!at) return "not seen yet";
  const minutes = Math.max(1, Math.round((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return `seen ${minutes} min ago`;
  return minutes < 48 * 60 ? `seen ${Math.round(minutes / 60)} h ago` : `seen ${Math.round(minutes / 1440)} days ago`;
}
