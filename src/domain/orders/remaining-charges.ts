import type { Cents } from '../money.ts';
import type { GivenBack, PaidCharge } from './refund.ts';

/** What an order still costs, without what was given back of its charges. Goodwill belongs to no charge. */
export interface Remaining {
  /** By position: after the line's discount, before tax that is added. */
  lines: ReadonlyMap<number, Cents>;
  shippingCents: Cents;
  taxCents: Cents;
}

/** Sums what is left of an order's charges. */
export function remainingOf(charges: readonly PaidCharge[], before: GivenBack): Remaining {
  const lines = new Map<number, Cents>();
  let shippingCents = 0;
  let taxCents = 0;
  for (const { position, kind, linePosition, amountCents } of charges) {
    const left = amountCents - (before.cents.get(position) ?? 0);
    if (kind === 'tax' || kind === 'included_tax') taxCents += left;
    else if (kind === 'shipping') shippingCents += left;
    else if (linePosition !== null) lines.set(linePosition, (lines.get(linePosition) ?? 0) + left);
  }
  return { lines, shippingCents, taxCents };
}
