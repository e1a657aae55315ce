/** A unit on its way from one person to another: lifted, carried up and down the list, put down or taken back. */

import type { Team } from "../wire/protocol";
import { nameOf, nextPlace } from "./mates";

interface Unit {
  id: string;
  label: string;
}

export class Carry {
  lifted = $state.raw<{ unit: Unit; over: number } | null>(null);

  constructor(
    private readonly team: () => Team,
    private readonly give: (unit: string, place: number) => void,
    private readonly say: (text: string) => void,
  ) {}

  private name(place: number): string {
    return nameOf(this.team().mates.find((mate) => mate.place === place)!);
  }

  isLifted({ id }: Unit): boolean {
    return this.lifted?.unit.id === id;
  }

  lift(unit: Unit, place: number): void {
    this.lifted = { unit, over: place };
    this.say(`${unit.label}, lifted. Arrows choose the person, Space puts down.`);
  }

  /** Over whom it is carried. */
  over(place: number): void {
    if (this.lifted && this.lifted.over !== place) this.lifted = { ...this.lifted, over: place };
  }

  put(unit: Unit, place: number): void {
    this.lifted = null;
    this.give(unit.id, place);
    this.say(`${unit.label} to ${this.name(place)}.`);
  }

  back(): void {
    if (this.lifted) this.say(`${this.lifted.unit.label} stays where it is.`);
    this.lifted = null;
  }

  /** Do what a key says to a unit that somebody has; whether it says anything. */
  key(name: string, unit: Unit, place: number): boolean {
    const way = ({ ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 } as const)[name];
    const over = this.isLifted(unit) ? this.lifted!.over : null;
    if (name === " " && over === null) this.lift(unit, place);
    else if (over === null) return false;
    else if (name === " ") this.put(unit, over);
    else if (name === "Escape") this.back();
    else if (way) {
      this.over(nextPlace(this.team(), over, way));
      this.say(`${this.name(this.lifted!.over)}. Space puts down.`);
    } else return false;
    return true;
  }
}
