import { describe, expect, it } from "vitest";
import { gain, isWorse, Staff } from "../src/orders/staff.svelte";
import { proposedGhosts } from "../src/match/board/ghosts";
import { drawnCourses } from "../src/match/board/reading";
import type { Seat } from "../src/seat/seat.svelte";
import type { Order, Proposed } from "../src/wire/protocol";
import { asking, course, draft, drawer, hood, option, plan, suffolk, token } from "./sea";

const prinz = course("prinz", "1311");
const asked = asking(hood, prinz, suffolk);

type Words = Record<string, string>;

function proposed(order: Order, reasons: Words = {}, tasks: Words = {}): Proposed {
  return { type: "proposal", id: 1, number: 0, order, reason: "concentrate", reasons, tasks };
}

const cover = { title: "Search cover", note: "", value: 0.08, text: "8 %", most: 1, share: true, good: true };
const fuel = { title: "Fuel", note: "", value: 0, text: "0", most: 9, share: false, good: false };
const scales = {
  ordered: [cover, fuel],
  drafted: [
    { ...cover, value: 0.43, text: "43 %" },
    { ...fuel, value: 2, text: "2" },
  ],
  gains: { hood: [0.3, 1], prinz: [0.05, 1], suffolk: [0, 0] },
  instead: { hood: [{ answer: ["P"], gains: [-0.3, -1] }] },
};

function table(order: Order, reasons: Words = {}, tasks: Words = {}) {
  const sent: { order: Order; keys: readonly string[] }[] = [];
  const made = draft(drawer(), asked);
  const seat = {
    position: { staff: "admiral" },
    proposing: false,
    proposal: null as Proposed | null,
    table: { weighed: scales },
    propose(order: Order, keys: readonly string[]) {
      sent.push({ order, keys });
    },
  };
  const staff = new Staff(seat as unknown as Seat, made, () => false);
  const ask = (...what: Parameters<Staff["ask"]>) => {
    staff.ask(...what);
    seat.proposal = proposed(order, reasons, tasks);
  };
  return { staff, made, sent, ask };
}

const BOTH = { hood: ["M", "1312"], prinz: ["M", "1312"], suffolk: ["P"] };

describe("the staff", () => {
  it("says what else could be done of the selected proposal alone", () => {
    const { staff, made, ask } = table(BOTH);
    ask();
    made.select("hood");
    expect(staff.about).toBe("hood");
    expect(staff.instead(["hood", "prinz"]).map(({ answer }) => answer)).toEqual([["P"]]);
    expect(staff.instead(["suffolk"])).toEqual([]);
    made.select("prinz");
    expect([staff.about, staff.instead(["hood"]), staff.instead(["prinz"])]).toEqual(["prinz", [], []]);
    made.set("prinz", ["P"]);
    expect(staff.about).toBe(""); // ordered otherwise, so no longer proposed
  });
  it("is asked for the rest, for all, or for those selected", () => {
    const { made, sent, ask } = table({});
    made.set("hood", ["P"]);
    ask();
    ask("all");
    ask(["suffolk"]);
    expect(sent).toEqual([
      { order: { hood: ["P"] }, keys: [] },
      { order: {}, keys: [] },
      { order: { hood: ["P"] }, keys: ["suffolk"] },
    ]);
  });
  it("names those together that go the same way, with the reason", () => {
    const { staff, ask } = table(BOTH, { prinz: "prinz to 1312" });
    ask();
    expect(staff.lines.map(({ choices, reason }) => [choices.map(({ key }) => key), reason])).toEqual([
      [["hood", "prinz"], "prinz to 1312"],
      [["suffolk"], ""],
    ]);
  });
  it("orders nothing before it is taken, line by line or whole, and undo brings the proposal back", () => {
    const { staff, made, ask } = table(BOTH);
    ask();
    expect(made.answers).toEqual({});
    staff.take(["hood", "prinz"]);
    expect(made.answers).toEqual({ hood: ["M", "1312"], prinz: ["M", "1312"] });
    expect(Object.keys(staff.order)).toEqual(["suffolk"]);
    staff.take();
    expect(made.answers).toEqual(BOTH);
    made.undo();
    expect(Object.keys(staff.order)).toEqual(["suffolk"]);
  });
  it("is silent of what is dropped, ordered otherwise, or ordered so already", () => {
    const { staff, made, ask } = table(BOTH);
    made.set("suffolk", ["P"]);
    ask("all");
    expect(Object.keys(staff.order)).toEqual(["hood", "prinz"]);
    made.set("hood", ["P"]);
    expect(Object.keys(staff.order)).toEqual(["prinz"]);
    staff.drop(["prinz"]);
    expect(staff.lines).toEqual([]);
  });
  it("groups its rows by task, adds up what each brings, and says a reason for several once", () => {
    const tasks = { hood: "Fleet", prinz: "Fleet", suffolk: "Search" };
    const { staff, ask } = table({ ...BOTH, prinz: ["P"] }, { hood: "near", prinz: "near", suffolk: "a gap" }, tasks);
    ask();
    const told = staff.tasks.map(({ title, keys, gains, lines }) => [
      title,
      keys,
      gains,
      lines.map((one) => one.reason),
    ]);
    expect(told).toEqual([
      ["Fleet", ["hood", "prinz"], [0.35, 2], ["near", ""]],
      ["Search", ["suffolk"], [0, 0], ["a gap"]],
    ]);
  });
  it("weighs the current order against the draft while anything is open, and no longer", () => {
    const { staff, ask } = table(BOTH);
    ask();
    expect(staff.measures.map(([now, then]) => [now.title, now.text, then.text])).toEqual([
      ["Search cover", "8 %", "43 %"],
      ["Fuel", "0", "2"],
    ]);
    staff.take();
    expect(staff.measures).toEqual([]);
  });
  it("shows a row that is pointed at alone", () => {
    const { staff, ask } = table(BOTH);
    ask();
    staff.pointed = ["suffolk"];
    expect(Object.keys(staff.shown)).toEqual(["suffolk"]);
    staff.pointed = [];
    expect(staff.shown).toEqual(BOTH);
  });
  it("reads differences in the measure's own words, and knows which are for the worse", () => {
    expect([gain(cover, 0.083), gain(cover, -0.02), gain(cover, 0.001), gain(fuel, 1)]).toEqual([
      "+8 %",
      "−2 %",
      "–",
      "+1",
    ]);
    expect([isWorse(cover, 0.08), isWorse(cover, -0.08), isWorse(fuel, 1), isWorse(fuel, 0)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it("a proposal is drawn as a course that is not selected, and a ghost where it ends", () => {
  const { made } = table({});
  made.select("hood");
  const [drawn] = drawnCourses(made, "", { hood: ["M", "1312"] });
  expect([drawn!.proposed, drawn!.inHand, drawn!.cells]).toEqual([true, false, ["1312"]]);
  const tokens = new Map(["hood", "prinz"].map((id) => [id, token(id, "1311")]));
  const ghosts = proposedGhosts({ hood: ["M", "1312"], prinz: ["M", "1312"] }, tokens, asked.choices, plan);
  expect(ghosts.map(({ id, cell }) => [id, cell])).toEqual([["hood", "1312"]]);
  const pick = {
    kind: "pick" as const,
    key: "hood",
    label: "Hood",
    options: [option("a", "A", "1412")],
    least: 1,
    most: 1,
    default: null,
    asked: false,
    about: "",
  };
  expect(proposedGhosts({ hood: ["a"] }, tokens, [pick], plan).map(({ cell }) => cell)).toEqual(["1412"]);
});
