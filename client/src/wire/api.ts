/** What is asked of the table. Every refusal is one plain sentence. */

import type {
  Aftermath,
  Addresses,
  Again,
  AskOdds,
  Board,
  BookCard,
  BookKey,
  Continuations,
  Days,
  GameCard,
  Invitation,
  Lesson,
  Made,
  Mine,
  NewMatch,
  NextSeat,
  OddsAnswer,
  OpenSeat,
  Paragraph,
  PlotTable,
  PromisedDice,
  Replay,
  Salted,
  Section,
  Side,
  Taken,
  Terms,
} from "./protocol";
import { freshSalt, keepSalt, keptSalt, seal } from "./salt";
import { host, transport } from "./transport";
import { whole } from "./whole";

export class Refusal extends Error {
  constructor(
    text: string,
    readonly rule = "",
    readonly status = 0,
  ) {
    super(text);
  }
}

/** The answer to a request, or a Refusal. */
export async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await transport.call(path, init);
  } catch {
    throw new Refusal(`${host()} does not answer.`);
  }
  if (!response.ok) {
    const body = await response.json().catch(() => ({}));
    throw new Refusal(body.error ?? `${host()} refused (${response.status}).`, body.rule ?? "", response.status);
  }
  return response;
}

export async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answer(path, init);
  if (response.headers.get("content-type")?.startsWith("image/")) return (await response.text()) as T;
  return response.status === 204 ? (undefined as T) : response.json();
}

export function post<T>(path: string, body?: unknown, method = "POST"): Promise<T> {
  return call(path, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });
}

/** Dice that the table fixes before it gets this browser's salt. */
async function promised(): Promise<{ dice: Salted; commitment: string }> {
  const salt = freshSalt();
  const { match, commitment } = await post<PromisedDice>("/api/dice", { seal: await seal(salt) });
  return { dice: { match, salt }, commitment };
}

/** A match begun with them. */
async function salted(start: (dice: Salted) => Promise<Made>): Promise<Made> {
  const { dice, commitment } = await promised();
  const made = await start(dice);
  keepSalt(made.match, dice.salt, commitment);
  return made;
}

/** A seat taken at a match that others began: its dice depend on this browser's salt from then on. */
async function seated(path: string, name: string): Promise<Taken> {
  const salt = freshSalt();
  const taken = await post<Taken>(path, { name, salt });
  keepSalt(taken.key, salt);
  return taken;
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the page is open is asked for once. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = call<T>(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}

export const api = {
  games: () => once<GameCard[]>("/api/games"),
  boards: (game: string) => once<Board[]>(`/api/games/${game}/boards`),
  rulebook: (game: string) => once<Paragraph[]>(`/api/games/${game}/rulebook`),
  howToPlay: (game: string) => once<Section[]>(`/api/games/${game}/how-to-play`),
  lessons: (game: string) => once<Lesson[]>(`/api/games/${game}/lessons`),
  odds: (game: string, question: string, facts: NonNullable<AskOdds["facts"]>) =>
    post<OddsAnswer>(`/api/games/${game}/odds/${question}`, { facts }),
  begin: (match: NewMatch) =>
    match.lesson // it may have dice of its own
      ? post<Made>("/api/matches", match)
      : salted((dice) => post<Made>("/api/matches", { ...match, dice })),
  playOn: (key: string, turn: number, side: Side) =>
    salted((dice) => post<Made>(`/api/seats/${key}/play-on`, { turn, side, dice })),
  day: () => call<Days>("/api/day"),
  playDay: (name: string) => post<Made>("/api/day", { name }),
  again: (key: string, wish: Again) => salted((dice) => post<Made>(`/api/seats/${key}/again`, { ...wish, dice })),
  resign: (key: string) => post<void>(`/api/seats/${key}/resign`),
  draw: (key: string, wanted: boolean) => post<void>(`/api/seats/${key}/draw`, { wanted }),
  pause: (key: string, wanted: boolean) => post<void>(`/api/seats/${key}/pause`, { wanted }),
  terms: (key: string, terms: Terms | null) => post<void>(`/api/seats/${key}/terms`, { terms }),
  gift: (key: string) => post<void>(`/api/seats/${key}/gift`, {}),
  away: (key: string, days: number, tell = false) => post<void>(`/api/seats/${key}/away`, { days, tell }, "PUT"),
  handOver: (key: string, bot: string, seconds: number) => post<void>(`/api/seats/${key}/computer`, { bot, seconds }),
  say: (key: string, text: string) => post<void>(`/api/seats/${key}/chat`, { text }),
  mute: (key: string, muted: boolean) => post<void>(`/api/seats/${key}/mute`, { muted }, "PUT"),
  rename: (key: string, name: string) => post<void>(`/api/seats/${key}/name`, { name }, "PUT"),
  rematch: async (key: string, wanted: boolean, other: boolean) => {
    const dice = wanted ? (await promised()).dice : null;
    await post<void>(`/api/seats/${key}/rematch`, { wanted, other, dice });
  },
  sitDown: async (key: string) => {
    const salt = freshSalt();
    const next = await post<NextSeat>(`/api/seats/${key}/rematch/seat`, { salt });
    if (!keptSalt(next.key)) keepSalt(next.key, salt); // another window may have sat down before
    return next;
  },
  code: (link: string) => post<string>("/api/code", { link }),
  aftermath: (key: string, games = 0) => call<Aftermath>(`/api/seats/${key}/aftermath?games=${games}`),
  mine: (keys: string[]) => post<Mine[]>("/api/mine", { keys }),
  open: () => call<OpenSeat[]>("/api/open"),
  take: (match: string, side: Side, name: string) => seated(`/api/open/${match}/${side}`, name),
  invitation: async (key: string) =>
    whole<Invitation>("Invitation", await call<object>(`/api/invites/${encodeURIComponent(key)}`)),
  accept: (key: string, name: string) => seated(`/api/invites/${encodeURIComponent(key)}`, name),
  notNow: (key: string, name: string, text: string) =>
    post<void>(`/api/invites/${encodeURIComponent(key)}/not-now`, { name, text }),
  addresses: () => once<Addresses>("/api/addresses"),
  remove: (owner: string) => call<void>(`/api/matches/${owner}`, { method: "DELETE" }),
  forget: (key: string) => call<void>(`/api/seats/${key}`, { method: "DELETE" }),
  replay: async (key: string, point: string, from: number, to: number) => {
    const path = `/api/seats/${key}/replay?point=${encodeURIComponent(point)}&from=${from}&to=${to}`;
    return whole<Replay>("Replay", await call<object>(path));
  },
  whatIf: (key: string, turn: number, from: number, to: number) =>
    call<Continuations>(`/api/seats/${key}/what-if?turn=${turn}&from=${from}&to=${to}`),
  plots: async (key: string, point: string, moment: number) => {
    const path = `/api/seats/${key}/replay/${moment}/plot?point=${encodeURIComponent(point)}`;
    return whole<PlotTable>("PlotTable", await call<object>(path));
  },
  book: (game: string, key: string, free: boolean) =>
    call<BookCard>(`/api/games/${game}/book?key=${encodeURIComponent(key)}&free=${free}`),
  beginBook: (name: string) => post<BookKey>("/api/books", { name }),
  renameBook: (key: string, name: string) => post<void>(`/api/books/${key}`, { name }, "PUT"),
  signSeat: (key: string, seat: string) => post<void>(`/api/books/${key}/seats`, { seat }),
  recordPath: (key: string) => `/api/seats/${key}/record`,
  reportPath: (report: string) => `/api/reports/${report}`,
  picturePath: (report: string) => `/api/reports/${report}?kind=svg`,
  bring: (record: Blob) => call<Made>("/api/import", { method: "POST", body: record }),
};
