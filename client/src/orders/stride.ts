/** The stride of a number: how far one press of a button goes. */

/** A hundredth of the range, rounded down to 1, 2 or 5 and as many noughts; never less than 1. */
export function stride(low: number, high: number): number {
  const hundredth = (high - low) / 100;
  if (hundredth < 2) return 1;
  const noughts = 10 ** (String(Math.floor(hundredth)).length - 1);
  return noughts * [5, 2, 1].find((digit) => digit * noughts <= hundredth)!;
}
