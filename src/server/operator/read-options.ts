import { InvalidArgumentError } from 'commander';

/** Parsers of what is typed behind options. What they refuse was not understood: exit code 2. */

export function wholeNumber(typed: string): number {
  const number = Number(typed);
  if (/^-?\d{1,9}$/.test(typed) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('It must be a whole number.');
}

/** `12.50` → 1250. Exact: no floating point comes near it. */
export function money(typed: string): number {
  const [, whole, fraction = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  if (whole !== undefined) return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  throw new InvalidArgumentError('It must be an amount like 12.50.');
}

/** `2026-12-31` or `2026-12-31T18:00:00Z`; a day alone begins at midnight UTC. */
export function moment(typed: string): Date {
  const isMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?Z)?$/.test(typed);
  const date = new Date(typed);
  if (isMoment && !Number.isNaN(date.getTime())) return date;
  throw new InvalidArgumentError(
    'It must be a day or a time in UTC, like 2026-12-31 or 2026-12-31T18:00:00Z.',
  );
}
