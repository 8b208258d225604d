import { allocate, type Cents, type CurrencyCode, formatMoney, percentageOf } from '../money.ts';

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

/** A line of a cart as a discount depends on it. */
export interface DiscountableLine {
  unitPriceCents: Cents;
  quantity: number;
  /** Whether the discount is for what it sells. */
  isEligible: boolean;
  /** What another discount takes off it before. */
  takenOffCents?: Cents;
}

const priceOf = ({ unitPriceCents, quantity, isEligible }: DiscountableLine): Cents =>
  isEligible ? unitPriceCents * quantity : 0;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** What a discount takes off each line: nothing off those that it is not for. Spec §5, Discount code. */
export function amountsByLine(discount: Discount, lines: readonly DiscountableLine[]): Cents[] {
  const prices = lines.map((line) => Math.max(0, priceOf(line) - (line.takenOffCents ?? 0)));
  return allocate(amountOff(discount, sumOf(prices)), prices);
}

/** What must be in a cart of what a code is for, before it applies; 0 for anything. */
export interface CartMinimum {
  minimumSubtotalCents: Cents;
  minimumUnits: number;
}

/** What a cart lacks for a code: any item that it is for, enough of them in money, or in number. */
export type Lacking = { kind: 'items' } | { kind: 'subtotal' | 'units'; minimum: number };

/** What a cart lacks for a code; null when it has enough. */
export function lackingFor(
  { minimumSubtotalCents, minimumUnits }: CartMinimum,
  lines: readonly DiscountableLine[],
): Lacking | null {
  const eligible = lines.filter(({ isEligible }) => isEligible);
  if (eligible.length === 0) return { kind: 'items' };
  if (sumOf(eligible.map(priceOf)) < minimumSubtotalCents)
    return { kind: 'subtotal', minimum: minimumSubtotalCents };
  const units = sumOf(eligible.map(({ quantity }) => quantity));
  return units < minimumUnits ? { kind: 'units', minimum: minimumUnits } : null;
}

/** The same for the shopper. `names` are what the code is for; empty for everything, and when nothing of it is sold. */
export function lackingText(lacking: Lacking, names: readonly string[], currency: CurrencyCode): string {
  const from = names.length === 0 ? '' : `, from ${listOf(names)}`;
  switch (lacking.kind) {
    case 'items':
      return names.length === 0 ? '' : `It is only for ${listOf(names)}.`;
    case 'subtotal':
      return `It needs items for ${formatMoney(lacking.minimum, currency)} or more${from}.`;
    case 'units':
      return `It needs ${lacking.minimum} items or more${from}.`;
  }
}

const MOST_NAMES = 4;

/** `The Mix, The Bites and Gifts`; long lists end with how many more there are. */
function listOf(names: readonly string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} others`] : shown;
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Normalises a typed code: upper case, trimmed. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase();
}
