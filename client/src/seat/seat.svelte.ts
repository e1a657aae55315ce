/** A seat at a match: the live connection, and what the side knows. */

import type * as protocol from "../wire/protocol";
import type { Kept } from "../orders/drawer";
import type {
  Acted,
  ChatLine,
  Display,
  Draft,
  Drafted,
  Draws,
  FromClient,
  FromServer,
  Order,
  Overview,
  Pause,
  Position,
  Presence,
  Proposed,
  ReachTable,
  Rematch,
  Rules,
  Side,
  Slot,
  Team,
  Terms,
  UmpireTold,
  Wrong,
} from "../wire/protocol";
import { seated, tookSeat } from "../look/players";
import { transport, type Line } from "../wire/transport";
import { apply, changed, unread } from "../wire/update";
import { read } from "../wire/whole";
import { Papers, type Texts } from "./papers.svelte";
import { Questions } from "./questions";

/** What an order would look like; without a display while it is not legal. */
export interface Preview extends Omit<protocol.Preview, "display"> {
  display: Display | null;
}

/** The plot table, and the staff's papers for the current order. */
export type PlotTable = Required<protocol.PlotTable>;

export type Connection = "opening" | "open" | "lost" | "refused";

/** Messages of the match itself: others come beside it. */
const OF_MATCH = "position update sealed withdrawn refused stale error".split(" ");
const NO_TABLE: PlotTable = {
  plots: [],
  papers: [],
  working: false,
  outlooks: [],
  clues: [],
  weighed: { ordered: [], drafted: [], gains: {}, instead: {} },
};
const UNTOUCHED = "{}"; // an order
const WAITS = [250, 500, 1000, 2000, 4000];
const [UNKNOWN, GONE] = [4404, 4410]; // why the server hangs up for good

export class Seat {
  position = $state.raw<Position | null>(null);
  connection = $state<Connection>("opening");
  refused = $state.raw<Wrong | null>(null);
  preview = $state.raw<Preview | null>(null);
  table = $state.raw<PlotTable>(NO_TABLE);
  /** The plot table has still to come, if there is one. */
  readonly awaitsTable = $derived(
    this.table === NO_TABLE && this.position !== null && this.position.curtain && !this.position.outcome,
  );
  proposal = $state.raw<Proposed | null>(null); // what the staff proposed last
  proposing = $state(false); // the staff is at work
  reached = $state.raw<ReachTable | null>(null); // who can be in the cell last asked about
  partners = $state.raw<Order>({}); // what a partner has drafted of the order that is awaited
  sealing = $state(false); // sent, and not yet acknowledged
  thinking = $state(false);
  presence = $state.raw<Omit<Presence, "type">>({ sides: {}, since: {} });
  draws = $state.raw<Omit<Draws, "type">>({ wanted: [], declined: [] }); // who would have a draw
  names = $state.raw<Readonly<Record<Side, string>>>({}); // of those who play and gave one
  rematch = $state.raw<Omit<Rematch, "type">>({ wanted: [], declined: [], other: true, ready: false });
  newTerms = $state.raw<Readonly<Record<Side, Terms>>>({}); // that sides would have
  pause = $state.raw<Omit<Pause, "type">>({ paused: false, restarts: null, wanted: [], away: {} });
  umpire = $state.raw<UmpireTold | null>(null); // what the umpire did, if there is one
  overview = $state.raw<Overview | null>(null); // of both sides: where this seat is the umpire's
  rules = $state.raw<Omit<Rules, "type">>({ rules: [], hold: 10, due: null }); // standing answers
  acts = $state.raw<Acted["acts"]>([]); // what they have sealed
  said = $state.raw<readonly ChatLine[]>([]); // the chat of those who play
  muted = $state.raw<readonly Side[]>([]); // who want none
  team = $state.raw<Team | null>(null); // of several people on this side
  notice = $state("");
  private readonly papers = new Papers((slot, text) =>
    slot === "draft" ? this.keepDraft(text) : this.send({ type: "keep", slot, text }),
  );
  private readonly questions = new Questions();
  private line: Line | null = null;
  private tries = 0;
  private reading = false; // older signals were asked for
  private inHand: string | null = null; // the order that the server works from, once this connection has sent one
  private proposed: Order = {}; // what of the staff's proposals is still open
  private about = ""; // which of them is looked at
  private weighed = UNTOUCHED; // what of them the server weighs the current order against
  private previewed: string | null = null; // the last order of this decision whose preview was requested
  private ownTable = false; // the table came over this connection, which began with an empty one
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(readonly key: string) {
    this.connect();
  }

  private connect(): void {
    this.inHand = this.previewed = null;
    this.weighed = UNTOUCHED;
    this.ownTable = false;
    const line = transport.open(this.key, this.position ? this.position.log.length : null, {
      hear: (text) => this.hear(read(text)),
      lose: (end) => {
        if (!this.done && this.line === line) this.lose(end);
      },
    });
    this.line = line;
  }

  /** After a broken connection: try again, ever more slowly; unless there is no such seat. */
  private lose({ code, reason }: { code: number; reason: string }): void {
    if (code === UNKNOWN || code === GONE) {
      this.connection = "refused";
      this.notice = reason || "This link does not open a seat. It was mistyped, or the match was deleted.";
      return;
    }
    this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries, WAITS.length - 1)]);
    this.tries += 1;
    this.sealing = false;
    this.proposing = false;
    this.reading = false;
    this.papers.lose();
    this.connection = "lost";
  }

  private hear(message: FromServer): void {
    this.connection = "open";
    this.tries = 0;
    if (OF_MATCH.includes(message.type)) this.sealing = false;
    switch (message.type) {
      case "refused":
        this.refused = message;
        break;
      case "stale":
        this.notice = "The position has changed. This is the current one.";
        break;
      case "drafted":
        this.hearDrafted(message);
        break;
      case "reach":
        this.reached = message;
        break;
      case "proposal":
        if (!this.questions.isLast("proposal", message.id)) break;
        this.proposing = false;
        this.proposal = message;
        break;
      case "partner":
        this.partners = message.order;
        break;
      case "thinking":
        this.thinking = true;
        break;
      case "presence":
      case "draws":
      case "pause":
      case "umpire":
      case "overview":
      case "rematch":
      case "rules":
        Object.assign(this, { [message.type]: message });
        break;
      case "names":
        this.names = message.sides;
        for (const [side, name] of Object.entries(message.sides))
          if (this.notice === tookSeat(side)) this.notice = tookSeat(side, name);
        break;
      case "terms":
        this.newTerms = message.wanted;
        break;
      case "acted":
        this.acts = message.acts;
        break;
      case "chat":
        this.said = [...this.said.slice(0, message.from), ...message.said];
        this.muted = message.muted;
        break;
      case "team":
        this.team = message;
        this.inHand = this.previewed = ""; // what others of it have drafted is in the next preview
        break;
      case "kept":
        this.papers.hear(message);
        break;
      case "error":
        this.notice = message.text;
        this.proposing = false;
        this.papers.lose();
        break;
      default: {
        const { number: before, sides, partner } = this.position ?? {};
        this.position = apply(this.position, message);
        if (message.type === "position") this.papers.open(message.drawer);
        if (message.type === "signals") this.reading = false;
        if (this.position?.partner !== partner) this.partners = {};
        if (message.type === "update")
          this.notice = seated(sides ?? {}, this.position?.sides ?? {}, this.names) || this.notice;
        if (message.type === "position" || message.type === "update") this.thinking = false;
        if (this.position?.number !== before) {
          this.refused = null;
          this.preview = null;
          this.reached = null;
          this.unpropose();
          this.questions.drop("draft");
          this.previewed = null;
          if (this.inHand !== null) this.inHand = this.weighed = UNTOUCHED; // as the server, too, starts every decision
          this.proposed = {};
        }
      }
    }
  }

  /** Fetch earlier events that have not been sent: once somebody reads them, or something depends on them. */
  readOn(): void {
    const older = this.position && unread(this.position.log);
    if (older && !this.reading) this.reading = this.send({ type: "signals", ...older });
  }

  private hearDrafted({ id, preview, table, revision }: Drafted): void {
    if (revision !== undefined) this.papers.acknowledge("draft", revision);
    if (table) {
      this.table = { ...(this.ownTable ? this.table : NO_TABLE), ...table };
      this.ownTable = true;
    }
    if (preview && this.questions.isLast("draft", id)) this.preview = { ...preview, display: this.drawn(preview) };
  }

  private drawn({ display }: protocol.Preview): Display | null {
    return display && this.position ? changed(this.position.display, display) : null;
  }

  private send(message: FromClient): boolean {
    return this.line?.send(JSON.stringify(message)) ?? false;
  }

  seal(order: Order): boolean {
    this.refused = null;
    this.notice = "";
    this.sealing = this.send({ type: "order", number: this.position?.number ?? 0, order });
    return this.sealing;
  }

  withdraw(): boolean {
    return this.send({ type: "withdraw", number: this.position?.number ?? 0 });
  }

  /**
   * Send the current order, unless the server has it: for a preview and the staff's table. An untouched order needs a
   * preview only to be drawn, since its cautions come with the position; a locked one needs only the table. What the
   * staff has proposed goes with it, to be weighed.
   */
  look(order: Order, { locked = false, projected = false, proposed = {} as Order, about = "" } = {}): void {
    const text = JSON.stringify(order);
    this.proposed = proposed;
    this.about = about;
    const look = !locked && (projected || this.previewed !== null || text !== UNTOUCHED);
    const weighed = this.weighing() === this.weighed;
    if (text === this.inHand && weighed && (!look || text === this.previewed)) return;
    this.draft({ number: this.position?.number ?? 0, order, look });
  }

  /** Send a draft to be kept, with the same answer. */
  private keepDraft(text: string): boolean {
    const { number, answers: order, beyond } = JSON.parse(text) as Kept;
    return this.draft({ number, order, look: true, keep: true, beyond });
  }

  private draft(draft: Omit<Draft, "type" | "id"> & { look: boolean }): boolean {
    const { proposed, about } = this;
    const sent = this.send({ type: "draft", id: this.questions.ask("draft"), ...draft, proposed, about });
    if (sent && draft.number === this.position?.number) {
      this.inHand = JSON.stringify(draft.order);
      this.weighed = this.weighing();
      if (draft.look) this.previewed = this.inHand;
    }
    return sent;
  }

  private weighing(): string {
    return JSON.stringify(this.proposed) + this.about;
  }

  /** Ask which own units can be in a cell, and when. */
  reach(cell: string): void {
    this.send({ type: "reach", cell });
  }

  /** Ask what the staff proposes beside an order: for what is not in it, or for these choices. */
  propose(order: Order, keys: readonly string[] = []): void {
    this.unpropose();
    this.proposing = this.send({ type: "propose", id: this.questions.ask("proposal"), order, keys });
  }

  private unpropose(): void {
    this.questions.drop("proposal");
    this.proposing = false;
    this.proposal = null;
  }

  /** Put something into the drawer; other windows of the seat have it too. */
  keep(slot: Slot, text: string): void {
    this.papers.keep(slot, text);
  }

  /** What the seat keeps for itself, at the server. */
  get drawer(): Texts {
    return this.papers.texts;
  }

  close(): void {
    this.done = true;
    clearTimeout(this.timer);
    this.line?.close();
    this.position = null;
    this.preview = null;
    this.table = NO_TABLE;
  }
}
