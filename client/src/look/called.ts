/** What an id is called where it has no label of its own: "prinz_eugen" as "Prinz Eugen". */
export function called(id: string): string {
  return id
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
