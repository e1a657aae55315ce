// The table of a page: Python in a worker, and everything it keeps in IndexedDB. Says what client/src/wire/table.ts has.
import { Pages } from "./pages.js";
import * as site from "./site.js"; // written by the builder: where everything is
import { fetched, settled, start } from "./start.js";

const FILE = "/table.sqlite3";
const NAME = `sealed-orders ${new URL("../", import.meta.url).pathname}`; // a host may have several pages
const EMPTY = self.name === "empty"; // what was saved is to be deleted
const PATIENCE = 3000; // milliseconds: a page that is loaded again needs a moment to let go

const post = (message, transfer = []) => self.postMessage(message, transfer);
let page = null; // the desk, once the table is laid
let waiting = []; // what was asked before

self.onmessage = ({ data }) => (page ? handle(data) : waiting.push(data));
self.addEventListener("unhandledrejection", (event) => {
  if (!isFatal(event.reason)) return;
  event.preventDefault();
  fail(event.reason);
});

/** Whether the interpreter is gone: whatever Python itself raises is answered as one sentence. */
const isFatal = (error) => error?.name !== "PythonError";

/** The last line says what happened; the lines before it, where in Python. `why`: only the player can do something. */
function fail(error, why = error?.type === "Damaged" ? "damaged" : null) {
  page = null;
  const text = String(error?.message ?? error).trim();
  console.info(text);
  post({ type: "failed", text: text.slice(text.lastIndexOf("\n") + 1), why });
}

async function handle(asked) {
  try {
    if (asked.type === "call") await answer(asked);
    else if (asked.type === "open") page.open(asked.line, asked.key, asked.from === null ? "" : String(asked.from));
    else if (asked.type === "say") page.say(asked.line, asked.text);
    else page.close(asked.line);
  } catch (error) {
    if (isFatal(error)) fail(error);
    else console.error(error.message);
  }
}

async function answer({ id, method, path, body }) {
  const found = await page.call(method, path, python.toPy(new Uint8Array(body ?? 0)));
  const [status, headers, bytes] = found.toJs({ create_pyproxies: false });
  found.destroy();
  const own = bytes.slice(); // out of the interpreter's memory
  post({ type: "answer", id, status, headers, body: own.buffer }, [own.buffer]);
}

/** The table's pages, once no other window has them. */
async function alone() {
  const late = setTimeout(() => {
    waiting = [];
    post({ type: "elsewhere" });
  }, PATIENCE);
  const pages = await Pages.open(NAME);
  clearTimeout(late);
  return pages;
}

async function get(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`A file of this page cannot be loaded (${response.status}). Reload the page.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Python asks for a whole file and waits: a worker may do that. */
function getNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`numpy cannot be fetched (${request.status})`);
  return new Uint8Array(request.response);
}

let python;
self.heap = () => python._module.HEAP8.length; // bytes, for whoever measures
try {
  const files = fetched(site, get);
  const pages = await alone(); // first: while Python starts, a worker hears nothing
  const [started, saved] = await Promise.all([start(site, files), pages.read()]);
  python = started;
  python._api.on_fatal = fail;
  python.FS.writeFile(FILE, EMPTY ? new Uint8Array(0) : saved);
  const file = () => {
    const { contents, usedBytes } = python.FS.lookupPath(FILE).node;
    return contents.subarray(0, usedBytes);
  };
  /** If the browser cannot save, nothing since the last save has happened: the table can start again from there. */
  const save = () =>
    pages.write(file()).catch((error) => {
      fail(error, "unsaved");
      return new Promise(() => {});
    });
  if (site.numpy) {
    const offer = python.pyimport("sealed_orders.page.numpy_wheel").offer_numpy;
    offer(() => getNow(site.numpy.url), site.numpy.sha256, "/numpy");
  }
  const tell = (line, text) => post({ type: "heard", line, text });
  const hangUp = (line, code, reason) => post({ type: "closed", line, code, reason });
  page = await python.pyimport("sealed_orders.page.desk").begin(FILE, save, tell, hangUp);
  if (EMPTY) await save();
  settled(python);
  post({ type: "ready" });
  waiting.splice(0).forEach(handle);
} catch (error) {
  fail(error);
}
