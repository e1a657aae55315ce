// Where the table's file outlasts the page: IndexedDB, page by page of SQLite. What has changed is written in one
// transaction, so that a save is whole or never happened.

const SIZE = 4096; // bytes of a page
const [PAGES, ABOUT] = ["pages", "about"];

/** The promise of a request or of a transaction. */
function done(asked) {
  return new Promise((take, refuse) => {
    asked.onsuccess = asked.oncomplete = () => take(asked.result);
    asked.onerror = asked.onabort = () => refuse(asked.error ?? new Error("The browser gave no reason."));
  });
}

export class Pages {
  #database;
  #saved = new Uint8Array(0); // the file as the browser has it

  /**
   * Every start raises the database's version, and browsers allow that only while no other window has it open: so one
   * window at a time has the pages, and the others wait. Web Locks would need HTTPS.
   */
  static async open(name, version) {
    const pages = new Pages();
    const asked = indexedDB.open(name, version); // without a version: as it is
    asked.onupgradeneeded = ({ oldVersion }) => {
      pages.#database = asked.result;
      if (!oldVersion) [PAGES, ABOUT].forEach((store) => asked.result.createObjectStore(store));
    };
    try {
      const found = await done(asked);
      if (pages.#database) return pages;
      found.close();
      return Pages.open(name, found.version + 1);
    } catch (error) {
      if (error.name !== "VersionError") throw error;
      return Pages.open(name); // another window was quicker
    }
  }

  /** The file as it was saved last; empty if it never was. */
  async read() {
    const reading = this.#database.transaction([PAGES, ABOUT]);
    const [size, numbers, pages] = await Promise.all([
      done(reading.objectStore(ABOUT).get("size")),
      done(reading.objectStore(PAGES).getAllKeys()),
      done(reading.objectStore(PAGES).getAll()),
    ]);
    const file = new Uint8Array(size ?? 0);
    numbers.forEach((number, n) => number * SIZE < file.length && file.set(pages[n], number * SIZE));
    this.#saved = file;
    return file.slice();
  }

  /** Save the file: durable when this comes back. The number of pages that were written. */
  async write(file) {
    const [saved, changed] = [this.#saved, []];
    for (let at = 0; at < file.length; at += SIZE) if (differ(file, saved, at)) changed.push(at);
    if (!changed.length && file.length === saved.length) return 0;
    const copy = file.slice();
    const writing = this.#database.transaction([PAGES, ABOUT], "readwrite", { durability: "strict" });
    const store = writing.objectStore(PAGES);
    for (const at of changed) store.put(copy.slice(at, at + SIZE), at / SIZE);
    if (copy.length < saved.length) store.delete(IDBKeyRange.lowerBound(Math.ceil(copy.length / SIZE)));
    writing.objectStore(ABOUT).put(copy.length, "size");
    writing.commit();
    await done(writing);
    this.#saved = copy;
    return changed.length;
  }
}

function differ(file, saved, at) {
  const end = Math.min(at + SIZE, file.length);
  if (saved.length < end) return true;
  for (let n = at; n < end; n += 1) if (file[n] !== saved[n]) return true;
  return false;
}
