import { afterEach, expect, it, vi } from "vitest";
import { sit } from "./line";
import { position, prompt, token, told } from "./sea";

afterEach(() => vi.unstubAllGlobals());

const update = { type: "update", from: 2, log: [] } as const;
const error = { key: "hood", text: "not allowed", rule: "1" };

it("hears what its last question came to", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  line.say({ type: "preview", id: line.sent.at(-1)!.id, display: null, cautions: [], error, chances: [] });
  expect(seat.preview?.error).toEqual(error);
});

it("draws a preview from what is otherwise in it", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  const display = { tokens: [token("hood", "1312")], gone: ["suffolk"], heading: "Projected" };
  line.say({ type: "preview", id: line.sent.at(-1)!.id, display, cautions: [], error: null, chances: [] });
  expect(seat.preview?.display).toEqual({ ...position.display, heading: "Projected", tokens: display.tokens });
});

it("asks for no preview of an order that was never touched, unless it is to be drawn", () => {
  const { seat, line } = sit();
  seat.look({});
  expect(line.sent).toEqual([]);
  seat.look({}, true);
  seat.look({ hood: ["M"] });
  seat.look({});
  expect(line.sent).toHaveLength(3);
});

it("keeps of the plot table what was not sent again", () => {
  const { seat, line } = sit();
  const plot = { id: "raider", title: "Raider", can: ["1311"], likely: {}, ring: [], note: "", heard: "" };
  seat.plot({});
  line.say({ type: "plot", id: line.sent.at(-1)!.id, plots: [plot], papers: [], working: true, outlooks: [] });
  seat.plot({ hood: ["M"] });
  expect(line.sent.at(-1)).toMatchObject({ have: line.sent.at(-2)!.id });
  line.say({ type: "plot", id: line.sent.at(-1)!.id, working: false });
  expect(seat.table).toMatchObject({ plots: [plot], working: false });
});

it("takes no answer to a question of the position before", () => {
  const { seat, line } = sit();
  seat.look({ hood: ["M"] });
  seat.plot({ hood: ["M"] });
  const [look, plot] = line.sent;
  line.say({ ...update, number: 4 });
  line.say({ type: "preview", id: look!.id, display: null, cautions: [], error, chances: [] });
  line.say({ type: "plot", id: plot!.id, plots: [], papers: [], working: false, outlooks: [] });
  expect(seat.preview).toBeNull();
  expect(seat.table).toBeNull();
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
  line.say({ type: "draft", side: "wing", order: { hood: ["M"] } });
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
