import { expect, it } from "vitest";
import { amount } from "../src/match/units/amount";
import { followed, run } from "../src/match/fight/engagement";
import { blocks } from "../src/match/rules/prose";
import { exact, percent, reasons, said100, saidResult } from "../src/match/news/why";
import { pathIn } from "../src/lobby/link";
import type { Event } from "../src/wire/protocol";

const hood = { id: "hood", side: "british", name: "Hood" };
const FACTS: Record<string, Event["facts"]> = {
  battle: [{ fact: "battle", cell: "1312" }],
  shot: [{ fact: "shot", unit: hood, target: { id: "prinz_eugen" }, shots: 22 }],
  damage: [{ fact: "damaged", unit: hood }],
};
const event = (kind: string): Event => ({ rule: "16.6", text: kind, to: [], facts: FACTS[kind] ?? [] });

it("a paragraph is read as text, lists and tables", () => {
  const found = blocks("One **bold** word.\n\n- first\n- second\n  goes on\n\n| a | b |\n|---|---|\n| 1 | 2 |");
  expect(found.map((block) => block.kind)).toEqual(["text", "list", "table"]);
  expect(found[0]).toEqual({
    kind: "text",
    spans: [
      { text: "One ", style: "" },
      { text: "bold", style: "strong" },
      { text: " word.", style: "" },
    ],
  });
  expect(found[1]).toMatchObject({ items: [[{ text: "first" }], [{ text: "second goes on" }]] });
});

it("what looks like HTML stays text", () => {
  expect(blocks("<script>x</script>")).toEqual([{ kind: "text", spans: [{ text: "<script>x</script>", style: "" }] }]);
});

it("in how to play, numbers in brackets are paragraphs to open, in text and lists", () => {
  const found = blocks("Roll **two** dice (3.1, 4.2). See (R4).\n\n1. Move\n   on (5).\n2. <b>(6)</b>", true);
  expect(found).toEqual([
    {
      kind: "text",
      spans: [
        { text: "Roll ", style: "" },
        { text: "two", style: "strong" },
        { text: " dice ", style: "" },
        { text: "3.1", style: "rule" },
        { text: "4.2", style: "rule" },
        { text: ". See (R4).", style: "" },
      ],
    },
    {
      kind: "list",
      ordered: true,
      items: [
        [
          { text: "Move on ", style: "" },
          { text: "5", style: "rule" },
          { text: ".", style: "" },
        ],
        [
          { text: "<b>", style: "" },
          { text: "6", style: "rule" },
          { text: "</b>", style: "" },
        ],
      ],
    },
  ]);
});

it("in a paragraph of the rulebook a number in brackets stays a number", () => {
  expect(blocks("Hood (6) has two cards.")).toEqual([
    { kind: "text", spans: [{ text: "Hood (6) has two cards.", style: "" }] },
  ]);
});

it("an amount is read where there is one", () => {
  expect(amount("5 of 7")).toEqual({ is: 5, of: 7 });
  expect(amount("3")).toEqual({ is: 3, of: 3 });
  expect(amount("31")).toBeNull();
  expect(amount("2/4/5")).toBeNull(); // by range
  expect(amount("dropped")).toBeNull();
});

it("odds are told in whole percent, and the edges honestly", () => {
  expect(percent("5/12")).toBeCloseTo(41.67, 1);
  expect(said100("5/12")).toBe("42 %");
  expect(said100("1/1000")).toBe("under 1 %");
  expect(said100("1")).toBe("100 %");
});

it("an event's facts are its reasons, without what the client itself uses", () => {
  expect(reasons(event("shot"))).toEqual([
    ["Unit", "Hood"],
    ["Target", "Prinz Eugen"],
    ["Shots", "22"],
  ]);
});

it("a fight is the run of its events, parted from the next one", () => {
  const log = [
    event(""),
    event("battle"),
    event("shot"),
    event(""),
    event("damage"),
    event(""),
    event(""),
    event(""),
    event(""),
    event("battle"),
    event("shot"),
  ];
  expect(followed(log, 0, null, ["battle"])).toBe(1);
  expect(followed(log, 5, null, ["battle"])).toBe(9);
  expect(followed(log, 5, null, [])).toBeNull();
  expect(run(log, 2).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  expect(run(log, 10).map(({ n }) => n)).toEqual([9, 10]);
});

it("the way is found in a link, and a bare code has none", () => {
  expect(pathIn("http://localhost:8000/#/seat/AbC-9_x")).toBe("#/seat/AbC-9_x");
  expect(pathIn("Come! http://192.168.1.7:8000/#/invite/AbC-9_x today")).toBe("#/invite/AbC-9_x");
  expect(pathIn("http://localhost:8000/#/replay/AbC-9_x/both")).toBe("#/seat/AbC-9_x");
  expect(pathIn("http://localhost:8000/#/book/bismarck_solitaire/AbC-9_x")).toBe("#/book/bismarck_solitaire/AbC-9_x");
  expect(pathIn("AbC-9_x")).toBeNull();
});

it("what is expected is told as a number, and only a fraction one can read is shown", () => {
  expect(saidResult("midships lost, expected", "312/100")).toBe("3.12");
  expect(saidResult("sunk", "1/2")).toBe("50 %");
  expect(exact("1/99999999")).toBe("1/99999999");
  expect(exact("1/100000000")).toBe("");
  expect(percent(`1${"0".repeat(599)}/4${"0".repeat(599)}`)).toBe(25);
});
