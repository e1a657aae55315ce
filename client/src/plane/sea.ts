/** Geometry of the open plane: x eastward, y northward, bearings in degrees clockwise from north. */

import type { Circle, Plane, Sea, Sector, Vessel } from "../wire/protocol";
import { degrees } from "./afloat";

export interface Spot {
  x: number;
  y: number;
}

/** The point so far from another on a bearing. */
export function ahead(from: Spot, bearing: number, far: number): Spot {
  const angle = (bearing * Math.PI) / 180;
  return { x: from.x + far * Math.sin(angle), y: from.y + far * Math.cos(angle) };
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}

export function bearing(a: Spot, b: Spot): number {
  return ((Math.atan2(b.x - a.x, b.y - a.y) * 180) / Math.PI + 360) % 360;
}

/** The shorter turn from one course to another: -179 to 180, starboard positive. */
export function turn(course: number, wanted: number): number {
  return ((((wanted - course + 179) % 360) + 360) % 360) - 179;
}

/** Whether degrees off the bow lie in a sector; its limits do. */
export function bears(sector: Sector, off: number): boolean {
  const NEAR = 1e-6; // what arithmetic may lose
  const width = sector.end - sector.start === 360 ? 360 : (sector.end - sector.start + 360) % 360;
  const past = (off - sector.start + 720) % 360;
  return past <= width + NEAR || past >= 360 - NEAR;
}

/** A distance as it is told: "12,560 yards", to the tenth of a unit. */
export function range(plane: Plane, units: number): string {
  const step = plane.scale / 10;
  return `${(Math.round((units * plane.scale) / step) * step).toLocaleString("en")} ${plane.unit}`;
}

/** One point from a vessel: range, bearing, how far off her bow, and what bears there. */
export function seenFrom(plane: Plane, vessel: Vessel, to: Spot): string {
  const [far, way] = [distance(vessel, to), bearing(vessel, to)];
  const off = turn(vessel.course, way);
  const hand = Math.round(Math.abs(off));
  const where = hand === 0 ? "ahead" : hand === 180 ? "astern" : `${hand}° to ${off > 0 ? "starboard" : "port"}`;
  const guns = vessel.sectors.filter((sector) => far <= sector.reach && bears(sector, (off + 360) % 360));
  return [range(plane, far), degrees(way), where, guns.map(({ name }) => name).join(", ")].filter(Boolean).join(", ");
}

/** How a vessel lay when a turn began, as she lies now from the present one on; null where she was not there. */
export function asOf(sea: Sea, vessel: Vessel, at: number): Vessel | null {
  if (at >= sea.turn) return vessel;
  const fix = vessel.wake.find((one) => one.turn === at);
  return fix ? { ...vessel, ...fix, fan: null } : null;
}

/** A vessel with her wake up to a turn; one that had gone before it has all of it. */
export function sailedBy(sea: Sea, vessel: Vessel, at: number): Vessel | null {
  const wake = vessel.wake.filter(({ turn }) => turn < at);
  const then = asOf(sea, vessel, at);
  return then ? { ...then, wake } : wake.length === vessel.wake.length ? vessel : null;
}

/** The turns of the fight that are told of, oldest first, the present one last. */
export function turnsOf(sea: Sea): number[] {
  const turns = [...sea.vessels.flatMap(({ wake }) => wake), ...sea.falls, ...sea.runs].map(({ turn: n }) => n);
  const first = Math.min(sea.turn, ...turns);
  return Array.from({ length: sea.turn - first + 1 }, (_, i) => first + i);
}

/** The vessels where they are now, without their wakes. */
export function present(sea: Sea): Vessel[] {
  return sea.vessels.map((vessel) => ({ ...vessel, wake: [] }));
}

/** What all of it takes up: west, south, east, north. */
export function extent(vessels: readonly Vessel[]): [number, number, number, number] {
  const spots: Spot[] = vessels.flatMap((vessel) => [
    vessel,
    ...vessel.wake,
    ahead(vessel, vessel.course, vessel.fan?.reach ?? 0),
  ]);
  if (spots.length === 0) return [-100, -100, 100, 100];
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Where the plane lies on the screen. */
export class Eye {
  constructor(
    readonly k: number, // pixels to a unit
    readonly left: number,
    readonly top: number,
    readonly width: number,
    readonly height: number,
  ) {}

  at({ x, y }: Spot): Spot {
    return { x: x * this.k + this.left, y: this.top - y * this.k };
  }

  /** The point of the plane under a point of the screen. */
  under({ x, y }: Spot): Spot {
    return { x: (x - this.left) / this.k, y: (this.top - y) / this.k };
  }

  line(spots: readonly Spot[]): string {
    return `M${spots.map((spot) => this.word(spot)).join("L")}`;
  }

  private word(spot: Spot): string {
    const { x, y } = this.at(spot);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  }

  disc(circle: Circle): string {
    const { x, y } = this.at(circle);
    const r = circle.radius * this.k;
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }

  /** A sector from one bearing clockwise to another; with a hub, its arc alone. */
  sector(from: Spot, start: number, end: number, reach: number, hub = true): string {
    const width = (end - start + 360) % 360 || 360;
    const r = (reach * this.k).toFixed(1);
    const last = width >= 360 ? start + 359.9 : start + width;
    const arc = `A${r} ${r} 0 ${width > 180 ? 1 : 0} 1 ${this.word(ahead(from, last, reach))}`;
    const first = this.word(ahead(from, start, reach));
    return hub && width < 360 ? `M${this.word(from)}L${first}${arc}Z` : `M${first}${arc}`;
  }

  /** Whether a point is to be seen, with so many pixels to spare. */
  sees(spot: Spot, spare = 0): boolean {
    const { x, y } = this.at(spot);
    return x >= spare && y >= spare && x <= this.width - spare && y <= this.height - spare;
  }

  /** The multiples of a step that lie between the edges, across or down. */
  lines(step: number, across: boolean): number[] {
    const [low, high] = across
      ? [this.under({ x: 0, y: 0 }).x, this.under({ x: this.width, y: 0 }).x]
      : [this.under({ x: 0, y: this.height }).y, this.under({ x: 0, y: 0 }).y];
    const first = Math.ceil(low / step);
    const many = Math.min(200, Math.max(0, Math.floor(high / step) - first + 1));
    return Array.from({ length: many }, (_, i) => (first + i) * step);
  }

  /** A step that leaves room between the lines: the board's own, or a round multiple or part of it. */
  step(own: number, least = 40): number {
    for (const by of [0.1, 0.2, 1, 2, 4, 10, 20, 40, 100])
      if (own * by * this.k >= least && own * by >= 1) return own * by;
    return own * 1000;
  }
}
