/** When something was, as one says it: today and the hour, yesterday and the hour, else the day. */

const DAY = 86_400_000;

export function when(moment: string, now: Date = new Date()): string {
  const then = new Date(moment);
  if (Number.isNaN(then.getTime())) return "";
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  const hour = `${two(then.getHours())}:${two(then.getMinutes())}`;
  if (days <= 0) return `today ${hour}`;
  if (days === 1) return `yesterday ${hour}`;
  const year = then.getFullYear() === now.getFullYear() ? "" : ` ${then.getFullYear()}`;
  return `${then.getDate()} ${then.toLocaleDateString("en", { month: "long" })}${year}`;
}

const midnight = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
const two = (number: number) => String(number).padStart(2, "0");
