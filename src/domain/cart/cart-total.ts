import type { Cents } from '../money.ts';

/** Price times quantity over all lines, in cents. Spec §4, Cart. */
export function cartTotal(lines: readonly { unitPriceCents: Cents; quantity: number }[]): Cents {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
}

/** The number of units; a bundle counts as one. */
export function unitCount(lines: readonly { quantity: number }[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}

export interface FreeShippingProgress {
  isFree: boolean;
  /** The amount to add for free shipping, in cents; 0 when it is free. */
  missingCents: Cents;
  /** 0 to 100, whole; 100 only when shipping is free. */
  percent: number;
}

/** Progress towards free standard shipping. Spec §5, Free shipping: the threshold is in whole units of the currency. */
export function freeShippingProgress(subtotalCents: Cents, threshold: number): FreeShippingProgress {
  const thresholdCents = threshold * 100;
  const missingCents = Math.max(thresholdCents - subtotalCents, 0);
  const isFree = missingCents === 0;
  return { isFree, missingCents, percent: isFree ? 100 : Math.floor((subtotalCents * 100) / thresholdCents) };
}
