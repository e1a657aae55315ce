/** The table in a worker of this page. What it needs from its site is told in the head of the page. */

import type { FromTable, ToTable } from "./table";
import type { Condition, Hearer, Line, Transport } from "./transport";

const ELSEWHERE = "The game is open in another window. Close that window, or play there.";
const RESTARTED = "The game had to restart. Everything up to your last sealed order is saved. Try again.";
const SHUT: Partial<Record<Condition, string>> = {
  elsewhere: ELSEWHERE,
  damaged: "What this browser has saved is damaged.",
  unsaved: "This browser could not save what you did last.",
};
const FIXED = /^\/api\/games(?:\/(\w+)\/(boards|rulebook|how-to-play|lessons))?$/; // written when the site was built
const BEGIN = "/api/matches";
const [AWAY, UNAVAILABLE] = [1001, 503];
const MOST_STARTS = 3; // in a row, each of a table that has failed before long
const LONG = 60_000; // milliseconds

/** A worker, or what a test puts in its place. */
export interface Port {
  onmessage: ((event: MessageEvent<FromTable>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToTable, transfer?: Transferable[]): void;
  terminate(): void;
}

export class Table implements Transport {
  readonly alone = true;
  condition = $state<Condition>("starting");
  trouble = $state("");
  seating = $state(0);
  private port!: Port;
  private starts = 0;
  private since = Infinity; // when it became ready
  private next = 0;
  private readonly calls = new Map<number, (response: Response) => void>();
  private readonly lines = new Map<number, Hearer>();

  /**
   * `start` makes a worker, `empty` one that deletes what was saved; `library` is where the site keeps what never
   * changes; `onready` is called when the table is ready for the first time, `onbegin` whenever a match begins.
   */
  constructor(
    private readonly start: (empty: boolean) => Port,
    private readonly library: string,
    private readonly onready: () => void = () => undefined,
    private readonly onbegin: () => void = () => undefined,
  ) {
    this.begin();
  }

  call(path: string, init: RequestInit = {}): Promise<Response> {
    const fixed = FIXED.exec(path);
    if (fixed) return fetch(`${this.library}${fixed[1] ? `${fixed[1]}/${fixed[2]}` : "games"}.json`);
    return this.ask(path, init);
  }

  open(key: string, from: number | null, hearer: Hearer): Line {
    const line = this.next++;
    this.lines.set(line, hearer);
    if (this.shut) queueMicrotask(() => this.hangUp(line, AWAY, this.shut));
    else this.port.postMessage({ type: "open", line, key, from });
    return {
      send: (text) => {
        if (!this.lines.has(line) || this.condition !== "ready") return false;
        this.port.postMessage({ type: "say", line, text });
        return true;
      },
      close: () => {
        if (this.lines.delete(line)) this.port.postMessage({ type: "close", line });
      },
    };
  }

  address(): null {
    return null;
  }

  retry(empty = false): void {
    this.starts = 0;
    this.begin(empty);
  }

  private async ask(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
    const sent = body ? await new Response(body).arrayBuffer() : null;
    if (this.shut) return refused(this.shut);
    if (path === BEGIN) this.onbegin();
    const id = this.next++;
    return new Promise((take) => {
      this.calls.set(id, take);
      this.port.postMessage({ type: "call", id, method, path, body: sent }, sent ? [sent] : []);
    });
  }

  /** Why nothing can be asked now; nothing if it can. */
  private get shut(): string {
    return this.condition === "broken" ? this.trouble : (SHUT[this.condition] ?? "");
  }

  private begin(empty = false): void {
    this.starts += 1;
    this.since = Infinity;
    this.condition = "starting";
    const port = this.start(empty);
    port.onmessage = ({ data }) => this.port === port && this.hear(data);
    port.onerror = ({ message }) => this.port === port && this.fail(message || "The worker could not be loaded.");
    this.port = port;
  }

  private hear(message: FromTable): void {
    switch (message.type) {
      case "ready":
        this.since = performance.now();
        this.onready();
        if (this.condition === "elsewhere") this.seating += 1;
        this.condition = "ready";
        break;
      case "elsewhere":
        this.condition = "elsewhere";
        this.dropAll(ELSEWHERE);
        break;
      case "failed":
        this.fail(message.text, message.why);
        break;
      case "answer": {
        const { id, status, headers, body } = message;
        this.calls.get(id)?.(new Response(status === 204 ? null : body, { status, headers }));
        this.calls.delete(id);
        break;
      }
      case "heard":
        this.lines.get(message.line)?.hear(message.text);
        break;
      case "closed":
        this.hangUp(message.line, message.code, message.reason);
    }
  }

  /** The interpreter is gone, and with it everything that was not saved: start again from what was. */
  private fail(text: string, why: "damaged" | "unsaved" | null = null): void {
    this.port.terminate();
    if (performance.now() - this.since > LONG) this.starts = 0;
    if (why || this.starts >= MOST_STARTS) {
      this.condition = why ?? "broken";
      this.trouble = text;
      this.dropAll(this.shut);
    } else {
      this.begin();
      this.dropAll(RESTARTED);
    }
  }

  private dropAll(text: string): void {
    for (const take of this.calls.values()) take(refused(text));
    this.calls.clear();
    for (const line of [...this.lines.keys()]) this.hangUp(line, AWAY, text);
  }

  private hangUp(line: number, code: number, reason: string): void {
    const hearer = this.lines.get(line);
    this.lines.delete(line);
    hearer?.lose({ code, reason });
  }
}

function refused(error: string): Response {
  return Response.json({ error }, { status: UNAVAILABLE });
}

/** Let the page open without a network: once the table is ready, the browser has every file of it. */
function keepFiles(): void {
  navigator.serviceWorker?.register("./sw.js").catch((error: Error) => console.warn(error.message));
}

/** Ask the browser not to delete what the page keeps. It may say no. */
function keepTable(): void {
  void navigator.storage?.persist?.();
}

/** The table that the head of this page names. */
export function tableOfPage(named: (name: string) => string | undefined): Table {
  const worker = new URL(named("sealed-orders-table") ?? "", document.baseURI);
  const start = (empty: boolean) => new Worker(worker, { type: "module", name: empty ? "empty" : "" }) as Port;
  return new Table(start, named("sealed-orders-library") ?? "", keepFiles, keepTable);
}
