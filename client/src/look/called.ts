/** What an id is called where it has no label of its own: "prinz_eugen" as "Prinz Eugen". */
export function called(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** A value in words where its game has none for it: "at_most_5" as "At most 5". */
export function worded(value: string): string {
  const words = value.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
