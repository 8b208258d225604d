import { Temporal } from 'temporal-polyfill';
import type { Comparison, TimeUnit } from '#contracts/admin/reports/report-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { daysAfter, isDay } from '#domain/store-days.ts';
import type { Period } from './report-definition.ts';

const MAX_DAYS = 3_660;
/** Of longer periods each row is a month. */
const MAX_DAY_ROWS = 100;

/** Throws `malformed` for days that do not exist, the wrong way around, or more than ten years. */
export function checkPeriod({ from, to }: Period): void {
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!isDay(day)) throw invalidDay(name, 'must be a day that exists, like 2026-10-31');
  if (to < from) throw invalidDay('to', 'must not be before the first day');
  if (lengthOf({ from, to }) > MAX_DAYS)
    throw invalidDay('from', 'must be at most ten years before the last day');
}

/** Days of a period. */
export const lengthOf = ({ from, to }: Period): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1;

export const unitOf = (period: Period): TimeUnit => (lengthOf(period) > MAX_DAY_ROWS ? 'month' : 'day');

/** The last 30 days, with today. */
export const lastDays = (today: string): Period => ({ from: daysAfter(today, -29), to: today });

/** The last twelve months, with this one. */
export const lastTwelveMonths = (today: string): Period => {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return { from: first.subtract({ months: 11 }).toString(), to: today };
};

/** The months that a period touches, whole. */
export function wholeMonths({ from, to }: Period): Period {
  const last = Temporal.PlainDate.from(to);
  return {
    from: Temporal.PlainDate.from(from).with({ day: 1 }).toString(),
    to: last.with({ day: last.daysInMonth }).toString(),
  };
}

/** The period of the same length directly before, or the same days of the year before. Of whole months as many months. */
export function comparedWith(period: Period, comparison: Comparison, unit: TimeUnit): Period | null {
  if (comparison === 'none') return null;
  if (comparison === 'previous_period' && unit === 'month' && isWholeMonths(period))
    return monthsBefore(period);
  if (comparison === 'previous_period')
    return { from: daysAfter(period.from, -lengthOf(period)), to: daysAfter(period.from, -1) };
  return { from: yearBefore(period.from), to: yearBefore(period.to) };
}

const yearBefore = (day: string) => Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();

const isWholeMonths = (period: Period) => {
  const whole = wholeMonths(period);
  return whole.from === period.from && whole.to === period.to;
};

function monthsBefore({ from, to }: Period): Period {
  const first = Temporal.PlainDate.from(from);
  const { months } = first.until(Temporal.PlainDate.from(to).add({ days: 1 }), { largestUnit: 'months' });
  return { from: first.subtract({ months }).toString(), to: daysAfter(from, -1) };
}

const STEPS = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } };

/** All days, weeks (by their first day, the first of the period) or months of a period, as the keys of its rows. */
export function timesOf({ from, to }: Period, unit: TimeUnit): string[] {
  const times: string[] = [];
  const last = Temporal.PlainDate.from(to);
  let time = Temporal.PlainDate.from(unit === 'month' ? `${from.slice(0, 7)}-01` : from);
  for (; Temporal.PlainDate.compare(time, last) <= 0; time = time.add(STEPS[unit]))
    times.push(unit === 'month' ? time.toString().slice(0, 7) : time.toString());
  return times;
}

/** The error for a day of a period. */
export const invalidDay = (field: 'from' | 'to', message: string): DomainError =>
  new DomainError('malformed', `The ${field === 'from' ? 'first' : 'last'} day ${message}.`, {
    errors: [{ path: `/${field}`, message }],
  });
