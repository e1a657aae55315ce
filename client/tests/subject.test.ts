/** A game declares its kinds, weapons and chief ships: no name of ours is needed. */

import { describe, expect, it } from "vitest";
import { Boards } from "../src/chart/boards.svelte";
import { plated } from "../src/chart/stack";
import { isChief } from "../src/chart/subject";
import { tracked } from "../src/chart/track";
import { fates } from "../src/match/ending/fates";
import { signsOf } from "../src/match/board/signs";
import { fired } from "../src/match/fight/salvos";
import { happened } from "../src/match/news/happened";
import { Muster } from "../src/match/units/muster.svelte";
import { remembered } from "../src/plane/chronicle";
import { trails } from "../src/replay/reveal";
import type { Fact, Moment, Sea } from "../src/wire/protocol";
import { board, display, OTHER, others, told, token } from "./sea";

const FLOWER = token("flower", "1212", { kind: "corvette", track: ["1111"] });
const TRAWLER = token("trawler", "1311", { kind: "trawler", track: ["1411"] });
const BLIMP = token("blimp", "1313", { kind: "blimp", track: ["1314"] });
const DECOY = token("x1", "1412", { kind: "decoy", sign: "1", track: ["1411"] });
const ALL = [FLOWER, TRAWLER, BLIMP, DECOY];
const DECLARED = { ...board, subject: OTHER, hours: ["1200"] };
const ids = (tokens: readonly { id: string }[]) => tokens.map(({ id }) => id);

describe("dummies", () => {
  it("are of the declared kinds: on the chart, in its key, in the roster", () => {
    expect([...plated(others, ALL)]).toEqual(["x1"]);
    expect(signsOf(others, display(...ALL), "british", "").map(({ sign }) => sign)).toEqual(["dummy"]);
    const roster = new Muster(() => ({ plan: others, display: display(...ALL), side: "british", draft: null }));
    expect(roster.families).toContainEqual(["Dummies", 1]);
    expect(ALL.filter((one) => roster.isDummy(one))).toEqual([DECOY]);
  });
  it("have no end, and a kind called dummy has one if it is not declared", () => {
    const ship = token("ship", "1414", { kind: "dummy" });
    const [ours] = fates(OTHER, display(FLOWER, DECOY, ship), [], "british", 1);
    expect(ids(ours!.fates.map((one) => one.token))).toEqual(["flower", "ship"]);
  });
});

describe("kinds without a track", () => {
  it("are drawn only if they are asked for or selected", () => {
    expect(ids(tracked(OTHER, ALL, [], false))).toEqual(["flower", "trawler", "x1"]);
    expect(ids(tracked(OTHER, ALL, ["blimp"], false))).toContain("blimp");
  });
  it("are not in the reveal, and among the ends only if they were lost", () => {
    const moment: Moment = { n: 0, turn: 1, display: display(...ALL), log: [], orders: {}, minutes: {}, rolls: [] };
    expect(ids(trails([moment], 0, false, DECLARED).tokens)).toEqual(["flower", "trawler"]);
    expect(ids(trails([moment], 0, true, DECLARED).tokens)).toEqual(ids(ALL));
    const ends = (lost: typeof ALL) => fates(OTHER, { ...display(...ALL), lost }, [], "british", 1)[0]!.fates;
    expect(ids(ends([]).map((one) => one.token))).toEqual(["flower", "trawler"]);
    expect(ids(ends([BLIMP]).map((one) => one.token))).toEqual(["blimp", "flower", "trawler"]);
  });
});

describe("chief ships", () => {
  const at = (turn: number, ...tokens: typeof ALL): Moment => ({
    ...{ n: turn - 1, turn, log: [], orders: {}, minutes: {}, rolls: [] },
    display: display(...tokens),
  });
  const sailed = [at(1, ...ALL), at(2, { ...FLOWER, cell: "1213" }, { ...TRAWLER, cell: "1312" })];
  it("are those declared, or within a force that is", () => {
    expect(ids(ALL.filter((one) => isChief(OTHER, one)))).toEqual(["flower"]);
    expect(isChief(OTHER, { ...TRAWLER, within: "flower" })).toBe(true);
  });
  it("have their hours in the reveal; if none is declared, every ship has", () => {
    const cells = (declared: typeof DECLARED) => trails(sailed, 1, false, declared).hours.map(({ cell }) => cell);
    expect(cells(DECLARED)).toEqual(["1212"]);
    expect(cells({ ...DECLARED, subject: { ...OTHER, chief: [] } })).toEqual(["1212", "1311"]);
  });
});

describe("weapons that run", () => {
  const [flower, boat] = [
    { id: "flower", side: "british" },
    { id: "u47", side: "german" },
  ];
  const shot = (weapon: string): Fact => ({ fact: "shot", unit: flower, target: boat, weapon, hits: 0 });
  const at = (unit: typeof flower, x: number): Fact => ({ fact: "fixed", unit, x, y: 0, course: 90, speed: 10 });
  it("are reported if they miss", () => {
    const log = [told("Charges miss.", [shot("depth charges")]), told("Torpedoes miss.", [shot("torpedoes")])];
    expect(happened(log, 0, { ...DECLARED, weighty: ["sunk"] }).lines.map(({ cause }) => cause)).toEqual([
      "Charges miss.",
    ]);
  });
  it("are drawn as runs on the plane", () => {
    const sea: Sea = { turn: 2, vessels: [], falls: [], runs: [], sight: [] };
    const log = [
      told("They meet.", [at(flower, 0), at(boat, 50)]),
      told("Turn 1.", [{ fact: "round", number: 1 }]),
      told("Charges.", [shot("depth charges")]),
      told("Torpedoes.", [shot("torpedoes")]),
    ];
    const { runs, falls } = remembered(sea, log, OTHER.runs).sea;
    expect(runs.map(({ to_x, weapon }) => [to_x, weapon])).toEqual([[50, "depth charges"]]);
    expect(falls).toHaveLength(1);
  });
});

describe("the word for how often a weapon was used", () => {
  it("is salvo for guns and torpedoes, else attack", () => {
    expect([fired(1, [undefined]), fired(2, ["guns", "torpedoes"])]).toEqual(["1 salvo", "2 salvos"]);
    expect([fired(1, ["bombs"]), fired(2, ["guns", "depth charges"])]).toEqual(["1 attack", "2 attacks"]);
  });
});

describe("what is declared on the first board", () => {
  it("holds on all of them", () => {
    const plane = { ...board, name: "plane" };
    const boards = new Boards([DECLARED, plane]);
    expect(boards.all.map(({ subject }) => subject)).toEqual([OTHER, OTHER]);
    expect(boards.of(boards.inPlay({ ...display(), board: "plane" })).board.name).toBe("plane");
  });
});
