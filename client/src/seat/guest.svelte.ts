/** Somebody who was sent an invitation: what it is to, and what they do about it. */

import { onDestroy } from "svelte";
import { Boards } from "../chart/boards.svelte";
import { matchOf, type Offered } from "../lesson/lessons";
import { enter } from "../lobby/enter";
import { me } from "../look/me.svelte";
import { api, type Refusal } from "../wire/api";
import type { GameCard, Invitation } from "../wire/protocol";
import { campaign } from "./campaign.svelte";
import { keyring } from "./keyring.svelte";
import { dropPending, keepPending } from "./pending";

const AGAIN = 30_000; // until a server that does not answer is asked again
const CLOSED = [404, 409, 410]; // there is no such seat, it is taken, or the match is over

export class Guest {
  invitation = $state.raw<Invitation | null>(null);
  game = $state.raw<GameCard | null>(null);
  boards = $state.raw<Boards | null>(null);
  name = $state(me.name);
  fault = $state("");
  closed = $state(""); // why there is no seat here
  lost = $state(false); // the server does not answer
  busy = $state(false);
  answered = $state(false); // that one does not come now
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly key: string) {
    onDestroy(() => {
      clearTimeout(this.timer);
      document.title = "Sealed Orders";
    });
    void this.begin();
  }

  /** The seat of the player who made the match, if that was in this browser. */
  readonly own = $derived.by(() =>
    keyring.kept.find((seat) => Object.values(seat.invites ?? {}).includes(`#/invite/${this.key}`)),
  );
  readonly by = $derived(this.invitation?.by ?? "");
  readonly scenario = $derived(this.game?.scenarios.find((one) => one.name === this.invitation?.scenario));
  /** The shortest lesson for this side; else the shortest of the game. */
  readonly lesson = $derived.by((): Offered | null => {
    const { game, invitation } = this;
    const all = [...(game?.lessons ?? [])].sort((one, two) => one.minutes - two.minutes);
    const lesson = all.find(({ side }) => side === invitation?.side) ?? all[0];
    return game && lesson ? { game, lesson, id: `${game.name}/${lesson.name}` } : null;
  });

  /** Read the invitation; who has taken it up in this browser sits down again. */
  async begin(): Promise<void> {
    clearTimeout(this.timer);
    const taken = keyring.kept.find((seat) => seat.invite === this.key);
    if (taken) return location.replace(`#/seat/${keyring.key(taken) ?? ""}`);
    try {
      const invitation = (this.invitation = await api.invitation(this.key));
      this.lost = false;
      document.title = `${this.by ? `${this.by} invites you` : "You are invited"} · Sealed Orders`;
      const games = await api.games();
      this.game = games.find(({ name }) => name === invitation.game) ?? null;
      this.boards = new Boards(await api.boards(invitation.game));
    } catch (error) {
      if ((error as Refusal).status) return this.refuse(error as Refusal, CLOSED);
      this.lost = true;
      this.timer = setTimeout(() => void this.begin(), AGAIN);
    }
  }

  take(): Promise<void> {
    return this.once(CLOSED, async () => {
      const { match, side, game } = this.invitation!;
      const { key } = await api.accept(this.key, me.name);
      keyring.add({ match, side, key, game, here: false, invite: this.key });
      dropPending();
      // A match can be played without being written into a book.
      await campaign.sign(game, key).catch(() => undefined);
      location.replace(`#/seat/${key}`);
    });
  }

  /** Go through the lesson first: it leads back here. */
  learn(): Promise<void> {
    return this.once([], async () => {
      const lesson = this.lesson!;
      const made = await api.begin(matchOf(lesson));
      keepPending({ invite: this.key, by: this.by, match: made.match });
      location.hash = enter(made, lesson.game.name).go;
    });
  }

  /** Tell who invites that one does not come now. */
  putOff(words: string): Promise<void> {
    return this.once([], async () => {
      await api.notNow(this.key, me.name, words);
      this.answered = true;
    });
  }

  private async once(closing: readonly number[], act: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.fault = "";
    me.call(this.name);
    try {
      await act();
    } catch (error) {
      this.refuse(error as Refusal, closing);
    }
    this.busy = false;
  }

  private refuse({ message, status }: Refusal, closing: readonly number[]): void {
    if (closing.includes(status)) this.closed = message;
    else this.fault = message;
  }
}
