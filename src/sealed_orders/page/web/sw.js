// Keeps every file of this version of the page, so that it opens without a network. The builder writes the list below.
const VERSION = "%VERSION%";
const FILES = %FILES%;
const OURS = `sealed-orders ${self.registration.scope} `;

self.addEventListener("install", (event) =>
  event.waitUntil(caches.open(OURS + VERSION).then((cache) => cache.addAll(FILES))),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + VERSION);
      await Promise.all(names.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  ),
);

/** From what is kept; what is not, from the network, and then it is kept too. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(OURS + VERSION);
      const found = await cache.match(request, { ignoreSearch: request.mode === "navigate" });
      if (found) return found;
      const response = await fetch(request);
      if (response.ok && /-[0-9a-f]{12}[./]/.test(request.url)) await cache.put(request, response.clone());
      return response;
    })(),
  );
});
