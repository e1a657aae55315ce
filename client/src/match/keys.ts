/** The keys of the match screen, as the help lists them. */

export const KEYS: [string, string][] = [
  ["F6", "Go round: roster, chart, orders, review, signals; with Shift the other way"],
  ["Arrow keys", "On the chart: move the cursor. In the roster: walk the units"],
  ["Enter", "On the chart: select the unit, open the stack, or lead the course there"],
  ["Numeric pad or Alt + arrows", "Lead the course one step on, in that direction"],
  ["Right button", "On the chart: lead the course there, whoever stands there"],
  ["Backspace", "Take the last step back"],
  ["A mode's letter", "Set the mode"],
  ["!", "Mark the last step of the course, where the mode wants one marked"],
  ["1 to 9", "Pick that option of the question in hand, or give that number"],
  ["[ or ]", "The unit before, the next unit without orders"],
  ["Delete", "Take the orders of the unit back"],
  ["Ctrl + Z", "Undo the last change"],
  ["Ctrl + Enter", "Seal the orders; asks once where something is open"],
  ["Escape", "Let go of the unit; close what is open"],
  ["+ or −", "Closer, further; 0 shows the whole chart"],
  ["F4", "The chart as a table"],
  ["F8", "The plot table on and off, where there is one"],
  ["F9", "What the orders in hand will see into, and the gaps, in place of the plot"],
  ["?", "The paragraph of the question in hand, and these keys"],
];
