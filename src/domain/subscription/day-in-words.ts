const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day of a delivery, for people: 'December 21, 2026'. Deliveries fall due by UTC. */
export function dayInWords(moment: Date): string {
  return FORMAT.format(moment);
}
