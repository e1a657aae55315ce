/** Another match with the settings of one that is over. */

import { api } from "../wire/api";
import { enter, type Entrance } from "./enter";
import type { Card } from "./mine";

export class AgainAt {
  busy = $state(false);
  fault = $state("");
  invites = $state.raw<Entrance | null>(null);

  /** Begin it and sit down, on the same side or the other. */
  async begin({ first }: Card, other: boolean): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    try {
      const entrance = enter(await api.again(first.key, { other }), first.game);
      if (Object.keys(entrance.links).length) this.invites = entrance;
      else location.hash = entrance.go;
    } catch (error) {
      this.fault = (error as Error).message;
    }
    this.busy = false;
  }
}

/** Whether sides can be changed: two who play each other, not both at this screen. */
export function opposed({ first, seats }: Card, cooperative: boolean): boolean {
  return !cooperative && seats.length === 1 && first.side !== "spectator" && Object.keys(first.sides).length === 2;
}
