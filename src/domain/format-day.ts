const STYLES = {
  long: { dateStyle: 'long' },
  medium: { dateStyle: 'medium' },
  short: { month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DayStyle = keyof typeof STYLES;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A date for people: 'December 21, 2026' (long), 'Dec 21, 2026' (medium), 'Dec 21' (short). In the store's
 * time zone, so that an order has the same date in emails and on every page.
 */
export function formatDay(moment: Date, timeZone: string, style: DayStyle = 'long'): string {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format.format(moment);
}
