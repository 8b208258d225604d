import type { BillingInterval } from './billing-interval.ts';

const DAYS = { day: 1, week: 7 } as const;

/**
 * The day of the second delivery of a subscription that starts at a moment, at noon UTC. It is the day of
 * `nextBillingDate`, without the polyfill of the calendar, which a product page should not load.
 */
export function firstRenewalDay(start: Date, timeZone: string, { count, unit }: BillingInterval): Date {
  const [year = 0, month = 1, day = 1] = isoDay(start, timeZone).split('-').map(Number);
  if (unit === 'day' || unit === 'week') return noonOf(year, month, day + count * DAYS[unit]);
  const monthOfRenewal = month + count * (unit === 'year' ? 12 : 1);
  const lastOfMonth = noonOf(year, monthOfRenewal + 1, 0).getUTCDate();
  return noonOf(year, monthOfRenewal, Math.min(day, lastOfMonth));
}

/** Months count from 1; days and months beyond the end continue in the next month and year. */
const noonOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day, 12));

/** Sweden writes dates as ISO 8601 does. */
const isoDay = (moment: Date, timeZone: string) => moment.toLocaleDateString('sv-SE', { timeZone });
