/** All that is written on the plane at one moment, and what it keeps clear of. */

import type { Taken } from "../chart/label";
import { degrees } from "./afloat";
import type { Sea } from "../wire/protocol";
import type { Bridge } from "./bridge.svelte";
import type { Shown } from "./PlaneTools.svelte";
import { bearing, distance, range, type Eye } from "./sea";
import * as say from "./words";

const struck = ({ falls }: Sea, id: string): number =>
  falls.filter(({ target }) => target === id).reduce((sum, { hits }) => sum + hits, 0);

export function written(eye: Eye, bridge: Bridge, shown: Shown, narrow: boolean): say.Word[] {
  const { held, helm, plane, past } = bridge;
  const place = (to: { x: number; y: number }) =>
    `${range(plane, distance(held!, to))}, ${degrees(bearing(held!, to))}`;
  return [
    ...bridge.vessels.map((vessel) =>
      say.hullWords(
        eye,
        vessel,
        bridge.name(vessel.id),
        bridge.isOwn(vessel.id),
        bridge.ringed(vessel.id),
        vessel.id === held?.id,
      ),
    ),
    ...bridge.wrecks.map((wreck) =>
      say.wreckWords(eye, wreck, bridge.name(wreck.id), bridge.isOwn(wreck.id), struck(bridge.sea, wreck.id)),
    ),
    ...(helm && held ? [say.helmWords(eye, helm), ...say.fanWords(eye, held)] : []),
    ...bridge.targets.flatMap((target) => [
      say.aimWords(eye, held!, target, place(target)),
      say.holdsOn(eye, bridge.next(target), target.id),
    ]),
    ...(held && shown.arcs ? say.sectorWords(eye, held, narrow ? bridge.targets : null) : []),
    ...(held && shown.rings && !past ? say.ringWords(eye, held) : []),
    ...(shown.fire ? say.fireWords(eye, bridge.sea, bridge.fired, bridge.isOwn, bridge.given().side) : []),
  ];
}

/** Hulls, the end of the move, splashes, and what lies over the plane. */
export function kept(eye: Eye, bridge: Bridge, shown: Shown, narrow: boolean): Taken[] {
  const { helm, sea } = bridge;
  return [
    ...[...bridge.vessels, ...bridge.wrecks].map((vessel) => {
      const { x, y } = eye.at(vessel);
      const r = vessel.id === bridge.held?.id || bridge.aims.has(vessel.id) ? 28 : 16;
      return { x: x - r, y: y - Math.max(r, 22), w: 2 * r, h: 2 * Math.max(r, 22) };
    }),
    ...(helm ? [eye.at(helm.end)] : []).map(({ x, y }) => ({ x: x - 9, y: y - 18, w: 18, h: 36 })),
    ...(shown.fire ? sea.falls.filter((fall) => fall.turn === bridge.fired) : []).map((fall) => {
      const { x, y } = eye.at(fall);
      return { x: x - 24, y: y - 22, w: 48, h: 44 };
    }),
    ...(narrow
      ? [{ x: 0, y: 0, w: eye.width, h: 56 }] // the turns, the boards
      : [
          { x: 0, y: 8, w: 126, h: 112 }, // the rose
          { x: 0, y: eye.height - 60, w: 230, h: 60 }, // the scale
        ]),
  ];
}
