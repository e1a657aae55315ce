/** Documents of the table that a browser cannot find by itself: they are called for, and opened from memory. */

import { answer } from "./api";

const MAKING = "Making the document…";
const SAVED = 60_000; // milliseconds after which a download has certainly begun

/** Show a document in a window of its own. It opens at once: later the browser would no longer take it for a click. */
export async function show(path: string): Promise<void> {
  const other = window.open("", "_blank");
  if (!other) throw new Error("The browser does not let this page open a window.");
  other.document.body.textContent = MAKING;
  try {
    other.location.replace(URL.createObjectURL(await (await answer(path)).blob()));
  } catch (error) {
    other.close();
    throw error;
  }
}

/** Save a document under the name it comes with. */
export async function save(path: string): Promise<void> {
  const response = await answer(path);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  saveAs(await response.blob(), name ?? "sealed-orders.json");
}

/** Have the browser keep something as a file. */
export function saveAs(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED);
}
