import { describe, expect, it } from "vitest";
import { Staff } from "../src/orders/staff.svelte";
import { proposedGhosts } from "../src/match/board/ghosts";
import { drawnCourses } from "../src/match/board/reading";
import type { Seat } from "../src/seat/seat.svelte";
import type { Order, Proposed } from "../src/wire/protocol";
import { asking, course, draft, drawer, hood, option, plan, suffolk, token } from "./sea";

const prinz = course("prinz", "1311");
const asked = asking(hood, prinz, suffolk);

function proposed(order: Order, reasons: Record<string, string> = {}): Proposed {
  return { type: "proposal", id: 1, number: 0, order, reason: "concentrate", reasons };
}

function table(order: Order, reasons: Record<string, string> = {}) {
  const sent: { order: Order; keys: readonly string[] }[] = [];
  const made = draft(drawer(), asked);
  const seat = {
    position: { staff: "admiral" },
    proposing: false,
    proposal: null as Proposed | null,
    propose(order: Order, keys: readonly string[]) {
      sent.push({ order, keys });
    },
  };
  const staff = new Staff(seat as unknown as Seat, made, () => false);
  const ask = (...what: Parameters<Staff["ask"]>) => {
    staff.ask(...what);
    seat.proposal = proposed(order, reasons);
  };
  return { staff, made, sent, ask };
}

const BOTH = { hood: ["M", "1312"], prinz: ["M", "1312"], suffolk: ["P"] };

describe("the staff", () => {
  it("is asked for the rest, for all, or for those in hand", () => {
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
    staff.take(staff.lines[0]);
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
    staff.drop(staff.lines[0]);
    expect(staff.lines).toEqual([]);
  });
});

it("what is proposed is drawn as a course that nobody has in hand, and a ghost where it ends", () => {
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
