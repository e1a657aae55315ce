/** What is left of an own vessel, part by part. */

import type { Vessel } from "../wire/protocol";

export interface Left {
  name: string;
  at: number; // on her plan, from stern to bow; below zero where it is not drawn
  is: number;
  of: number;
}

/** Whether a vessel is the enemy's: of an own one it is known what is left. */
export const isFoe = ({ parts }: Vessel): boolean => parts.some(({ left }) => left < 0);

export function leftOf({ parts }: Vessel): Left[] {
  return parts.map(({ name, at, left, built }) => ({ name, at, is: left, of: built }));
}
