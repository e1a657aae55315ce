/** The keys of the match as the help lists them: fetched with the rulebook, not with the screen. */
export type KeyLine = [keys: string, what: string];

/** The keys as the help lists them; on the battle chart, its own come first. */
export const keysOf = (plane: boolean): KeyLine[] => (plane ? [...PLANE_KEYS, ...KEYS] : KEYS);

/** The few that help most, for how to play. */
export const handy = (plane: boolean): KeyLine[] => keysOf(plane).filter(([keys]) => HANDY.includes(keys));
const HANDY = ["← or →", "1 to 9", "[ or ]", "Ctrl + Z", "Shift + P", "Ctrl + Enter", "?"];

const PLANE_KEYS: KeyLine[] = [
  ["← or →", "On the battle chart: turn your ship to port or starboard by 1°; with Shift by 10°"],
  ["↑ or ↓", "On the battle chart: make your ship faster or slower"],
  ["PgUp or PgDn", "On the battle chart: go from ship to ship; Enter selects your own, or aims at the enemy's"],
  [", or .", "On the battle chart: step back and forth through the turns of the fight"],
];

const KEYS: KeyLine[] = [
  ["F6", "Go to the next part: roster, chart, orders, review, signals; with Shift to the previous one"],
  ["Arrow keys", "On the chart: move the cursor. In the roster: choose a unit"],
  [
    "Enter",
    "On the chart: select the unit, open the stack, or plot the course there. " +
      "If a single pick is asked for: seal it, like a double click",
  ],
  ["Ctrl + click", "On the chart or in the roster: add a unit to the selection, or remove it"],
  ["Shift + click", "In the roster: select all units from the last one to this one"],
  ["Numeric pad or Alt + arrows", "Extend the course by one step in that direction"],
  ["Alt + click", "On the chart: select or look at what is there, where a click would give an order"],
  ["Right button", "On the chart: plot the course there, even if a unit is there"],
  ["Backspace", "Remove the last step"],
  ["A mode's letter", "Set the mode"],
  ["!", "Mark the last step of the course, if the mode needs a mark"],
  ["1 to 9", "Pick that option of the current question, or enter that number"],
  ["An option's letter", "Pick that answer, for example F to fight or W to withdraw"],
  ["[ or ]", "The previous unit; the next unit without orders"],
  ["Delete", "Remove the unit's orders"],
  ["Ctrl + Z", "Undo the last change; Ctrl + Shift + Z or Ctrl + Y redoes it"],
  ["Ctrl + Enter", "Seal the orders; if something is open, press twice"],
  ["Shift + P", "Ask the staff for orders for units that have none; Shift + Y accepts all proposals"],
  [
    "Shift + K",
    "Put the selected units on sentry: you are not asked until something comes near; press again to end sentry",
  ],
  ["Shift + H", "Send the selected plane back to its base"],
  ["Escape", "Deselect the unit; close what is open"],
  ["+ or −", "Zoom in, zoom out; 0 shows the whole chart"],
  ["N", "In a lesson: the next note; Escape hides the note, Shift + C shows it again"],
  ["Shift + E", "Show or hide What happened; there, a digit jumps to that line's place on the chart"],
  ["F4", "The chart as a table, and back"],
  ["F8", "The plot table on and off, if there is one"],
  ["F9", "What you can see with these orders, and the gaps, instead of the plot"],
  ["Alt + M, Alt + C", "The menu of the match; the chat with the other players"],
  ["?", "How to play, the rule of the current question, and these keys"],
];
