import { type Cents, type CurrencyCode, formatMoney, percentageOf } from '../money.ts';

/** Amounts are cents of the cart's currency. Spec §3, Active discount. */
export interface Discount {
  code: string;
  /** 0 to 100; above 0 it takes precedence over the fixed amount. */
  percentage: number;
  amountCents: Cents;
  /** The cap of a percentage; null for none. */
  maxRedeemableCents: Cents | null;
  maxRedemptions: number;
  freeShipping: boolean;
}

/**
 * The discount on a subtotal in cents: the percentage up to its cap, otherwise the fixed amount; never more
 * than the subtotal, and nothing without redemptions. Spec §5, Discount code.
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

/** Whether a code has an effect on a cart: a discount or free shipping. */
export function isWorthwhile(discount: Discount, subtotalCents: Cents): boolean {
  return amountOff(discount, subtotalCents) > 0 || (discount.freeShipping && discount.maxRedemptions > 0);
}

/** What must be in a cart before a code applies to it; 0 for anything. */
export interface CartMinimum {
  minimumSubtotalCents: Cents;
  minimumUnits: number;
}

/** What a cart lacks for a code, in words for the shopper; null when it has enough. */
export function lackingFor(
  { minimumSubtotalCents, minimumUnits }: CartMinimum,
  cart: { subtotalCents: Cents; units: number; currency: CurrencyCode },
): string | null {
  if (cart.subtotalCents < minimumSubtotalCents)
    return `It needs items for ${formatMoney(minimumSubtotalCents, cart.currency)} or more.`;
  return cart.units < minimumUnits ? `It needs ${minimumUnits} items or more.` : null;
}

/** Normalises a typed code: upper case, trimmed. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase();
}
