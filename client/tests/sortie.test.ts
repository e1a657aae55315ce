import { describe, expect, it } from "vitest";
import { litCells, ordersThere } from "../src/match/board/reading";
import * as course from "../src/orders/course";
import * as ways from "../src/orders/way";
import { asking, board, course as made, draft, drawer, MOVE, plan, STRIKE } from "./sea";

const terrains = new Map(board.terrains.map((terrain) => [terrain.name, terrain]));
const HOME = { ...STRIKE, least: 0, most: 4, ends: "carrier" };
const carrier = made("carrier", "1311", { modes: [MOVE], default: ["M"] });
const wing = made("wing", "1311", { modes: [{ ...HOME }], default: null });
const prompt = asking(carrier, wing);

function strike() {
  const order = draft(drawer(), prompt);
  order.select("wing");
  return order;
}

describe("a course that must end where another ends", () => {
  it("lights only the targets it can come home from", () => {
    const lit = litCells(strike()).map(({ cell }) => cell);
    expect(lit).toContain("1113");
    expect(lit).not.toContain("1314"); // three out, three home
  });
  it("is laid out and home by one click, with the mark on the target", () => {
    const order = strike();
    expect(order.point("1113")).toBe(true);
    expect(order.answers.wing).toEqual(["A", "1212", "1113", "!", "1212", "1311"]);
  });
  it("says why a target is out of reach", () => {
    const order = strike();
    expect(order.point("1314")).toBe(false);
    expect(order.remark).toBe("1314 is out of reach: 6 steps out and home, 4 allowed");
    expect(order.answers.wing).toBeUndefined();
  });
  it("takes along those ready beside it, and makes whoever it comes back to ready", () => {
    const strike = { ...HOME, ends_in: "L" };
    const ready = { ...MOVE, name: "L", most: 1 };
    const ship = made("carrier", "1311", { modes: [MOVE, ready], default: ["M"] });
    const planes = ["t1", "t2", "t3"].map((key) =>
      made(key, "1311", { modes: [{ ...MOVE, name: "B", most: 0 }, strike], default: ["B"] }),
    );
    const order = draft(drawer(), asking(ship, ...planes));
    order.set("t3", ["B"]); // is kept on deck
    order.select("t1");
    order.point("1113");
    const sent = ["A", "1212", "1113", "!", "1212", "1311"];
    expect(order.answers).toEqual({ t1: sent, t2: sent, t3: ["B"], carrier: ["L"] });
    order.join(planes[1]!, planes[0]!);
    expect(order.answers.t2).toEqual(["B"]);
    order.undo();
    order.undo();
    expect(order.answers).toEqual({ t3: ["B"] });
  });
  it("reaches further where whoever it comes back to can go to meet it, in one change", () => {
    const ready = { ...MOVE, name: "L", most: 1 };
    const ship = made("carrier", "1311", { modes: [MOVE, ready], default: ["M"] });
    const farther = { ...HOME, most: 5, ends_in: "L" };
    const planes = ["t1", "t2"].map((key) => made(key, "1311", { modes: [farther], default: null }));
    const order = draft(drawer(), asking(ship, ...planes));
    order.select("t1");
    const lit = new Map(litCells(order).map(({ cell, far }) => [cell, far]));
    expect([lit.has("1113"), lit.get("1113"), lit.get("1314")]).toEqual([true, undefined, true]);
    expect(order.point("1314")).toBe(true);
    const [mode, berth] = order.answers.carrier!;
    expect([mode, order.answers.t1!.length, order.answers.t1!.at(-1)]).toEqual(["L", 7, berth]);
    expect(course.route(order.answers.t1!)[course.marked(order.answers.t1!)]).toBe("1314");
    expect(order.answers.t2).toEqual(order.answers.t1);
    order.undo();
    expect(order.answers).toEqual({});
    order.set("carrier", ["M"]);
    expect(litCells(order).some(({ far }) => far)).toBe(false); // she has orders of her own
  });
  it("follows the course it ends with", () => {
    const order = strike();
    order.point("1113");
    order.select("carrier");
    order.step("N");
    expect(course.route(order.answers.wing!).at(-1)).toBe("1211");
    expect(course.route(order.answers.wing!)[course.marked(order.answers.wing!)]).toBe("1113");
  });
  it("is led step by step, its way home with it", () => {
    const order = strike();
    order.step("E");
    expect(order.answers.wing).toEqual(["A", "1312", "!", "1311"]);
    order.step("E");
    expect(order.answers.wing).toEqual(["A", "1312", "1313", "!", "1312", "1311"]);
    expect(order.step("E")).toBe(false);
    order.back();
    expect(order.answers.wing).toEqual(["A", "1312", "!", "1311"]);
  });
});

it("a cell where an end is fixed is in the radius as far as there and on are within the steps", () => {
  const sky = terrains.get("sky");
  expect(ways.radius(sky, "1311", "1311", 4).get("1313")).toBe(4);
  expect(ways.radius(sky, "1311", "1314", 4).get("1314")).toBe(3);
  expect(ways.radius(sky, "1311", "1311", 3).has("1313")).toBe(false);
});

describe("an aircraft that is back before the turn ends", () => {
  const search = { ...MOVE, name: "S", terrain: "sky", most: 2 };
  function patrol() {
    const order = draft(drawer(), asking(made("catalina", "1311", { modes: [search], default: null })));
    order.returns = () => true;
    order.select("catalina");
    return order;
  }
  it("searches within its range", () => {
    const order = patrol();
    expect(order.point("1313")).toBe(true);
    expect(order.answers.catalina).toEqual(["S", "1312", "1313"]);
  });
  it("goes nowhere beyond it, and the order says how far that is", () => {
    const order = patrol();
    expect(ordersThere(order, "1314", ["a contact"], false)).toBe(true);
    expect(order.point("1314")).toBe(false);
    expect(order.remark).toBe("1314 is out of reach: 3 squares, 2 allowed");
    expect([order.answers.catalina, order.beyond.catalina]).toEqual([undefined, undefined]);
  });
  it("takes no step beyond it by the keys", () => {
    const order = patrol();
    order.point("1313");
    expect(order.step("E")).toBe(false);
    expect(order.beyond.catalina ?? []).toEqual([]);
  });
});

it("land is told to be land", () => {
  const order = draft();
  order.select("hood");
  expect(order.point("1213")).toBe(false);
  expect(order.remark).toBe("1213 is land");
  expect(plan.has("1213")).toBe(true);
});

it("pointing at where she is changes nothing, unless there is a course to take back", () => {
  const order = draft();
  order.select("hood");
  expect(order.point("1311")).toBe(false);
  expect([order.answers.hood, order.remark]).toEqual([undefined, ""]);
  order.step("E");
  expect(order.point("1311")).toBe(true);
  expect(order.answers.hood).toEqual(["M"]);
});

describe("a click on what lies in a square", () => {
  it("lays a strike there, whoever lies there", () => {
    expect(ordersThere(strike(), "1113", ["a contact"], false)).toBe(true);
    expect(ordersThere(strike(), "1113", ["carrier"], false)).toBe(true);
    expect(ordersThere(strike(), "1314", ["a contact"], false)).toBe(true); // and is refused with the reason
    expect(ordersThere(strike(), "1311", ["wing"], false)).toBe(false);
  });
  it("leads a plain course to what has no orders, and selects what has", () => {
    const order = draft(drawer(), asking(carrier, made("cruiser", "1312", { modes: [MOVE], default: ["M"] })));
    order.select("carrier");
    expect(ordersThere(order, "1312", ["a contact"], false)).toBe(true);
    expect(ordersThere(order, "1312", ["cruiser"], false)).toBe(false);
    expect(ordersThere(order, "1314", ["a contact"], false)).toBe(true); // by a standing course
    expect(ordersThere(order, "1314", ["a ship of ours without orders"], true)).toBe(false);
    expect(ordersThere(order, "1213", ["a contact"], false)).toBe(false); // land
  });
});
