import { describe, expect, it } from "vitest";
import { about, span } from "../src/lobby/minutes";
import { nextMission } from "../src/lobby/mission";
import { when } from "../src/lobby/when";
import { worded } from "../src/look/called";
import type { BookCard, Page } from "../src/wire/protocol";

describe("how long a match takes", () => {
  it("is told in minutes, and in hours when it is long", () => {
    expect(about(10)).toBe("about 10 minutes");
    expect(about(100)).toBe("about 1½ hours");
    expect(about(150)).toBe("about 2½ hours");
    expect(about(0)).toBe("");
  });

  it("is told from the shortest to the longest", () => {
    expect(span([10, 10])).toBe("about 10 minutes");
    expect(span([15, 0, 10])).toBe("10 to 15 minutes");
    expect(span([20, 150])).toBe("20 minutes to 2½ hours");
    expect(span([])).toBe("");
  });
});

describe("when a match began", () => {
  const now = new Date(2026, 10, 15, 20, 30);
  const at = (...parts: [number, number, number, number, number]) => when(new Date(...parts).toISOString(), now);

  it("is told by the hour today and yesterday, and by the day before that", () => {
    expect(at(2026, 10, 15, 9, 5)).toBe("today 09:05");
    expect(at(2026, 10, 14, 23, 59)).toBe("yesterday 23:59");
    expect(at(2026, 10, 9, 12, 0)).toBe("9 November");
    expect(at(2025, 4, 24, 6, 0)).toBe("24 May 2025");
  });
});

describe("a value without words of its own", () => {
  it("begins with one capital", () => {
    expect(worded("at_most_5")).toBe("At most 5");
    expect(worded("every_round")).toBe("Every round");
  });
});

describe("the next mission", () => {
  const page = (scenario: string, open: boolean, won: boolean): Page => ({
    scenario,
    goal: "",
    medal: "",
    medal_name: "",
    open,
    played: 0,
    best: won ? { scenario, won, points: 4, turn: 9, rule: "", text: "", medal: "" } : null,
  });
  const book = (...pages: Page[]): BookCard => ({
    title: "",
    name: "",
    entries: 0,
    chapters: [{ title: "", note: "", rule: "", open: true, pages }],
  });

  it("is the first open one after this that is not won, or one left out before", () => {
    const pages = [
      page("a", true, false),
      page("b", true, true),
      page("c", true, true),
      page("d", true, false),
      page("e", false, false),
    ];
    expect(nextMission(book(...pages), "b")?.scenario).toBe("d");
    expect(nextMission(book(...pages), "d")?.scenario).toBe("a");
  });

  it("is none where all that is open is won", () => {
    expect(nextMission(book(page("a", true, true), page("b", false, false)), "a")).toBeNull();
    expect(nextMission(book(page("a", true, false)), "a")).toBeNull();
  });
});
