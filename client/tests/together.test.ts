import { describe, expect, it, vi } from "vitest";
import type { NumberForm, PickForm } from "../src/wire/protocol";
import { asking, course, draft, drawer, hood, keeper, MOVE, option, plane, suffolk } from "./sea";

const asked = asking(hood, suffolk, plane);

describe("units ordered together", () => {
  function group() {
    const made = draft(drawer(), asked);
    made.family = (key) => (key === "plane" ? "planes" : "ships");
    for (const [i, key] of ["hood", "suffolk", "plane"].entries()) made.select(key, i > 0);
    return made;
  }
  it("are never ships and planes, and who is left out is said", () => {
    const made = group();
    expect(made.selected).toEqual(["hood", "suffolk"]);
    expect(made.remark).toBe("plane left out: planes");
    made.point("1312");
    expect(made.answers.plane).toBeUndefined();
    expect(made.answers.hood).toEqual(["M", "1312"]);
  });
  it("leave out those that have no such mode, and say so", () => {
    const made = draft(drawer(), {
      ...asked,
      choices: [hood, course("swift", "1411", { modes: [MOVE], default: ["M"] })],
    });
    made.select("hood");
    made.select("swift", true);
    made.setMode("P");
    expect(made.answers).toEqual({ hood: ["P"] });
    expect(made.remark).toBe("swift left out: no mode P");
  });
});

describe("undo and redo", () => {
  it("do again what was undone, until something else is done", () => {
    const made = draft();
    made.select("hood");
    made.step("E");
    made.undo();
    made.redo();
    expect(made.answers.hood).toEqual(["M", "1312"]);
    made.undo();
    made.step("S");
    expect(made.canRedo).toBe(false);
  });
  it("take a mode and the course led in it as one change", () => {
    const made = draft();
    made.select("hood");
    made.setMode("M");
    made.step("E");
    made.undo();
    expect(made.answers.hood).toBeUndefined();
  });
  it("bring back a course that another mode dropped, and it was said", () => {
    const made = draft();
    made.select("hood");
    made.step("E");
    made.setMode("P");
    expect(made.remark).toBe("hood: the course is dropped; undo brings it back");
    made.undo();
    expect(made.answers.hood).toEqual(["M", "1312"]);
  });
});

describe("the choice that the chart answers", () => {
  const flights: NumberForm = {
    kind: "number",
    key: "flights",
    label: "Flights",
    low: 0,
    high: 4,
    default: ["0"],
    means: "",
    about: "",
    unit: "",
  };
  const target: PickForm = {
    kind: "pick",
    key: "target",
    label: "Target",
    options: [option("a", "A", "1312")],
    least: 1,
    most: 1,
    default: null,
    asked: false,
    about: "",
  };
  it("is the only one there is, though nothing is selected", () => {
    const made = draft(drawer(), { ...asked, choices: [hood, flights] });
    made.select(null);
    expect(made.pointed?.key).toBe("hood");
    expect(made.point("1312")).toBe(true);
  });
  it("stays the same while a number is given", () => {
    const made = draft(drawer(), { ...asked, choices: [target, flights] });
    made.select("flights");
    expect(made.pointed?.key).toBe("target");
  });
  it("is none of many that are not selected", () => {
    const made = draft();
    made.select(null);
    expect(made.pointed).toBeNull();
  });
});

it("two windows of a seat share one draft", () => {
  vi.useFakeTimers();
  const at = keeper();
  const [one, other] = [draft(drawer(at), asked), draft(drawer(at), asked)];
  one.select("hood");
  one.step("E");
  vi.runAllTimers();
  other.follow();
  expect(other.answers.hood).toEqual(["M", "1312"]);
  expect(other.remark).toBe("Changed in another window of this seat.");
  expect(draft(drawer(at), asked).answers.hood).toEqual(["M", "1312"]); // and so has one that comes later
  other.set("hood", ["P"]);
  one.follow(); // nothing is written yet
  expect(one.answers.hood).toEqual(["M", "1312"]);
  vi.runAllTimers();
  one.follow();
  expect(one.answers.hood).toEqual(["P"]);
  vi.useRealTimers();
});

it("what another window has sealed is the order in this one too, and its standing courses go on", () => {
  const at = keeper();
  const [desk, phone] = [draft(drawer(at), asked), draft(drawer(at), asked)];
  desk.select("hood");
  desk.point("1314");
  desk.stand();
  phone.take({ ...asked }, 0, "hood M 1312 1313");
  expect(phone.answers).toEqual({ hood: ["M", "1312", "1313"] });
  const moved = asking({ ...hood, start: "1313" }, suffolk, plane);
  phone.take(moved, 1, null);
  expect(phone.answers.hood).toEqual(["M", "1314"]);
});

it("an order refused as soon as it was made keeps its last change, though an older draft lies in the drawer", () => {
  vi.useFakeTimers();
  const at = keeper();
  const made = draft(drawer(at), asked);
  made.select("hood");
  made.step("E");
  vi.runAllTimers(); // put in
  const first = made.answers;
  made.step("E");
  made.stand(); // sealed before that was put in
  made.follow();
  expect(made.answers).not.toEqual(first);
  expect(made.remark).toBe("");
  made.keep(); // refused
  vi.runAllTimers();
  expect(draft(drawer(at), asked).answers).toEqual(made.answers);
  vi.useRealTimers();
});
