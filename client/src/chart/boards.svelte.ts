/** The boards of a game: which is in play, and which the reader looks at instead. */

import type { Board, Display } from "../wire/protocol";
import { Plan } from "./plan";

export class Boards {
  looked = $state(""); // the name of the board that is looked at in place of the one in play
  readonly all: readonly Board[];
  private readonly plans: ReadonlyMap<Board, Plan>;

  /** What a match is about is declared on the first of them, for all. */
  constructor(boards: readonly Board[]) {
    this.all = boards.map((board) => ({ ...board, subject: boards[0]!.subject }));
    this.plans = new Map(this.all.map((board) => [board, new Plan(board)]));
  }

  /** The board a match begins on: the turn track and the signals go by it. */
  get first(): Board {
    return this.all[0]!;
  }

  /** The board that a display is of. */
  inPlay(display: Display): Board {
    return this.all.find(({ name }) => name === display.board) ?? this.first;
  }

  /** The board to be seen: the one in play, unless the reader looks at another. */
  seen(display: Display): Board {
    return this.all.find(({ name }) => name === this.looked) ?? this.inPlay(display);
  }

  /** The boards worth a look: every chart, and the open plane while something is on it. */
  offered(display: Display): readonly Board[] {
    return this.all.filter((board) => !board.plane || board === this.seen(display) || display.sea?.vessels.length);
  }

  /** The plan of the squares in play; while a fight is on the plane, of the chart it broke out on. */
  plan(display: Display): Plan {
    const board = this.inPlay(display);
    return this.of(board.plane ? (this.all.find(({ plane }) => !plane) ?? board) : board);
  }

  of(board: Board): Plan {
    return this.plans.get(board)!;
  }
}
