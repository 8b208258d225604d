import { digitsOf } from './card-number.ts';

/** `month` is 1 to 12. */
export interface YearMonth {
  year: number;
  month: number;
}

/** `1229` → `12/29`, `4` → `04`, `1/29` → `01/29`, and `12/2029` as browsers autofill it → `12/29`. */
export function formatExpiry(typed: string): string {
  const needsZero = /^\s*([2-9]|1\s*\/)/.test(typed);
  const digits = (needsZero ? '0' : '') + digitsOf(typed);
  const month = digits.slice(0, 2);
  const year = digits.length >= 6 ? digits.slice(4, 6) : digits.slice(2, 4);
  return year === '' ? month : `${month}/${year}`;
}

/** The error text for an expiry date, or null when the card is valid this month or later. */
export function expiryProblem(typed: string, now: YearMonth): string | null {
  if (typed === '') return 'Enter the date on the card, month and year.';
  const match = /^(\d{2})\/(\d{2})$/.exec(typed);
  if (!match) return 'Enter the month and the year as MM/YY.';
  const month = Number(match[1]);
  const year = 2000 + Number(match[2]);
  if (month < 1 || month > 12) return 'The month is a number from 01 to 12.';
  if (year < now.year || (year === now.year && month < now.month)) return 'This card has expired.';
  if (year > now.year + 50) return 'Check the year on the card.';
  return null;
}
