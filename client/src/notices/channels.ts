/** What is asked of the server about the channels of a seat. */

import { post, call } from "../wire/api";
import type { Channel, Channels, Hours, NewChannel, Spread } from "../wire/protocol";

const at = (key: string, channel = "") => `/api/seats/${key}/channels${channel && `/${channel}`}`;

export const channels = {
  of: (key: string) => call<Channels>(at(key)),
  add: (key: string, channel: NewChannel) => post<Channel>(at(key), channel),
  confirm: (key: string, channel: string, code: string) => post<Channel>(`${at(key, channel)}/code`, { code }),
  change: (key: string, channel: string, hours: Hours) => post<Channel>(at(key, channel), hours, "PUT"),
  try: (key: string, channel: string) => post<Channel>(`${at(key, channel)}/test`),
  spread: (key: string, seats: string[]) => post<Spread>(at(key, "elsewhere"), { seats }),
  remove: (key: string, channel: string) => call<void>(at(key, channel), { method: "DELETE" }),
};
