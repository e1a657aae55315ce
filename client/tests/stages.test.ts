import { expect, test } from "vitest";
import { isInHand, isPriced, pricedBy } from "../src/match/question/priced";
import { run, thisRound } from "../src/match/fight/engagement";
import { passed } from "../src/match/fight/stages";
import type { ChanceLine, Event, Fact, PickForm } from "../src/wire/protocol";

const STAGES = [
  { name: "Surprise", rules: ["16.68"], always: false },
  { name: "Fight or withdraw", rules: ["16.62"], always: false },
  { name: "Withdrawal", rules: ["16.63"], always: false },
  { name: "Fire", rules: ["16.66"], always: false },
];
const told = (n: number, rule: string, ...facts: Fact[]): { event: Event; n: number } => ({
  event: { rule, text: "", to: [], facts },
  n,
});
const stand: Fact = { fact: "stand", cell: "1312" };
const states = (shown: Parameters<typeof passed>[1], asked: string | null) =>
  passed(STAGES, shown, asked).map(({ state }) => state);

test("the stage of a fight is that of the question put, and what came of those before it is told", () => {
  expect(states([told(0, "16.68")], "16.62")).toEqual(["done", "now", "later", "later"]);
  expect(states([], "16.62")).toEqual(["none", "now", "later", "later"]);
});

test("without a question it is that of the last event, in its own round", () => {
  const round = [told(0, "16.68"), told(1, "16.62", stand), told(2, "16.66")];
  expect(states(round.slice(0, 2), null)).toEqual(["none", "now", "later", "later"]);
  expect(states(round, null)).toEqual(["none", "done", "none", "now"]);
});

const line = (answer: string, choice = ""): ChanceLine => ({
  label: answer,
  p: "1/2",
  percent: 50,
  rule: "16.6",
  terms: "",
  answer,
  choice,
});
const pick = (key: string): PickForm => ({
  kind: "pick",
  key,
  label: key,
  options: [
    { value: "fight", label: "Fight", at: "", cost: 0 },
    { value: "flee", label: "Flee", at: "", cost: 0 },
  ],
  least: 1,
  most: 1,
  default: ["fight"],
  asked: false,
  about: "",
});

test("an option is priced by the odds of its value, of its choice where they name one", () => {
  const chances = [line("fight"), line("fight", "other"), line("flee", "hood")];
  expect(pricedBy(chances, "hood", "fight")).toEqual([chances[0]]);
  expect(pricedBy(chances, "hood", "flee")).toEqual([chances[2]]);
  expect(chances.map((chance) => isPriced(chance, [pick("hood")]))).toEqual([true, false, true]);
});

test("the current odds are those of the answers given, or of none", () => {
  const draft = { choices: [pick("hood")], answer: () => ["flee"] as const };
  expect([line("fight"), line("flee"), line("")].map((chance) => isInHand(chance, draft))).toEqual([false, true, true]);
});

test("the range that is fought at stands in the bar, also before the first shot of a round", () => {
  const stages = [
    { name: "Attack", rules: ["12.11"], always: false },
    { name: "Range", rules: ["12.12"], always: false },
    { name: "Fire", rules: ["12.13"], always: false },
  ];
  const log = [
    told(0, "12.11", { fact: "battle", cell: "1312", units: [] }).event,
    told(1, "12.12", { fact: "round", number: 1, range: "B" }).event,
  ];
  const shown = passed(stages, run(log, 0), "12.13");
  expect(shown.map(({ name, state, range }) => [name, state, range])).toEqual([
    ["Attack", "done", undefined],
    ["Range", "done", "B"],
    ["Fire", "now", undefined],
  ]);
});

test("a stage that every round has is left out of a fight without it: a convoy is fired at from no range", () => {
  const stages = [
    { name: "Range", rules: ["12.12"], always: true },
    { name: "Fire", rules: ["12.13", "9.10"], always: false },
  ];
  expect(passed(stages, [told(0, "9.10")], null).map(({ name }) => name)).toEqual(["Fire"]);
  expect(passed(stages, [told(0, "12.12"), told(1, "12.13")], null).map(({ name }) => name)).toEqual(["Range", "Fire"]);
});

test("the salvos of a round are those since it began", () => {
  const shot: Fact = { fact: "shot", unit: { id: "hood" }, target: { id: "bismarck" }, weapon: "guns", hits: 1 };
  const rounds = [1, 2].flatMap((number) => [
    told(2 * number, "12.12", { fact: "round", number }),
    told(2 * number + 1, "12.13", shot),
  ]);
  expect(thisRound(rounds).map(({ n }) => n)).toEqual([4, 5]);
});
