import { afterEach, expect, it, vi } from "vitest";
import { answer } from "../src/wire/api";
import { http } from "../src/wire/http";
import type { FromTable, ToTable } from "../src/wire/table";
import { reachBy } from "../src/wire/transport";
import { Table, type Port } from "../src/wire/worker.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

class Worker implements Port {
  constructor(readonly empty: boolean) {}
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;
  readonly asked: ToTable[] = [];
  ended = false;
  postMessage = (message: ToTable) => void this.asked.push(message);
  terminate = () => void (this.ended = true);
  say = (message: FromTable) => this.onmessage?.({ data: message } as MessageEvent<FromTable>);
  last = () => this.asked.at(-1) as ToTable & { id: number; line: number };
}

/** A table with its workers, the newest last. */
function laid(): { table: Table; workers: Worker[] } {
  const workers: Worker[] = [];
  const table = new Table((empty) => {
    workers.push(new Worker(empty));
    return workers.at(-1)!;
  }, "./library-1/");
  return { table, workers };
}

const heard = () => {
  const texts: string[] = [];
  const ends: number[] = [];
  return {
    texts,
    ends,
    hear: (text: string) => texts.push(text),
    lose: ({ code }: { code: number }) => ends.push(code),
  };
};
const bytes = (thing: unknown) => new TextEncoder().encode(JSON.stringify(thing)).buffer;

it("asks the worker, and answers as a server does", async () => {
  const { table, workers } = laid();
  const answer = table.call("/api/mine", { method: "POST", body: '{"keys":[]}' });
  await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(1));
  const { type, id, ...rest } = workers[0]!.last();
  expect([type, rest]).toMatchObject(["call", { method: "POST", path: "/api/mine" }]);
  workers[0]!.say({ type: "answer", id, status: 409, headers: [["x-tag", "1"]], body: bytes({ error: "No." }) });
  const response = await answer;
  expect([response.status, response.headers.get("x-tag"), await response.json()]).toEqual([409, "1", { error: "No." }]);
});

it("takes an answer without a body", async () => {
  const { table, workers } = laid();
  const answer = table.call("/api/seats/k/resign", { method: "POST", body: "{}" });
  await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(1));
  workers[0]!.say({ type: "answer", id: workers[0]!.last().id, status: 204, headers: [], body: new ArrayBuffer(0) });
  expect((await answer).status).toBe(204);
});

it("reads what never changes from the site, before there is a table", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => (asked.push(path), Response.json([])));
  const { table, workers } = laid();
  await table.call("/api/games");
  await table.call("/api/games/a_game/how-to-play");
  expect(asked).toEqual(["./library-1/games.json", "./library-1/a_game/how-to-play.json"]);
  expect(workers[0]!.asked).toEqual([]);
});

it("carries a seat's words both ways, once the table is ready", () => {
  const { table, workers } = laid();
  const ear = heard();
  const line = table.open("key", 7, ear);
  expect(line.send("too early")).toBe(false);
  workers[0]!.say({ type: "ready" });
  expect(line.send("order")).toBe(true);
  const [opened, said] = workers[0]!.asked;
  expect(opened).toMatchObject({ type: "open", key: "key", from: 7 });
  expect(said).toMatchObject({ type: "say", text: "order" });
  workers[0]!.say({ type: "heard", line: workers[0]!.last().line, text: "update" });
  workers[0]!.say({ type: "closed", line: workers[0]!.last().line, code: 4404, reason: "" });
  expect([ear.texts, ear.ends]).toEqual([["update"], [4404]]);
  expect(line.send("late")).toBe(false);
});

it("starts again after the interpreter has failed: whoever waits is refused, and seats connect again", async () => {
  const { table, workers } = laid();
  workers[0]!.say({ type: "ready" });
  const ear = heard();
  table.open("key", null, ear);
  const answer = table.call("/api/day");
  await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(2));
  workers[0]!.say({ type: "failed", text: "stack" });
  expect((await (await answer).json()).error).toContain("is saved");
  expect([workers.length, workers[0]!.ended, ear.ends, table.condition]).toEqual([2, true, [1001], "starting"]);
  workers[0]!.say({ type: "ready" }); // the old one: nobody listens
  expect(table.condition).toBe("starting");
});

it("gives up after three failures in a row, also of a table that was ready, until it is tried again", async () => {
  const { table, workers } = laid();
  for (let n = 0; n < 3; n += 1) {
    if (n) workers[n]!.say({ type: "ready" });
    workers[n]!.say({ type: "failed", text: "No memory." });
  }
  expect([workers.length, table.condition]).toEqual([3, "broken"]);
  expect(await (await table.call("/api/day")).json()).toEqual({ error: "No memory." });
  table.retry();
  workers[3]!.say({ type: "ready" });
  expect(table.condition).toBe("ready");
});

it("stops if the browser cannot save, because the player must see that the last order was not sealed", async () => {
  const { table, workers } = laid();
  workers[0]!.say({ type: "ready" });
  const ear = heard();
  table.open("key", 0, ear);
  workers[0]!.say({ type: "failed", text: "Quota exceeded.", why: "unsaved" });
  expect([workers.length, table.condition, table.trouble, ear.ends]).toEqual([1, "unsaved", "Quota exceeded.", [1001]]);
  expect((await (await table.call("/api/mine")).json()).error).toContain("could not save");
  table.retry();
  workers[1]!.say({ type: "ready" });
  expect(table.condition).toBe("ready");
});

it("deletes what was saved only if it is damaged and the player says so", async () => {
  const { table, workers } = laid();
  const answer = table.call("/api/mine");
  await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(1));
  workers[0]!.say({ type: "failed", text: "Damaged: page 3", why: "damaged" });
  expect([workers.length, table.condition]).toEqual([1, "damaged"]);
  expect(await (await answer).json()).toEqual({ error: "What this browser has saved is damaged." });
  table.retry();
  workers[1]!.say({ type: "failed", text: "Damaged: page 3", why: "damaged" });
  table.retry(true);
  workers[2]!.say({ type: "ready" });
  expect([table.condition, workers.map(({ empty }) => empty)]).toEqual(["ready", [false, false, true]]);
});

it("starts again as often as it fails after a minute", () => {
  const { table, workers } = laid();
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  for (let n = 0; n < 5; n += 1) {
    workers[n]!.say({ type: "ready" });
    now.mockReturnValue((n + 1) * 60_001);
    workers[n]!.say({ type: "failed", text: "No memory." });
  }
  expect([workers.length, table.condition]).toEqual([6, "starting"]);
});

it("says that another window has the table, and begins when that window is closed", async () => {
  const { table, workers } = laid();
  const waiting = table.call("/api/day");
  await vi.waitFor(() => expect(workers[0]!.asked).toHaveLength(1));
  workers[0]!.say({ type: "elsewhere" });
  expect((await (await waiting).json()).error).toContain("open in another window");
  expect((await table.call("/api/day")).status).toBe(503);
  const ear = heard();
  table.open("key", null, ear);
  await vi.waitFor(() => expect(ear.ends).toEqual([1001]));
  workers[0]!.say({ type: "ready" });
  expect([table.condition, table.seating]).toEqual(["ready", 1]);
});

it("speaks of a server only where there is one", async () => {
  const away = () => Promise.reject(new Error());
  reachBy({ ...http, call: away });
  await expect(answer("/api/mine")).rejects.toThrow("The server does not answer.");
  reachBy({ ...http, call: away, alone: true });
  await expect(answer("/api/mine")).rejects.toThrow("The game does not answer.");
  reachBy(http);
});
