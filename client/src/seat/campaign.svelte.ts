/** The player's campaign book: the server keeps it, this browser keeps the key that opens it. */

import { api } from "../wire/api";

const NAME = "sealed-orders book";

interface Kept {
  key: string; // empty while there is no book yet
  free: boolean; // every scenario is open, whatever was won before
}

class Campaign {
  private kept = $state.raw<Kept>(read());

  constructor() {
    addEventListener("storage", (event) => event.key === NAME && (this.kept = read()));
  }

  private store(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(NAME, JSON.stringify(kept));
  }

  get key(): string {
    return this.kept.key;
  }

  get free(): boolean {
    return this.kept.free;
  }

  set free(free: boolean) {
    this.store({ ...this.kept, free });
  }

  /** The key of the book, which is begun if there is none. */
  async open(): Promise<string> {
    if (!this.kept.key) {
      const { key } = await api.beginBook("");
      if (!this.kept.key) this.store({ ...this.kept, key });
    }
    return this.kept.key;
  }

  async rename(name: string): Promise<void> {
    await api.renameBook(await this.open(), name);
  }

  /** From now on this browser's book is the one that a key opens. */
  adopt(key: string): void {
    this.store({ ...this.kept, key });
  }

  /** A key that opens nothing on this server is of no use: the next match begins another book. */
  forget(): void {
    this.store({ ...this.kept, key: "" });
  }

  /** Have the match of a seat that somebody handed on written into the book, where its game has one. */
  async sign(game: string, seat: string): Promise<void> {
    const games = await api.games();
    if (games.find((one) => one.name === game)?.book) await api.signSeat(await this.open(), seat);
  }
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>;
    return { key: typeof kept.key === "string" ? kept.key : "", free: kept.free === true };
  } catch {
    return { key: "", free: false };
  }
}

export const campaign = new Campaign();
