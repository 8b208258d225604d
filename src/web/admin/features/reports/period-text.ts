const MEDIUM = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** Days as `2026-10-01` for people: `Oct 1 – 31, 2026`. */
export const periodText = ({ from, to }: { from: string; to: string }): string =>
  MEDIUM.formatRange(new Date(from), new Date(to));

/** `2026-10` → `October 2026`. */
export const monthText = (month: string): string => MONTH.format(new Date(month));

/** A row of a report that is a day or a month: `Oct 3, 2026`, `October 2026`. Other labels are as they were. */
export function rowText(label: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(label)) return MEDIUM.format(new Date(label));
  return /^\d{4}-\d\d$/.test(label) ? monthText(label) : label;
}
