import { expect, test } from "vitest";
import { actor, followed, headline, thisRound, wrecks } from "../src/match/fight/engagement";
import type { Event, Fact } from "../src/wire/protocol";
import { display, plan, token } from "./sea";

const sea = {
  ...display(token("bismarck", "1311", { label: "Bismarck", side: "german" })),
  lost: [token("suffolk", "", { label: "Suffolk" })],
};

test("a ship of one's own that was sunk in the fight is still one's own", () => {
  expect(actor({ id: "suffolk" }, sea, "british")).toMatchObject({ label: "Suffolk", own: true });
  expect(actor({ id: "bismarck" }, sea, "british")).toMatchObject({ label: "Bismarck", own: false });
});

test("whoever is neither on the chart nor of one's own losses is another's", () => {
  expect(actor({ id: "prinz_eugen" }, sea, "british")).toMatchObject({ label: "Prinz Eugen", own: false });
});

const told = (text: string, ...facts: Event["facts"]): Event => ({ rule: "16.6", text, to: [], facts });
const shot = (unit: string, target: string): Fact => ({ fact: "shot", unit: { id: unit }, target: { id: target } });
const stand: Fact = { fact: "stand", cell: "1312" };
const sunk = (id: string): Fact => ({ fact: "sunk", unit: { id } });
const ENGAGES = ["battle", "shot"];
const fight = [
  told("Combat in 1312.", { fact: "battle", cell: "1312" }),
  told("They fight.", stand),
  told("Hood fires.", shot("hood", "bismarck")),
];
const numbered = (log: Event[]) => log.map((event, n) => ({ event, n }));

test("a fight is called by where it is and its round, and by who is sunk in it", () => {
  expect(headline(numbered(fight), plan, "Turn 3")).toBe("Fight in 1312, round 1");
  expect(headline(numbered([...fight, told("They fight.", stand)]), plan, "Turn 3")).toBe("Fight in 1312, round 2");
  const lost = numbered([...fight, told("Hood is sunk.", sunk("hood"))]);
  expect(headline(lost, plan, "Turn 3")).toBe("Hood is sunk.");
  expect(headline(lost, plan, "Turn 3", true)).toBe("Fight in 1312, round 1");
  expect(
    headline(numbered([told("A fires.", shot("a", "b")), told("B fires.", shot("b", "a"))]), plan, "Turn 3 of 8"),
  ).toBe("Fire, Turn 3 of 8");
});

test("a fight that is followed is followed on, and the newest where it is over", () => {
  const quiet = Array.from({ length: 6 }, () => told("Nothing."));
  const again = told("A fires.", shot("a", "b"));
  expect(followed(fight, 0, null, ENGAGES)).toBe(0);
  expect(followed(quiet, 0, null, ENGAGES)).toBeNull();
  expect(followed([...fight, told("Bismarck fires.", shot("bismarck", "hood"))], 3, 0, ENGAGES)).toBe(0);
  expect(followed([...fight, ...quiet, again], 3, 0, ENGAGES)).toBe(9);
  expect(followed([...fight, ...quiet], 3, 0, ENGAGES)).toBe(0);
});

test("only the shots of the present round are drawn", () => {
  const next = [...fight, told("They fight.", stand), told("Suffolk fires.", shot("suffolk", "bismarck"))];
  expect(thisRound(numbered(next)).map(({ event }) => event.text)).toEqual(["They fight.", "Suffolk fires."]);
});

test("a wreck lies where the fight was, or where she was seen last", () => {
  const seen = { last: () => "1414" };
  const hood = told("Hood is sunk.", sunk("hood"));
  expect(wrecks([...fight, hood], sea, "british", seen)).toMatchObject([{ id: "hood", cell: "1312" }]);
  expect(wrecks([told("Suffolk is sunk.", sunk("suffolk"))], sea, "british", seen)).toMatchObject([
    { label: "Suffolk", own: true, cell: "1414" },
  ]);
});
