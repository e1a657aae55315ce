/** The table in a worker of this page. What it needs from its site is told in the head of the page. */

import type { FromTable, ToTable } from "./table";
import type { Hearer, Line, Transport } from "./transport";

export type Condition = "starting" | "ready" | "elsewhere" | "broken";

const ELSEWHERE = "The table is open in another window. Close that window, or play there.";
const RESTARTED = "The table had to start again. Everything up to your last sealed order is saved. Try again.";
const FIXED = /^\/api\/games(?:\/(\w+)\/(boards|rulebook|how-to-play|lessons))?$/; // written when the site was built
const [AWAY, UNAVAILABLE] = [1001, 503];
const MOST_STARTS = 3; // in a row that come to nothing

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
  trouble = $state(""); // why the table is broken
  seating = $state(0); // raised when screens have to ask for everything again
  private port!: Port;
  private starts = 0;
  private next = 0;
  private readonly calls = new Map<number, (response: Response) => void>();
  private readonly lines = new Map<number, Hearer>();

  /** `start` makes a worker; `library` is where the site keeps what never changes. */
  constructor(
    private readonly start: () => Port,
    private readonly library: string,
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

  /** After the table could not start: try once more. */
  retry(): void {
    this.starts = 0;
    this.begin();
  }

  private async ask(path: string, { method = "GET", body }: RequestInit): Promise<Response> {
    const sent = body ? await new Response(body).arrayBuffer() : null;
    if (this.shut) return refused(this.shut);
    const id = this.next++;
    return new Promise((take) => {
      this.calls.set(id, take);
      this.port.postMessage({ type: "call", id, method, path, body: sent }, sent ? [sent] : []);
    });
  }

  /** Why nothing can be asked now; nothing if it can. */
  private get shut(): string {
    return this.condition === "elsewhere" ? ELSEWHERE : this.condition === "broken" ? this.trouble : "";
  }

  private begin(): void {
    this.starts += 1;
    this.condition = "starting";
    const port = this.start();
    port.onmessage = ({ data }) => this.port === port && this.hear(data);
    port.onerror = ({ message }) => this.port === port && this.fail(message || "The worker could not be loaded.");
    this.port = port;
  }

  private hear(message: FromTable): void {
    switch (message.type) {
      case "ready":
        this.starts = 0;
        if (this.condition === "elsewhere") this.seating += 1;
        this.condition = "ready";
        break;
      case "elsewhere":
        this.condition = "elsewhere";
        this.dropAll(ELSEWHERE);
        break;
      case "failed":
        this.fail(message.text, message.fatal);
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
  private fail(text: string, fatal = false): void {
    this.port.terminate();
    if (fatal || this.starts >= MOST_STARTS) {
      this.condition = "broken";
      this.trouble = text;
      this.dropAll(text);
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

/** The table that the head of this page names. */
export function tableOfPage(named: (name: string) => string | undefined): Table {
  const worker = new URL(named("sealed-orders-table") ?? "", document.baseURI);
  return new Table(() => new Worker(worker, { type: "module" }) as Port, named("sealed-orders-library") ?? "");
}
