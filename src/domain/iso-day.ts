/**
 * The date at a moment in a time zone, or where the program runs: `2026-11-30`. For browsers, which should not load the polyfill of
 * the calendar that `dayAt` needs.
 */
export const isoDay = (moment: Date, timeZone?: string): string =>
  // Sweden writes dates as ISO 8601 does.
  moment.toLocaleDateString('sv-SE', { timeZone });
