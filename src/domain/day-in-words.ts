const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day, for people: 'December 21, 2026'. By UTC, as in mails and on every page, so that an order has one date everywhere. */
export function dayInWords(moment: Date): string {
  return FORMAT.format(moment);
}
