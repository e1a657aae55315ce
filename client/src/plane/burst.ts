/** The mark of a hit: a star of eight points. */
export const STAR = Array.from({ length: 16 }, (_, i) => {
  const r = i % 2 ? 2.7 : 6.6;
  return `${(r * Math.sin((i * Math.PI) / 8)).toFixed(1)},${(-r * Math.cos((i * Math.PI) / 8)).toFixed(1)}`;
}).join(" ");
