import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "../src/wire/protocol";
import { sit } from "./line";
import { position, prompt, token, told } from "./sea";

afterEach(() => vi.unstubAllGlobals());

const update = { type: "update", from: 2, log: [] } as const;
const error = { key: "hood", text: "not allowed", rule: "1" };

const preview = { display: null, cautions: [], error, chances: [] };
const plot = { id: "raider", title: "Raider", can: ["1311"], likely: {}, ring: [], note: "", contact: "" };
const kept = (answers: Order, number = 3) => JSON.stringify({ number, answers, beyond: {} });

it("hears what its last draft came to, and none before", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  seat.look({ hood: ["P"] });
  const [first, last] = line.sent;
  line.say({ type: "drafted", id: first!.id, preview });
  expect(seat.preview).toBeNull();
  line.say({ type: "drafted", id: last!.id, preview });
  expect(seat.preview?.error).toEqual(error);
});

it("draws a preview from what is otherwise in it", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  const display = { tokens: [token("hood", "1312")], gone: ["suffolk"], heading: "Projected" };
  line.say({ type: "drafted", id: line.sent.at(-1)!.id, preview: { ...preview, display } });
  expect(seat.preview?.display).toEqual({ ...position.display, heading: "Projected", tokens: display.tokens });
});

it("wants no preview of an order that was never touched, unless it is to be drawn", () => {
  const { seat, line } = sit();
  seat.look({});
  seat.look({}, { projected: true });
  seat.look({ hood: ["M"] });
  seat.look({});
  expect(line.sent).toMatchObject([
    { type: "draft", number: 3, order: {}, look: false },
    { look: true },
    { order: { hood: ["M"] }, look: true },
    { order: {}, look: true },
  ]);
});

it("wants no preview of an order that cannot be changed", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] }, { locked: true });
  expect(line.sent).toMatchObject([{ order: { hood: ["M"] }, look: false }]);
});

it("asks nothing twice: neither what was kept, nor what a decision begins with", () => {
  const { seat, line } = sit();
  seat.look({});
  seat.look({});
  seat.keep("draft", kept({ hood: ["M"] }));
  seat.look({ hood: ["M"] });
  expect(line.sent).toMatchObject([{ order: {} }, { order: { hood: ["M"] }, number: 3, look: true, keep: true }]);
  line.say({ ...update, number: 4 });
  seat.look({});
  expect(line.sent).toHaveLength(2);
});

it("asks again on another connection", () => {
  vi.useFakeTimers();
  const { seat, line } = sit();
  seat.look({});
  line.onclose?.({ code: 1006, reason: "" });
  vi.runAllTimers();
  line.say(position);
  seat.look({});
  expect(line.sent).toHaveLength(2);
  vi.useRealTimers();
});

it("has a draft that was kept acknowledged by what is said of it", () => {
  const { seat, line } = sit();
  seat.keep("draft", kept({ hood: ["M"] }));
  line.say({ type: "kept", slot: "draft", text: kept({ hood: ["P"] }), revision: 1, own: false });
  expect(seat.drawer.draft).toBe(kept({ hood: ["M"] })); // which is still on its way
  line.say({ type: "drafted", id: line.sent.at(-1)!.id, revision: 2 });
  line.say({ type: "kept", slot: "draft", text: kept({ hood: ["P"] }), revision: 3, own: false });
  expect(seat.drawer.draft).toBe(kept({ hood: ["P"] }));
});

it("keeps of the plot table what was not sent again, also where it comes unasked", () => {
  const { seat, line } = sit();
  seat.look({});
  const { id } = line.sent[0]!;
  line.say({ type: "drafted", id, table: { plots: [plot], papers: [], working: true, outlooks: [] } });
  line.say({ type: "drafted", id: 0, table: { working: false } });
  expect(seat.table).toMatchObject({ plots: [plot], working: false });
});

it("begins with an empty plot table on another connection, and shows the old one until there is another", () => {
  vi.useFakeTimers();
  const { seat, line } = sit();
  const paper = { title: "Gaps", rows: [], pinned: false, score: false, drawn: false, reconstructed: "" };
  line.say({ type: "drafted", id: 0, table: { plots: [plot], papers: [paper], working: false, outlooks: [] } });
  line.onclose?.({ code: 1006, reason: "" });
  vi.runAllTimers();
  line.say(position);
  expect(seat.table.plots).toEqual([plot]);
  line.say({ type: "drafted", id: 0, table: { plots: [plot], working: false } });
  expect(seat.table.papers).toEqual([]);
  vi.useRealTimers();
});

it("takes no preview of a decision that is over", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  line.say({ ...update, number: 4 });
  line.say({ type: "drafted", id: line.sent[0]!.id, preview });
  expect(seat.preview).toBeNull();
});

it("hears who is there, and that somebody has sat down", () => {
  const { seat, line } = sit();
  line.say({ ...position, sides: { hunter: "invited" } });
  seat.seal({});
  line.say({ type: "presence", sides: { hunter: "connected" }, since: {} });
  expect(seat.presence.sides).toEqual({ hunter: "connected" });
  expect(seat.sealing).toBe(true);
  line.say({ ...update, number: 3, sides: { hunter: "away" } });
  expect(seat.notice).toBe("Somebody has taken the Hunter seat.");
});

it("shows what a partner drafts until he is asked something else", () => {
  const { seat, line } = sit();
  line.say({ ...update, number: 3, partner: prompt });
  line.say({ type: "partner", side: "wing", order: { hood: ["M"] } });
  expect(seat.partners).toEqual({ hood: ["M"] });
  line.say({ ...update, number: 3, partner: null });
  expect(seat.partners).toEqual({});
});

it("asks for what was told earlier when it is wanted, once, and shows it in its place", () => {
  const { seat, line } = sit();
  seat.readOn();
  line.say({ ...position, from: 3, log: [told("four")] });
  expect(line.sent).toEqual([]);
  seat.readOn();
  seat.readOn();
  expect(line.sent).toEqual([{ type: "signals", from: 2, before: 3 }]);
  line.say({ type: "signals", from: 2, log: [told("three")] });
  expect(seat.position!.log.map(({ text }) => text)).toEqual(["one", "two", "three", "four"]);
});

it("has the order weighed against what is proposed, once, and again when less of it is", () => {
  const { seat, line } = sit();
  const proposed = { hood: ["P"], suffolk: ["M"] };
  seat.look({}, { proposed });
  seat.look({}, { proposed });
  seat.look({}, { proposed: { hood: ["P"] } });
  seat.keep("draft", kept({ hood: ["P"] }));
  expect(line.sent).toMatchObject([
    { order: {}, proposed, look: false },
    { order: {}, proposed: { hood: ["P"] }, look: false },
    { order: { hood: ["P"] }, proposed: { hood: ["P"] }, keep: true },
  ]);
  const { weighed } = seat.table;
  line.say({ type: "drafted", id: 0, table: { working: false, weighed: { ...weighed, gains: { hood: [1] } } } });
  expect(seat.table.weighed.gains).toEqual({ hood: [1] });
});
