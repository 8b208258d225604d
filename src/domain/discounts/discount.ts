import { type Cents, percentageOf } from '../money.ts';

/** What a code promises. Amounts are cents of the cart's currency. Spec §3, Active discount. */
export interface Discount {
  code: string;
  /** 0 to 100; over 0 it wins over the fixed amount. */
  percentage: number;
  amountCents: Cents;
  /** The most that a percentage takes off; null: no cap. */
  maxRedeemableCents: Cents | null;
  maxRedemptions: number;
  freeShipping: boolean;
}

/**
 * What a code takes off a subtotal, in cents: a percentage up to its cap, otherwise the fixed amount, never more than the
 * subtotal, nothing without redemptions. Spec §5, Discount code.
 */
export function amountOff(discount: Discount, subtotalCents: Cents): Cents {
  if (discount.maxRedemptions < 1) return 0;
  const wanted =
    discount.percentage > 0
      ? Math.min(
          percentageOf(subtotalCents, discount.percentage),
          discount.maxRedeemableCents ?? Number.POSITIVE_INFINITY,
        )
      : discount.amountCents;
  return Math.min(wanted, subtotalCents);
}

/** Whether a code does anything for a cart: money off or free shipping. */
export function isWorthwhile(discount: Discount, subtotalCents: Cents): boolean {
  return amountOff(discount, subtotalCents) > 0 || (discount.freeShipping && discount.maxRedemptions > 0);
}

/** How people type codes: any case, with spaces around. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase();
}
