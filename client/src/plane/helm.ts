/** What is ordered for a vessel: her course and speed, and where they bring her. */

import { about } from "../orders/about";
import type { Draft } from "../orders/draft.svelte";
import type { NumberForm, Answer, Order, Plane, Vessel } from "../wire/protocol";
import { ahead, bearing, distance, turn, type Spot } from "./sea";

export interface Helm {
  course: NumberForm | null;
  speed: NumberForm | null;
  bears: number; // the current course
  makes: number; // the current speed
  end: Spot; // where they bring her
  set: boolean; // something is ordered, not left as it is
}

/** The helm of a vessel, where she is asked for a course or a speed. */
export function helmOf(draft: Draft | null, plane: Pick<Plane, "pace">, vessel: Vessel): Helm | null {
  const numbers = (draft?.choices ?? []).filter(
    (choice): choice is NumberForm => choice.kind === "number" && about(choice) === vessel.id,
  );
  const course = numbers.find(({ means }) => means === "bearing") ?? null;
  const speed = numbers.find(({ means }) => means === "speed") ?? null;
  if (!draft || (!course && !speed)) return null;
  const bears = course ? Number(draft.answer(course)?.[0] ?? vessel.course) : vessel.course;
  const makes = speed ? Number(draft.answer(speed)?.[0] ?? vessel.speed) : vessel.speed;
  const set = [course, speed].some((choice) => choice !== null && draft.answers[choice.key] !== undefined);
  return { course, speed, bears, makes, end: ahead(vessel, bears, makes * plane.pace), set };
}

/** The order that brings a vessel to a point, as near as her helm allows. */
export function steered(helm: Helm, plane: Plane, vessel: Vessel, to: Spot): Order {
  const order: Record<string, Answer> = {};
  const far = distance(vessel, to) / plane.pace;
  if (helm.course && far > 0) order[helm.course.key] = [String(Math.round(bearing(vessel, to)) % 360)];
  if (helm.speed) order[helm.speed.key] = [String(held(helm.speed, far))];
  return order;
}

/** The order that turns her by some degrees and changes her speed by so much. */
export function nudged(helm: Helm, by: number, faster: number): Order {
  const order: Record<string, Answer> = {};
  if (helm.course && by) order[helm.course.key] = [String((helm.bears + by + 360) % 360)];
  if (helm.speed && faster) order[helm.speed.key] = [String(held(helm.speed, helm.makes + faster))];
  return order;
}

function held({ low, high }: NumberForm, wanted: number): number {
  return Math.min(high, Math.max(low, Math.round(wanted)));
}

/** The order in words: "10° to starboard, 25 knots". */
export function helmInWords(helm: Helm, plane: Plane, vessel: Vessel): string {
  const by = turn(vessel.course, helm.bears);
  const swing = by === 0 ? "keeps her course" : `${Math.abs(by)}° to ${by > 0 ? "starboard" : "port"}`;
  const fan = vessel.fan;
  const kept = fan?.keep && fan.keeps ? (Math.abs(by) <= fan.keep ? `, ${fan.keeps} kept` : `, ${fan.keeps} lost`) : "";
  return `${swing}, ${helm.makes} ${plane.speed}${kept}`;
}
