/** The whole fight on the plane, from what was told of it: a display brings only its last turns. */

import type { Entry } from "../match/fight/engagement";
import { salvos } from "../match/fight/salvos";
import { fact } from "../match/news/facts";
import type { Event, Fact, Fall, Fix, Part, Run, Sea, Vessel } from "../wire/protocol";

type Placed = Extract<Fact, { fact: "fixed" }>;

/** A vessel that is no longer there, as she last was. */
export interface Gone extends Vessel {
  sunk: number; // in which turn; 0 where she only left
}

/** Where every vessel was when a turn began, and the fire of each turn. */
interface Chronicle {
  wakes: ReadonlyMap<string, readonly Fix[]>;
  sunk: ReadonlyMap<string, number>; // in which turn
  falls: readonly Fall[];
  runs: readonly Run[];
}

/** What lies on the plane with every turn of the fight; those that are no longer there as they last were. */
export function remembered(sea: Sea, log: readonly Event[], weapons: readonly string[]): { sea: Sea; gone: Gone[] } {
  const { wakes, sunk, falls, runs } = chronicled(log, weapons, called(sea));
  const afloat = new Set(sea.vessels.map(({ id }) => id));
  const [fallen, run] = [firstTurn(sea.falls, sea.turn), firstTurn(sea.runs, sea.turn)];
  return {
    sea: {
      ...sea,
      vessels: sea.vessels.map((vessel) => ({ ...vessel, wake: joined(vessel, wakes.get(vessel.id) ?? [], sea.turn) })),
      falls: [...falls.filter(({ turn }) => turn < fallen), ...sea.falls],
      runs: [...runs.filter(({ turn }) => turn < run), ...sea.runs],
    },
    gone: [...wakes].flatMap(([id, wake]) => (afloat.has(id) ? [] : [departed(id, wake, sunk.get(id) ?? 0)])),
  };
}

const firstTurn = (turns: readonly { turn: number }[], now: number): number =>
  Math.min(now, ...turns.map(({ turn }) => turn));

function joined({ wake }: Vessel, turns: readonly Fix[], now: number): Fix[] {
  const first = firstTurn(wake, now);
  return [...turns.filter(({ turn }) => turn < first), ...wake];
}

function departed(id: string, wake: readonly Fix[], sunk: number): Gone {
  const { x, y, course, speed } = wake.at(-1)!;
  return { id, x, y, course, speed, wake, sectors: [], rings: [], fan: null, guns: [], parts: [], sunk };
}

/** The last fight of a log: it begins where vessels are first placed, before its first round. */
function chronicled(log: readonly Event[], weapons: readonly string[], names: ReadonlyMap<string, string>): Chronicle {
  const wakes = new Map<string, Fix[]>();
  const sunk = new Map<string, number>();
  const [falls, runs]: [Fall[], Run[]] = [[], []];
  const first = log.findLastIndex((event) => fact(event, "round")?.number === 1);
  const start = first < 0 ? log.length : log.slice(0, first).findLastIndex((event) => placed(event).length > 0);
  const at = new Map<string, Placed>();
  let turn = 0;
  for (let n = Math.max(0, start); n < log.length; n += 1) {
    const event = log[n]!;
    const round = fact(event, "round");
    if (round) {
      turn = round.number;
      for (const [id, one] of at) noted(wakes, id, { turn, x: one.x, y: one.y, course: one.course, speed: one.speed });
      at.clear(); // who is placed no more is gone
    }
    for (const one of event.facts) if (one.fact === "sunk" && wakes.has(one.unit.id)) sunk.set(one.unit.id, turn);
    for (const one of placed(event)) at.set(one.unit.id, one);
    for (const salvo of salvos(log, [{ event, n }])) {
      const [from, to] = [salvo.shot.unit.id, salvo.shot.target.id].map((id) => wakes.get(id)?.at(-1));
      const hits = salvo.shot.hits ?? 0;
      const text = salvo.entries
        .slice(1)
        .map((one) => cost(one, names))
        .join("; ");
      if (!from || !to) continue;
      if (weapons.includes(salvo.shot.weapon ?? "")) runs.push(ran(turn, salvo.shot, from, to));
      else falls.push(fallen(turn, salvo.shot, to, hits, text));
    }
  }
  return { wakes, sunk, falls, runs };
}

/** By key, what the parts of the vessels are called: "turret X" of "Turret X, 3 guns". */
function called({ vessels }: Sea): Map<string, string> {
  const word = ({ name, at }: Part) =>
    (at < 0 ? name : name.replace(/,.*/, "")).replace(/^./, (first) => first.toLowerCase());
  return new Map(vessels.flatMap(({ parts }) => parts.map((part) => [part.key, word(part)] as const)));
}

/** What a hit cost: "hull -4, speed -2". */
function cost({ event }: Entry, names: ReadonlyMap<string, string>): string {
  const lost = Object.entries(fact(event, "damaged")?.lost ?? {});
  const named = lost.filter(([key]) => names.has(key));
  const words = named.length
    ? named.map(([key, much]) => `${names.get(key)} -${much}`)
    : lost.map(([key, much]) => `${much} ${key} lost`);
  return words.join(", ") || "no damage";
}

const placed = (event: Event): Placed[] => event.facts.filter((one): one is Placed => one.fact === "fixed");

function noted(wakes: Map<string, Fix[]>, id: string, fix: Fix): void {
  wakes.set(id, [...(wakes.get(id) ?? []), fix]);
}

type Shot = Extract<Fact, { fact: "shot" }>;

function fallen(turn: number, { unit, target, shots }: Shot, { x, y }: Fix, hits: number, text: string): Fall {
  return { turn, source: unit.id, target: target.id, x, y, misses: Math.max(0, (shots ?? 1) - hits), hits, text };
}

function ran(turn: number, { unit, hits, weapon = "" }: Shot, from: Fix, to: Fix): Run {
  const [side, text] = [unit.side ?? "", hits ? "hit" : "missed"];
  return { turn, source: unit.id, side, x: from.x, y: from.y, to_x: to.x, to_y: to.y, count: 1, weapon, text };
}
