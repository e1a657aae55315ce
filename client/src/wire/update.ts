/** Applying what the server says has changed to what the client holds. */

import type { Display, DisplayChange, Event, FromServer, Position, PromptForm, Token } from "./protocol";
import { whole } from "./whole";

export const EMPTY = whole<Display>("Display", { heading: "" });

/** Stands in the log for an event that was told earlier and has not been sent yet. */
export const UNREAD: Event = { rule: "", text: "", to: [], facts: [] };

/** A display with its changes: tokens keep their place, new ones come last. */
export function changed(display: Display, { tokens: sent, gone: ids, ...rest }: DisplayChange): Display {
  const gone = new Set(ids);
  const fresh = new Map(sent.map((token) => [token.id, token]));
  const tokens: Token[] = [];
  for (const token of display.tokens) {
    if (gone.has(token.id)) continue;
    tokens.push(fresh.get(token.id) ?? token);
    fresh.delete(token.id);
  }
  tokens.push(...fresh.values());
  return { ...display, ...rest, tokens };
}

/** The position after a message. Its log is as long as it is, also where older events are still unread. */
export function apply(now: Position | null, message: FromServer): Position | null {
  switch (message.type) {
    case "position":
      return { ...message, log: joined(now?.log ?? [], message), from: 0 };
    case "signals":
      return now && { ...now, log: filled(now.log, message) };
    case "update": {
      if (!now) return null;
      const { type: _type, from: _from, log: _log, display, prompt, keys, clock, ...rest } = message;
      return {
        ...now,
        ...rest,
        display: display ? changed(now.display, display) : now.display,
        prompt: prompt === undefined ? now.prompt : asked(now.prompt, prompt, keys),
        ...(clock === undefined ? {} : { clock: clock ?? undefined }),
        log: joined(now.log, message),
        ...(clock === undefined ? {} : clock ? { clock } : { clock: undefined, terms: undefined }),
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

/** A prompt: those of its choices that were not sent are as in the one before. */
function asked(before: PromptForm | null, now: PromptForm | null, keys?: readonly string[]): PromptForm | null {
  if (!before || !now || !keys) return now;
  const known = new Map([...before.choices, ...now.choices].map((choice) => [choice.key, choice]));
  return { ...now, choices: keys.map((key) => known.get(key)!) };
}

/** The log, of which a part from some index on was sent. */
function joined(log: Position["log"], { from, log: part }: Pick<Position, "from" | "log">): Position["log"] {
  if (!part.length && from === log.length) return log;
  const unread = Array<Event>(Math.max(0, from - log.length)).fill(UNREAD);
  return [...log.slice(0, from), ...unread, ...part];
}

/** The log with older events in their places. */
function filled(log: Position["log"], { from, log: part }: Pick<Position, "from" | "log">): Position["log"] {
  return log.map((event, n) => (event === UNREAD ? (part[n - from] ?? event) : event));
}

/** The part of a log that is unread: from one event on, and before another; null where all is here. */
export function unread(log: Position["log"]): { from: number; before: number } | null {
  const from = log.indexOf(UNREAD);
  return from < 0 ? null : { from, before: log.lastIndexOf(UNREAD) + 1 };
}
