import { InvalidArgumentError } from 'commander';
import { isDay } from '#domain/store-days.ts';

/** `-12`. As with every option here, an invalid value ends with exit code 2. */
export function wholeNumber(typed: string): number {
  const number = Number(typed);
  if (/^-?\d{1,9}$/.test(typed) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It must be a whole number.');
}

/** `12.50` → 1250, without floating point. */
export function readMoney(typed: string): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  throw new InvalidArgumentError('It must be an amount like 12.50.');
}

/** `2026-12-31`. */
export function day(typed: string): string {
  if (isDay(typed)) return typed;
  throw new InvalidArgumentError('It must be a day, like 2026-11-01.');
}

/** `2026-12-31`, a whole day in the store's time zone, or a moment: `2026-12-31T18:00:00Z`. */
export function dayOrMoment(typed: string): string | Date {
  if (isDay(typed)) return typed;
  const date = new Date(typed);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(typed) && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError(
    'It must be a day or a time in UTC, like 2026-12-31 or 2026-12-31T18:00:00Z.',
  );
}
