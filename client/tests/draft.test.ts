import { describe, expect, it } from "vitest";
import { parseOrder, formatOrder } from "../src/orders/answer";
import type { PickForm, PromptForm } from "../src/wire/protocol";
import { asking, course, draft, drawer, hood, keeper, option, prompt, suffolk } from "./sea";

const later = (start: string): PromptForm => ({ ...prompt, choices: [{ ...hood, start }, suffolk] });

describe("a fresh draft", () => {
  it("takes up what must be answered first", () => {
    const made = draft();
    expect(made.selected).toEqual(["suffolk"]);
    expect(made.dues.map((choice) => choice.key)).toEqual(["suffolk"]);
    expect(made.ready).toBe(false);
  });
  it("goes to the next choice without an answer, and round again", () => {
    const made = draft();
    made.setMode("P");
    expect(made.next(1)).toBe("hood");
    expect(made.ready).toBe(true);
  });
});

describe("a selected course", () => {
  it("is plotted in a mode that moves, by pointing", () => {
    const made = draft();
    made.select("hood");
    made.point("1312");
    expect(made.answers.hood).toEqual(["M", "1312"]);
    expect(made.words(hood)).toBe("hood: Move. E to 1312. 1 of 2 steps, costs no fuel.");
  });
  it("follows a drag through exactly the cells drawn over, and back", () => {
    const made = draft();
    made.select("hood");
    made.trace("1411");
    made.trace("1412");
    expect(made.answers.hood).toEqual(["M", "1411", "1412"]);
    made.trace("1411");
    expect(made.answers.hood).toEqual(["M", "1411"]);
  });
  it("can be taken back step by step by undo", () => {
    const made = draft();
    made.select("hood");
    made.step("E");
    made.step("E");
    made.undo();
    expect(made.answers.hood).toEqual(["M", "1312"]);
    made.undo();
    expect(made.answers.hood).toBeUndefined();
    expect(made.canUndo).toBe(false);
  });
});

it("what is done to a group is done to each from where it is", () => {
  const made = draft();
  made.select("hood");
  made.select("suffolk", true);
  made.step("E");
  expect(made.answers).toEqual({ hood: ["M", "1312"], suffolk: ["M", "1412"] });
});

describe("a standing course", () => {
  function sailing() {
    const kept = drawer();
    const made = draft(kept);
    made.select("hood");
    made.point("1314");
    made.stand();
    return kept;
  }
  it("is proposed again from where the unit has come to", () => {
    const next = draft(sailing(), later("1313"), 1);
    expect(next.answers.hood).toEqual(["M", "1314"]);
    expect(next.isCarried("hood")).toBe(true);
  });
  it("is proposed from half-way where she was held up", () => {
    expect(draft(sailing(), later("1312"), 1).answers.hood).toEqual(["M", "1313", "1314"]);
  });
  it("ends where she is not on it, and at its end", () => {
    expect(draft(sailing(), later("1111"), 1).answers.hood).toBeUndefined();
    expect(draft(sailing(), later("1314"), 1).answers.hood).toBeUndefined();
  });
  it("is replaced by the first step of the pad, and led on by the next", () => {
    const next = draft(sailing(), later("1312"), 1);
    next.select("hood");
    expect(next.step("S")).toBe(true);
    expect([next.answers.hood, next.beyond.hood]).toEqual([["M", "1412"], []]);
    next.step("E");
    next.step("E");
    expect([next.answers.hood, next.beyond.hood]).toEqual([["M", "1412", "1413"], ["1414"]]);
  });
  it("is replaced also after a step was taken back, in another window, and in another mode", () => {
    const at = sailing();
    const next = draft(at, later("1312"), 1);
    next.select("hood");
    next.step("S");
    next.undo();
    expect(next.isCarried("hood")).toBe(true);
    next.keep();
    const window = draft(at, later("1312"), 1);
    window.select("hood");
    window.setMode("M");
    window.step("W");
    expect(window.answers.hood).toEqual(["M", "1311"]);
  });
  it("that stands as the default is replaced from where she is, and stays where no way leads", () => {
    const bound = { ...hood, start: "1313", default: ["M", "1312", "1311"] };
    const made = draft(drawer(), asking(bound, suffolk));
    made.select("hood");
    expect(made.step("N")).toBe(false); // land
    expect(made.answers.hood).toBeUndefined();
    made.step("E");
    expect(made.answers.hood).toEqual(["M", "1314"]);
  });
  it("can be stopped", () => {
    const made = draft();
    made.select("hood");
    made.point("1314");
    made.stop();
    expect(made.beyond.hood).toEqual([]);
    expect(made.answers.hood).toEqual(["M", "1312", "1313"]);
  });
});

it("a draft outlives the page: it lies in the drawer until its decision is over", () => {
  const kept = drawer();
  const made = draft(kept);
  made.select("hood");
  made.step("E");
  expect(draft(kept).answers).toEqual({ hood: ["M", "1312"] });
  expect(draft(kept, prompt, 1).answers).toEqual({});
});

it("a draft that is not kept yet when its decision is over is never kept", () => {
  const at = keeper();
  const box = drawer(at);
  const made = draft(box);
  made.select("hood");
  made.step("E");
  made.take(prompt, 1, null);
  box.flush();
  expect(at.drawer.draft).toBeUndefined();
});

it("a sealed order is shown as it was sealed", () => {
  const made = draft();
  made.take(null, 0, null);
  const again = draft(drawer(), prompt, 5);
  again.take({ ...prompt }, 6, "hood M 1312; suffolk P");
  expect(again.answers).toEqual({ hood: ["M", "1312"], suffolk: ["P"] });
});

describe("picks", () => {
  const options = ["a", "b", "c"].map((value) => option(value, value));
  const pick = (least: number, most: number): PickForm => ({
    kind: "pick",
    key: "k",
    label: "K",
    options,
    least,
    most,
    default: null,
    asked: false,
    about: "",
  });
  const asked = (choice: PickForm) => asking(choice);
  it("of one: the last counts", () => {
    const made = draft(drawer(), asked(pick(1, 1)));
    made.toggle("k", "a");
    made.toggle("k", "b");
    expect(made.answers.k).toEqual(["b"]);
  });
  it("of several: on and off, never more than may be", () => {
    const made = draft(drawer(), asked(pick(0, 2)));
    for (const value of ["a", "b", "c", "b"]) made.toggle("k", value);
    expect(made.answers.k).toEqual(["c"]);
  });
  it("of several: begins from what is ticked by default", () => {
    const usual = { ...pick(1, 3), default: ["a", "b"] };
    const made = draft(drawer(), asked(usual));
    made.toggle("k", "c");
    expect(made.answers.k).toEqual(["a", "b", "c"]);
    made.undo();
    made.toggle("k", "a");
    expect(made.answers.k).toEqual(["b"]);
  });
  it("too few is a fault", () => {
    const made = draft(drawer(), asked(pick(2, 3)));
    made.toggle("k", "a");
    expect(made.ready).toBe(false);
    expect(made.faults.get("k")).toMatch(/pick 2 to 3/);
  });
});

it("orders and their text are inverses", () => {
  const text = "hood M 1623 1724; suffolk P";
  expect(formatOrder(parseOrder(text))).toBe(text);
});

it("a course that a mode no longer allows is dropped when the prompt changes", () => {
  const made = draft();
  made.select("hood");
  made.step("E");
  made.take({ ...prompt, choices: [course("hood", "1414"), suffolk] }, 0, null);
  expect(made.answers).toEqual({});
});

it("takes over the order that puts a warning right, in one step of undo", () => {
  const made = draft();
  made.mend("hood M 1312; suffolk P; nobody P");
  expect(made.answers).toEqual({ hood: ["M", "1312"], suffolk: ["P"] });
  made.undo();
  expect(made.answers).toEqual({});
});

it("shows no default of a pick that is asked, and wants an answer", () => {
  const shadow: PickForm = {
    kind: "pick",
    key: "shadow",
    label: "Shadow",
    options: [option("none", "None")],
    least: 1,
    most: 1,
    default: ["none"],
    asked: true,
    about: "",
  };
  const made = draft(drawer(), asking(shadow));
  expect(made.answer(shadow)).toBeNull();
  expect(made.ready).toBe(false);
  made.toggle("shadow", "none");
  expect(made.ready).toBe(true);
});

describe("what a game suggests", () => {
  const guns: PickForm = {
    kind: "pick",
    key: "hood_bow",
    label: "Hood, bow guns",
    options: [option("bismarck", "Bismarck"), option("hold", "Hold fire")],
    least: 1,
    most: 1,
    default: ["hold"],
    asked: false,
    about: "hood",
    suggested: ["bismarck"],
  };
  it("is filled in to begin with, and can be changed", () => {
    const made = draft(drawer(), asking(guns));
    expect(made.answers).toEqual({ hood_bow: ["bismarck"] });
    made.set("hood_bow", ["hold"]);
    expect(made.answers).toEqual({ hood_bow: ["hold"] });
  });
});
