// Keeps every file of this version of the page, so that it opens without a network. The builder writes the list below.
const VERSION = "%VERSION%";
const FILES = %FILES%;
const OURS = `sealed-orders ${self.registration.scope} `;

const OWN = OURS + VERSION;

self.addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      await caches.delete(OWN); // what is left of an earlier try
      await (await caches.open(OWN)).addAll(FILES.map(current));
    })(),
  ),
);

/** A file as the host has it now. If its name changes with its content, the browser may have it already. */
function current(name) {
  return /-[0-9a-f]{12}[./]|^\.\/assets\//.test(name) ? name : new Request(name, { cache: "no-cache" });
}

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The names of what older versions have kept. A newer one may be waiting: names are in the order of their making. */
async function older() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS));
  return names.slice(0, names.indexOf(OWN));
}

/**
 * From what is kept; what is not, from the network, and then it is kept too. An older version may have opened a window
 * just before this one took over, so its files stay until this one opens a window.
 */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const opens = request.mode === "navigate";
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(OWN);
      const found = await cache.match(request, { ignoreSearch: opens });
      if (opens) event.waitUntil(older().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
      if (found) return found;
      for (const name of await older()) {
        const left = await (await caches.open(name)).match(request);
        if (left) return left;
      }
      const response = await fetch(request);
      if (response.ok && /-[0-9a-f]{12}[./]/.test(request.url)) await cache.put(request, response.clone());
      return response;
    })(),
  );
});
