/** What a team asks of the table; and the invitations that this browser has made. */

import { answer, post } from "../wire/api";
import type { NewMate } from "../wire/protocol";

const MADE = "sealed-orders mates";

/** Invite one more person to the side of a seat. */
export async function invite(key: string): Promise<void> {
  const made = await post<NewMate>(`/api/seats/${key}/team`);
  localStorage.setItem(`${MADE} ${key}`, JSON.stringify({ ...invites(key), [made.place]: made.invite }));
}

/** The invitations made in this browser, by place. */
export function invites(key: string): Record<number, string> {
  return JSON.parse(localStorage.getItem(`${MADE} ${key}`) ?? "{}") as Record<number, string>;
}

export const assign = (key: string, unit: string, place: number, once = false) =>
  post<void>(`/api/seats/${key}/team/units`, { unit, place, once }, "PUT");
export const reopen = (key: string, place: number) => post<void>(`/api/seats/${key}/team/${place}/reopen`);
export const annotate = (key: string, text: string) => post<void>(`/api/seats/${key}/team/note`, { text }, "PUT");
export const sealForSide = (key: string, number: number) => post<void>(`/api/seats/${key}/team/seal`, { number });
export const dismiss = async (key: string, place: number) =>
  void (await answer(`/api/seats/${key}/team/${place}`, { method: "DELETE" }));
