/** Applying what the server says has changed to what the client holds. */

import type { Display, DisplayChange, FromServer, Position, Token } from "./types";

export const EMPTY: Display = { heading: "", tokens: [], panels: [], shades: [], rows: {}, layers: {} };

/** A display with its changes: tokens keep their place, new ones come last. */
export function changed(display: Display, change: DisplayChange): Display {
  const gone = new Set(change.gone ?? []);
  const fresh = new Map((change.tokens ?? []).map((token) => [token.id, token]));
  const tokens: Token[] = [];
  for (const token of display.tokens) {
    if (gone.has(token.id)) continue;
    tokens.push(fresh.get(token.id) ?? token);
    fresh.delete(token.id);
  }
  tokens.push(...fresh.values());
  return {
    heading: change.heading ?? display.heading,
    tokens,
    panels: change.panels ?? display.panels,
    shades: change.shades ?? display.shades,
    rows: change.rows ?? display.rows,
    layers: change.layers ?? display.layers,
    cards: change.cards ?? display.cards ?? [],
    sums: change.sums ?? display.sums ?? [],
    charts: change.charts ?? display.charts ?? [],
    lost: change.lost ?? display.lost ?? [],
    board: change.board ?? display.board ?? "",
    sea: change.sea !== undefined ? change.sea : (display.sea ?? null),
  };
}

const BLANK: Position = {
  match: "",
  number: 0,
  turn: 0,
  game: "",
  title: "",
  scenario: "",
  cooperative: false,
  open: false,
  curtain: true,
  side: "",
  purpose: null,
  sides: {},
  display: EMPTY,
  prompt: null,
  partner: null,
  log: [],
  sealed: null,
  chances: [],
  outcome: null,
  medal: null,
  commitment: "",
  seed: null,
};

/** The position after a message. Only "position", "update", "sealed" and "withdrawn" change it. */
export function apply(now: Position | null, message: FromServer): Position | null {
  switch (message.type) {
    case "position": {
      const { type: _, from, log, ...rest } = message;
      return { ...BLANK, ...known(rest), log: joined(now?.log ?? [], from, log) };
    }
    case "update": {
      if (!now) return null;
      const { type: _, from, log, display, ...rest } = message;
      return {
        ...now,
        ...known(rest),
        display: display ? changed(now.display, display) : now.display,
        log: log?.length ? joined(now.log, from ?? now.log.length, log) : now.log,
      };
    }
    case "sealed":
      return now && now.number === message.number ? { ...now, sealed: message.order } : now;
    case "withdrawn":
      return now && { ...now, sealed: null };
    default:
      return now;
  }
}

/** The log, of which a part from some index on was sent. */
function joined<T>(log: readonly T[], from: number, part: readonly T[]): T[] {
  return [...log.slice(0, from), ...part];
}

function known<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
