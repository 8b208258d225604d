import { monthText } from './period-text.ts';

const MIN_MONTHS = 24;
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

interface MonthChoice {
  value: string;
  label: string;
}

/**
 * This month of the store and those before it, like `2026-10` with `October 2026`: two years of them, and more where one of
 * `reaching` is earlier. What is no month in it reaches nowhere.
 */
export function recentMonths(
  now: Date,
  timeZone: string,
  reaching: readonly (string | null | undefined)[] = [],
): MonthChoice[] {
  const today = new Date(now.toLocaleDateString('en-CA', { timeZone }));
  const [earliest = ''] = reaching.filter((month) => MONTH.test(month ?? '')).toSorted();
  const months: MonthChoice[] = [];
  do {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months.length, 1));
    const value = first.toISOString().slice(0, 7);
    months.push({ value, label: monthText(value) });
  } while (months.length < MIN_MONTHS || (earliest && (months.at(-1)?.value ?? '') > earliest));
  return months;
}
