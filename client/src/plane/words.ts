/** The words on the battle chart, and the places each may take, so that none covers another. */

import { textWidth, type Anchor, type Placed, type Wanted } from "../chart/label";
import type { Sea, Vessel } from "../wire/protocol";
import { degrees } from "./afloat";
import type { Gone } from "./chronicle";
import type { Helm } from "./helm";
import { ahead, bearing, bears, distance, type Eye, type Spot } from "./sea";

export interface Line {
  text: string;
  strong?: boolean;
}

export interface Word extends Wanted {
  ink: "own" | "foe" | "mark" | "plain";
  lines: Line[];
}

const SIZE = 11.5;
const LEAD = 12;
const NAME = 2 * LEAD + 3; // a name and the line under it

type Spots = readonly (readonly [number, number, Anchor])[];

function word(id: string, rank: number, ink: Word["ink"], lines: Line[], spots: Spots, keep = false): Word {
  const shown = lines.filter(({ text }) => text);
  const placed: Placed[] = spots.map(([x, y, anchor]) => ({ x, y, anchor }));
  return {
    id,
    rank,
    ink,
    lines: shown,
    keep,
    spots: placed,
    x: placed[0]?.x ?? 0,
    y: placed[0]?.y ?? 0,
    halfWidth: 0,
    halfHeight: 0,
    width: Math.max(0, ...shown.map(({ text, strong }) => textWidth(text, SIZE) * (strong ? 1.12 : 1.02))),
    height: shown.length * LEAD + 2,
  };
}

/** Round a point, to its right first; the places clear of what stands there. */
const round = ({ x, y }: Spot, far: number): Spots => [
  [x + far, y, "start"],
  [x - far, y, "end"],
  [x, y + far + 14, "middle"],
  [x, y - far - 14, "middle"],
  [x + far * 0.8, y + far * 0.8, "start"],
  [x - far * 0.8, y + far * 0.8, "end"],
  [x + far * 0.8, y - far * 0.8, "start"],
  [x - far * 0.8, y - far * 0.8, "end"],
  // Beside the names of others that lie in the same place.
  ...[1, -1, 2, -2].flatMap((n): Spots => [
    [x + far, y + n * NAME, "start"],
    [x - far, y + n * NAME, "end"],
  ]),
];

/** A vessel's name, course and speed. */
export function hullWords(
  eye: Eye,
  vessel: Vessel,
  name: string,
  own: boolean,
  ringed: boolean,
  inHand: boolean,
): Word {
  const lines = [{ text: name, strong: true }, { text: `${degrees(vessel.course)} ${vessel.speed} kn` }];
  return word(
    `hull ${vessel.id}`,
    inHand ? 1 : 2,
    own ? "plain" : "foe",
    lines,
    round(eye.at(vessel), ringed ? 34 : 17),
    true,
  );
}

/** Who sank, when, and after how many hits. */
export function wreckWords(eye: Eye, wreck: Gone, name: string, own: boolean, hits: number): Word {
  const after = hits ? `after ${hits} shell ${hits === 1 ? "hit" : "hits"}` : "";
  const lines = [{ text: `${name}, sunk in turn ${wreck.sunk}`, strong: true }, { text: after }];
  return word(`wreck ${wreck.id}`, 0, own ? "plain" : "foe", lines, round(eye.at(wreck), 32), true);
}

/** What is ordered: beyond the end of the move, or beside it. */
export function helmWords(eye: Eye, helm: Helm): Word {
  const { x, y } = eye.at(helm.end);
  const beyond = eye.at(ahead(helm.end, helm.bears, 32 / eye.k));
  const text = `${degrees(helm.bears)} ${helm.makes} kn`;
  const spots: Spots = [
    [x + 13, y - 8, "start"],
    [x - 13, y - 8, "end"],
    [beyond.x, beyond.y, "middle"],
    [x + 15, y + 8, "start"],
  ];
  return word("helm", 0, "mark", [{ text, strong: true }], spots, true);
}

/** How far she may turn and keep what she has, at either edge of the fan. */
export function fanWords(eye: Eye, vessel: Vessel): Word[] {
  const { fan } = vessel;
  if (!fan?.keep) return [];
  return [-1, 1].map((hand) => {
    const { x, y } = eye.at(ahead(vessel, vessel.course + hand * fan.keep, fan.reach + 9 / eye.k));
    return word(`fan ${hand}`, 6, "mark", [{ text: `${fan.keep}°` }], [[x, y, "middle"]]);
  });
}

/** Range and bearing of a target, on the line to it. */
export function aimWords(eye: Eye, from: Vessel, target: Vessel, text: string): Word {
  const [a, b] = [eye.at(from), eye.at(target)];
  const on = (share: number, up: number) =>
    [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share + up, "middle"] as const;
  const spots = [0.62, 0.5, 0.72, 0.4].flatMap((share) => [on(share, -11), on(share, 12)]);
  return word(`aim ${target.id}`, 0.5, "mark", [{ text, strong: true }], spots, true);
}

/** Where a target will be if she keeps her course. */
export function holdsOn(eye: Eye, next: Spot, id: string): Word {
  const { x, y } = eye.at(next);
  return word(
    `next ${id}`,
    6,
    "foe",
    [{ text: "if she keeps her course" }],
    [
      [x + 8, y, "start"],
      [x - 8, y, "end"],
    ],
  );
}

/** The names of a vessel's sectors, on their middle lines. */
export function sectorWords(eye: Eye, vessel: Vessel, on: readonly Spot[] | null = null): Word[] {
  const held = (sector: Vessel["sectors"][number]) =>
    !on || on.some((target) => bears(sector, (bearing(vessel, target) - vessel.course + 360) % 360));
  return vessel.sectors.filter(held).map(({ name, start, end, reach }, i) => {
    const way = vessel.course + start + ((end - start + 360) % 360 || 360) / 2;
    const spots = [92, 70, 120, 150, 190].flatMap((px) =>
      [0, -14, 14].map((off) => {
        const { x, y } = eye.at(ahead(vessel, way + off, Math.min(px / eye.k, reach * 0.9)));
        return [x, y, "middle"] as const;
      }),
    );
    return word(`sector ${i}`, 4, "mark", [{ text: name }], spots);
  });
}

/** The words of the rings, where they can be seen, from the north-east round. */
export function ringWords(eye: Eye, vessel: Vessel): Word[] {
  const ways = [22, 40, 8, 55, 340, 320, 70, 300, 110, 250, 140, 220, 180];
  return vessel.rings.map((ring, i) => {
    const spots = ways.map((way) => {
      const { x, y } = eye.at(ahead(ring, way, ring.radius));
      return [x, y, "middle"] as const;
    });
    return word(`ring ${i}`, 5, "plain", [{ text: ring.text, strong: true }, { text: ring.note }], spots);
  });
}

/** What the fire of a turn did, beside where it fell: all that struck one target together. */
export function fireWords(eye: Eye, sea: Sea, turn: number, isOwn: (id: string) => boolean, side: string): Word[] {
  const done = new Map<string, { at: Spot; own: boolean; lines: Line[] }>();
  for (const fall of sea.falls) {
    if (fall.turn !== turn || !fall.text) continue;
    const known = done.get(fall.target) ?? { at: eye.at(fall), own: isOwn(fall.source), lines: [] };
    known.lines.push({ text: fall.text, strong: true });
    done.set(fall.target, known);
  }
  const falls = [...done].map(([id, { at, own, lines }]) =>
    word(`fall ${id}`, 3, own ? "own" : "foe", lines, [
      [at.x - 28, at.y, "end"],
      [at.x + 28, at.y, "start"],
      [at.x - 28, at.y + 14, "end"],
      [at.x + 28, at.y + 14, "start"],
      [at.x, at.y + 38, "middle"],
    ]),
  );
  const runs = sea.runs
    .filter((run) => run.turn === turn && run.text)
    .map((run, i) => {
      const end = { x: run.to_x, y: run.to_y };
      const spots = [0.5, 0.35, 0.65, 0.8].flatMap((share) => {
        const { x, y } = eye.at(ahead(run, bearing(run, end), distance(run, end) * share));
        return [[x - 14, y, "end"] as const, [x + 14, y, "start"] as const];
      });
      return word(`run ${i}`, 5.5, run.side === side ? "own" : "foe", [{ text: run.text }], spots);
    });
  return [...falls, ...runs];
}
