import type { Cents } from '#domain/money.ts';
import { ApiProblem } from '#web/api/api-problem.ts';

const LIKE = 'Enter an amount, like 5.00.';
const MAX_WHOLE_DIGITS = 7;

/**
 * Whole units, then two decimals or less. A single comma or point before three digits is in none of them: `1,250` may be
 * meant as 1.25.
 */
const AMOUNTS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{1,2})$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2})$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2})$/,
  /^([1-9]\d{0,2}(?:['’]\d{3})+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/,
];

/** Cents of an amount as people type it: `7.99`, `$8`, `7,5`, `5 €`, `1,250.00`. Null for what is no amount. */
export function centsOf(typed: string): Cents | null {
  const number = typed.trim().replace(/^\p{Sc}\s?|\s?\p{Sc}$/u, '');
  for (const amount of AMOUNTS) {
    const [, whole, fraction = ''] = amount.exec(number) ?? [];
    if (whole === undefined) continue;
    const digits = whole.replaceAll(/\D/g, '');
    if (digits.length > MAX_WHOLE_DIGITS) return null;
    return Number(digits) * 100 + Number(fraction.padEnd(2, '0'));
  }
  return null;
}

/** The same for a field that may stay empty: nothing is 0. */
export const optionalCents = (typed: string): Cents | null => (typed.trim() === '' ? 0 : centsOf(typed));

/** Why what is typed is no amount above 0. */
export const isAmount = (typed: string): true | string => (centsOf(typed) ?? 0) > 0 || LIKE;

/** Why what is typed is no amount, where nothing and 0 are allowed. */
export const isOptionalAmount = (typed: string): true | string => optionalCents(typed) !== null || LIKE;

/** What was made of typed amounts. Refuses what is none, for where a field has let it through. */
export function readAmount<Value>(read: Value | null): Value {
  if (read === null) throw new ApiProblem(400, { code: 'malformed', detail: LIKE });
  return read;
}
