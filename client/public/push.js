// Shows what a server sends to this browser. It fetches nothing and keeps nothing.
self.addEventListener("push", (event) => {
  const { title, body, tag, url } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title ?? "Sealed Orders", { body, tag, icon: "./icon.svg", data: url }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** What was sent; something is shown even if it cannot be read, because browsers take the right away otherwise. */
function read(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

/** The match of a notice, in the window that has it open or in another. */
async function show(url) {
  const target = new URL(url ? new URL(url).hash : "", self.registration.scope).href;
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const window = open.find((one) => one.url === target);
  return window ? window.focus() : self.clients.openWindow(target);
}
