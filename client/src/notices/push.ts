/** Push: this browser's subscription at a server. */

import { channels } from "./channels";

const NAME = "sealed-orders push"; // with the key of a seat: the address that the server has for it
const FORBIDDEN = "This browser does not allow notifications from here. Allow them in its settings, then try again.";

export const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Ask the player, and subscribe: a seat gets what is shown in this browser. */
export async function subscribe(key: string, server: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(FORBIDDEN);
  await navigator.serviceWorker.register("./push.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: server });
  return keep(key, subscription);
}

/** Browsers change their address now and then: the server gets the new one when the match is opened. */
export async function sendAgain(key: string): Promise<void> {
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!subscription || localStorage.getItem(`${NAME} ${key}`) === subscription.endpoint) return;
  await channels.add(key, { kind: "push", address: keep(key, subscription) });
}

function keep(key: string, subscription: PushSubscription): string {
  localStorage.setItem(`${NAME} ${key}`, subscription.endpoint);
  return JSON.stringify(subscription);
}
