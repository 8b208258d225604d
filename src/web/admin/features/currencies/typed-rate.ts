export const RATE_PROBLEM = 'must be a number like 1.38';

/** What one unit of a currency costs in another, as typed; null for what is no rate. */
export function parseRate(typed: string): number | null {
  const isNumber = /^\d{1,5}(?:[.,]\d{1,6})?$/.test(typed.trim());
  const value = Number(typed.trim().replace(',', '.'));
  return isNumber && value >= 0.0001 && value <= 10_000 ? value : null;
}
