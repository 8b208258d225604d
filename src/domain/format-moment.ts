const formats = new Map<string, Intl.DateTimeFormat>();

/** A time for people: `Nov 23, 2026, 2:05 PM`. */
export function formatMoment(moment: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(moment);
}
