/** The table at a server: HTTP, and a WebSocket for each seat. */

import type { Transport } from "./transport";

export const http: Transport = {
  alone: false,
  condition: "ready",
  trouble: "",
  seating: 0,
  retry: () => undefined,
  call: (path, init) => fetch(path, init),
  address: (path) => path,
  open(key, from, { hear, lose }) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const more = key.includes("?") ? "&" : "?"; // an umpire looks as a side
    const start = from === null ? "" : `${more}from=${from}`; // without it, the newest come first
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${key}${start}`);
    socket.onmessage = (event) => hear(event.data as string);
    socket.onclose = lose;
    return {
      send(text) {
        if (socket.readyState !== WebSocket.OPEN) return false;
        socket.send(text);
        return true;
      },
      close: () => socket.close(),
    };
  },
};
