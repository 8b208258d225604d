import type { Cents } from '#domain/money.ts';
import type { Saving } from '#web/api/checkout/checkout-calls.ts';

/** The effect of a code: 'you save $1.50', 'ships free', or both. */
export function savingsText({ amount, freeShipping }: Saving, money: (amount: Cents) => string): string {
  if (amount === 0) return 'ships free';
  const saved = `you save ${money(amount)}`;
  return freeShipping ? `${saved} and it ships free` : saved;
}
