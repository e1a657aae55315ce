/**
 * Sentries: units that keep quiet until something comes near them, or befalls them. They are kept with the seat at the
 * server, as drafts are; the referee knows nothing of it.
 */

import { near } from "../chart/near";
import type { Plan } from "../chart/plan";
import type { Caution, Display, Event, Fact, Side, Token } from "../wire/protocol";
import { read, type Keeper } from "./drawer";

const REACH = 3; // cells: what is so near wakes a sentry

/** What a sentry knew when it was posted. */
interface Post {
  from: number; // events from here on are news to it
  known: string[]; // who was near already, and what should have been thought of then
}

/** What sentries see of a position. */
export interface Seen {
  plan: Plan;
  display: Display;
  side: Side;
  log: readonly Event[];
  cautions: readonly Caution[];
}

/** Facts that tell of something in a cell that a sentry is there for. */
const ALARMS = ["sighted", "reported", "shadowed", "fast_shadowed", "followed", "battle", "surprise"];

export class Sentries {
  constructor(
    private readonly keeper: Keeper,
    private readonly seen: () => Seen,
  ) {}

  private readonly posts = $derived.by(() => read<Record<string, Post>>(this.keeper.drawer.sentry) ?? {});
  /** By unit that was posted and has woken, why. */
  readonly woken = $derived.by(() => {
    const reasons = new Map<string, string>();
    for (const [id, post] of Object.entries(this.posts)) {
      const token = this.token(id);
      const why = token ? this.alarm(token, post) : "";
      if (why) reasons.set(id, why);
    }
    return reasons as ReadonlyMap<string, string>;
  });
  /** Those that keep quiet. */
  readonly on = $derived.by(
    () => new Set(Object.keys(this.posts).filter((id) => !this.woken.has(id))) as ReadonlySet<string>,
  );

  /** The first event that is news to one of them; none where nobody is posted. */
  readonly since = $derived(Math.min(...Object.values(this.posts).map(({ from }) => from)));

  /** Post units; where all of them are posted already, relieve them. */
  turn(ids: readonly string[]): void {
    if (!ids.length) return;
    const posts = { ...this.posts };
    const all = ids.every((id) => this.on.has(id));
    for (const id of ids) {
      const token = this.token(id);
      if (all) delete posts[id];
      else if (token) {
        const others = this.others(token).map(([other]) => key(other));
        posts[id] = { from: this.seen().log.length, known: [...others, ...this.warnings(token)] };
      }
    }
    this.write(posts);
  }

  /** Orders were sealed: who has woken is a sentry no longer. */
  settle(): void {
    if (this.woken.size) this.write(Object.fromEntries(Object.entries(this.posts).filter(([id]) => this.on.has(id))));
  }

  private write(posts: Record<string, Post>): void {
    this.keeper.keep("sentry", Object.keys(posts).length ? JSON.stringify(posts) : "");
  }

  private token(id: string): Token | undefined {
    return this.seen().display.tokens.find((token) => token.id === id);
  }

  /** Tokens of others that are near one, with how far. */
  private others(token: Token): (readonly [Token, number])[] {
    const { plan, display, side } = this.seen();
    const cells = near(plan, token.cell, REACH);
    return display.tokens.flatMap((other) => {
      const far = other.side === side ? undefined : cells.get(other.cell);
      return far === undefined ? [] : [[other, far] as const];
    });
  }

  private alarm(token: Token, post: Post): string {
    const { plan, log } = this.seen();
    const news = log.slice(post.from);
    const struck = news.find((event) => event.facts.some((fact) => befalls(fact, token.id)));
    if (struck) return struck.text;
    const comer = this.others(token).find(([other]) => !post.known.includes(key(other)));
    if (comer)
      return `${comer[0].label} ${comer[1] === 0 ? "is here" : `is ${comer[1]} away`}, in ${plan.name(comer[0].cell)}.`;
    const cells = near(plan, token.cell, REACH);
    const alarm = news.find((event) => event.facts.some((fact) => isAlarm(fact) && cells.has(cellOf(fact))));
    return alarm?.text ?? this.warnings(token).find((text) => !post.known.includes(text)) ?? "";
  }

  private warnings({ id }: Token): string[] {
    return this.seen()
      .cautions.filter((caution) => caution.key === id)
      .map(({ text }) => text);
  }
}

/** A contact that has moved on is another. */
const key = ({ id, cell }: Token): string => `${id} ${cell}`;
const isAlarm = ({ fact }: Fact): boolean => ALARMS.includes(fact);
const cellOf = (fact: Fact): string => ("cell" in fact && fact.cell) || "";

/** Whether a fact is of something done to a unit. */
function befalls(fact: Fact, id: string): boolean {
  if (fact.fact === "shot") return fact.target.id === id;
  if (fact.fact === "damaged" || fact.fact === "reduced" || fact.fact === "under_shadow") return fact.unit.id === id;
  return fact.fact === "sighted" && Boolean(fact.own?.some((who) => who.id === id));
}
