/** A seat at a match: the live connection, and what the side knows. */

import type * as protocol from "../wire/protocol";
import type {
  Display,
  Draws,
  FromClient,
  FromServer,
  Order,
  Position,
  Presence,
  Proposed,
  ReachTable,
  Remark,
  Side,
  Slot,
  Wrong,
} from "../wire/protocol";
import { seated } from "../look/players";
import { apply, changed, unread } from "../wire/update";
import { Papers, type Texts } from "./papers.svelte";

/** What an order would look like; without a display while it is not legal. */
export interface Preview extends Omit<protocol.Preview, "display"> {
  display: Display | null;
}

/** The plot table, and the staff's papers for the order in hand. */
export type PlotTable = Required<protocol.PlotTable>;

export type Connection = "opening" | "open" | "lost" | "refused";

/** Messages beside the match itself. */
const ASIDE = "preview plot reach proposal thinking presence draws remarks draft kept signals".split(" ");
const WAITS = [250, 500, 1000, 2000, 4000];
const [UNKNOWN, GONE] = [4404, 4410]; // why the server hangs up for good

export class Seat {
  position = $state.raw<Position | null>(null);
  connection = $state<Connection>("opening");
  refused = $state.raw<Wrong | null>(null);
  preview = $state.raw<Preview | null>(null);
  table = $state.raw<PlotTable | null>(null); // null until it was answered the first time
  proposal = $state.raw<Proposed | null>(null); // what the staff proposed last
  proposing = $state(false); // the staff is at work
  reached = $state.raw<ReachTable | null>(null); // who can be in the cell last asked about
  partners = $state.raw<Order>({}); // what a partner has drafted of the order that is awaited
  sealing = $state(false); // sent, and not yet acknowledged
  thinking = $state(false);
  presence = $state.raw<Omit<Presence, "type">>({ sides: {}, since: {} });
  draws = $state.raw<Omit<Draws, "type">>({ wanted: [], declined: [] }); // who would have a draw
  said = $state.raw<readonly Remark[]>([]); // remarks of those who play
  silent = $state.raw<readonly Side[]>([]); // who want none
  notice = $state("");
  private readonly papers = new Papers((slot, text) => this.send({ type: "keep", slot, text }));
  private socket: WebSocket | null = null;
  private tries = 0;
  private asked = 0;
  private plotted = 0;
  private sought = 0;
  private reading = false; // older signals were asked for
  private looked = false; // a preview was asked for of this decision
  private laid: PlotTable = { type: "plot", id: 0, plots: [], papers: [], working: false, outlooks: [] }; // the last
  private timer: ReturnType<typeof setTimeout> | undefined;
  private done = false;

  constructor(readonly key: string) {
    this.connect();
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const known = this.position ? `?from=${this.position.log.length}` : ""; // else the newest come first
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.key}${known}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as FromServer);
    socket.onclose = (event) => {
      if (this.done || this.socket !== socket) return;
      this.lose(event);
    };
  }

  /** After a broken connection: try again, ever more slowly; unless there is no such seat. */
  private lose({ code, reason }: CloseEvent): void {
    if (code === UNKNOWN || code === GONE) {
      this.connection = "refused";
      this.notice = reason || "This link opens no seat. It was mistyped, or the match was deleted.";
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
    if (!ASIDE.includes(message.type)) this.sealing = false;
    switch (message.type) {
      case "refused":
        this.refused = message;
        break;
      case "stale":
        this.notice = "The position had changed. This is the present one.";
        break;
      case "preview":
        if (message.id === this.asked) this.preview = { ...message, display: this.drawn(message) };
        break;
      case "plot":
        this.laid = { ...this.laid, ...message };
        if (message.id === this.plotted) this.table = this.laid;
        break;
      case "reach":
        this.reached = message;
        break;
      case "proposal":
        if (message.id !== this.sought) break;
        this.proposing = false;
        this.proposal = message;
        break;
      case "draft":
        this.partners = message.order;
        break;
      case "thinking":
        this.thinking = true;
        break;
      case "presence":
        this.presence = message;
        break;
      case "draws":
        this.draws = message;
        break;
      case "remarks":
        this.said = [...this.said.slice(0, message.from), ...message.said];
        this.silent = message.silent;
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
        if (message.type === "update") this.notice = seated(sides ?? {}, this.position?.sides ?? {}) || this.notice;
        if (message.type === "position" || message.type === "update") this.thinking = false;
        if (this.position?.number !== before) {
          this.refused = null;
          this.preview = null;
          this.reached = null;
          this.unpropose();
          this.looked = false;
          this.asked += 1; // what was asked of the position before is answered in vain
          this.plotted += 1;
        }
      }
    }
  }

  /** Ask for what was told earlier and has not been sent: once somebody reads it, or something goes by it. */
  readOn(): void {
    const older = this.position && unread(this.position.log);
    if (older && !this.reading) this.reading = this.send({ type: "signals", ...older });
  }

  private drawn({ display }: protocol.Preview): Display | null {
    return display && this.position ? changed(this.position.display, display) : null;
  }

  private send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
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

  /** Ask what an order would look like; only the last question's answer counts. Of one untouched, all is known. */
  look(order: Order, projected = false): void {
    if (!this.looked && !projected && Object.keys(order).length === 0) return;
    this.looked = true;
    this.asked += 1;
    this.send({ type: "preview", id: this.asked, order });
  }

  /** Ask for the plot table, with the papers for an order; again, only the last answer counts. */
  plot(order: Order): void {
    this.plotted += 1;
    this.send({ type: "plot", id: this.plotted, order, have: this.laid.id });
  }

  /** Ask which own units can be in a cell, and when. */
  reach(cell: string): void {
    this.send({ type: "reach", cell });
  }

  /** Ask what the staff proposes beside an order: for what is not in it, or for these choices. */
  propose(order: Order, keys: readonly string[] = []): void {
    this.unpropose();
    this.proposing = this.send({ type: "propose", id: this.sought, order, keys });
  }

  private unpropose(): void {
    this.sought += 1; // what was asked before is answered in vain
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
    this.socket?.close();
    this.position = null;
    this.preview = null;
    this.table = null;
  }
}
