/** What is opened when a match is over: where everything really was, and what decided it. */

import type { Seat } from "../../seat/seat.svelte";
import { api } from "../../wire/api";
import type { Aftermath, Position } from "../../wire/protocol";
import type { Declared } from "../../replay/reveal";
import type { Opened } from "./opened";

export class After {
  truth = $state.raw<Opened | null>(null); // of a match with secrets
  aftermath = $state.raw<Aftermath | null>(null);
  asking = $state(false); // what decided it is being worked out
  working = $state(false); // the chance of winning is being worked out

  constructor(
    private readonly seat: Seat,
    position: () => Position,
    readonly board: Declared,
  ) {
    $effect(() => {
      const { outcome, curtain } = position();
      if (!outcome) return void (this.truth = this.aftermath = null);
      let here = true;
      this.asking = true;
      const then =
        <T>(set: (found: T) => void) =>
        (found: T) =>
          here && set(found);
      const nothing = () => undefined; // the rules may have changed since
      if (curtain)
        import("./parts")
          .then(({ opened }) => opened(seat.key, board))
          .then(
            then((found) => (this.truth = found)),
            nothing,
          );
      void api
        .aftermath(seat.key)
        .then(
          then((found) => (this.aftermath = found)),
          nothing,
        )
        .then(then(() => (this.asking = false)));
      return () => (here = false);
    });
  }

  /** Have the chance of winning worked out: the computer plays on so often from each turn. */
  async playOn(games: number): Promise<void> {
    this.working = true;
    try {
      this.aftermath = await api.aftermath(this.seat.key, games);
    } finally {
      this.working = false;
    }
  }
}
