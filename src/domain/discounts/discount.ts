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
  /** For so many units that are bought, `getUnits` more are reduced; 0 for a discount on everything that it is for. */
  buyUnits: number;
  getUnits: number;
  /** How often in one order; null for no limit. */
  mostTimes: number | null;
  /** What is left of its budget; null without one. */
  budgetLeftCents: Cents | null;
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
  return Math.min(wanted, subtotalCents, discount.budgetLeftCents ?? Number.POSITIVE_INFINITY);
}

/** A line of a cart as a discount depends on it. */
export interface DiscountableLine {
  unitPriceCents: Cents;
  quantity: number;
  /** Whether the discount is for what it sells. */
  isEligible: boolean;
  /** Whether its units can be those that are got; of discounts with `buyUnits`. */
  isReward?: boolean;
  /** Decides between lines at the same price. */
  productHandle?: string;
  /** What another discount takes off it before. */
  takenOffCents?: Cents;
}

const priceOf = ({ unitPriceCents, quantity, isEligible }: DiscountableLine): Cents =>
  isEligible ? unitPriceCents * quantity : 0;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** What a discount takes off each line: nothing off those that it is not for. Spec §5, Discount code. */
export function amountsByLine(discount: Discount, lines: readonly DiscountableLine[]): Cents[] {
  const prices = reducedPrices(discount, lines).map((price, index) => {
    const line = lines[index];
    return line ? Math.min(price, line.unitPriceCents * line.quantity - (line.takenOffCents ?? 0)) : 0;
  });
  return allocate(amountOff(discount, sumOf(prices)), prices);
}

/** The price of what is reduced of each line: the line, or the units that are got for what is bought. */
function reducedPrices(discount: Discount, lines: readonly DiscountableLine[]): Cents[] {
  if (discount.buyUnits === 0) return lines.map(priceOf);
  const units = gotUnits(discount, lines);
  return lines.map(({ unitPriceCents }, index) => unitPriceCents * (units[index] ?? 0));
}

type BuyAndGet = Pick<Discount, 'buyUnits' | 'getUnits' | 'mostTimes'>;

export const totalQuantity = (lines: readonly DiscountableLine[]): number =>
  sumOf(lines.map(({ quantity }) => quantity));

/** How often a cart has what must be bought and what is got for it. A unit is one or the other. */
export function timesIn(
  { buyUnits, getUnits, mostTimes }: BuyAndGet,
  lines: readonly DiscountableLine[],
): number {
  const bought = totalQuantity(lines.filter(({ isEligible }) => isEligible));
  const got = totalQuantity(lines.filter(({ isReward }) => isReward));
  const either = totalQuantity(lines.filter(({ isEligible, isReward }) => isEligible || isReward));
  return Math.min(
    Math.floor(bought / buyUnits),
    Math.floor(got / getUnits),
    Math.floor(either / (buyUnits + getUnits)),
    mostTimes ?? Number.POSITIVE_INFINITY,
  );
}

/** The units of each line that are got: the cheapest ones that leave enough to be bought. */
function gotUnits(discount: BuyAndGet, lines: readonly DiscountableLine[]): number[] {
  const times = timesIn(discount, lines);
  const onlyBought = totalQuantity(lines.filter(({ isEligible, isReward }) => isEligible && !isReward));
  const inBoth = totalQuantity(lines.filter(({ isEligible, isReward }) => isEligible && isReward));
  let left = times * discount.getUnits;
  let leftInBoth = inBoth - Math.max(0, times * discount.buyUnits - onlyBought);
  const units = lines.map(() => 0);
  for (const { line, index } of cheapestFirst(lines)) {
    if (!line.isReward) continue;
    const taken = Math.min(line.quantity, left, line.isEligible ? leftInBoth : left);
    units[index] = taken;
    left -= taken;
    if (line.isEligible) leftInBoth -= taken;
  }
  return units;
}

const cheapestFirst = (lines: readonly DiscountableLine[]) =>
  lines
    .map((line, index) => ({ line, index }))
    .toSorted(
      (a, b) =>
        a.line.unitPriceCents - b.line.unitPriceCents ||
        (a.line.productHandle ?? '').localeCompare(b.line.productHandle ?? '', 'en'),
    );

/** What must be in a cart of what a code is for, before it applies; 0 for anything. */
export interface CartMinimum {
  minimumSubtotalCents: Cents;
  minimumUnits: number;
}

/** What a cart lacks for a code: any item that it is for, enough of them in money, or in number. */
export type Lacking =
  | { kind: 'items' }
  | { kind: 'subtotal' | 'units'; minimum: number }
  | { kind: 'got'; buyUnits: number; getUnits: number };

/** What a cart lacks for a discount; null when it has enough. */
export function lackingFor(
  discount: CartMinimum & BuyAndGet,
  lines: readonly DiscountableLine[],
): Lacking | null {
  const { minimumSubtotalCents, minimumUnits, buyUnits, getUnits } = discount;
  const eligible = lines.filter(({ isEligible }) => isEligible);
  if (eligible.length === 0) return { kind: 'items' };
  if (sumOf(eligible.map(priceOf)) < minimumSubtotalCents)
    return { kind: 'subtotal', minimum: minimumSubtotalCents };
  if (totalQuantity(eligible) < minimumUnits) return { kind: 'units', minimum: minimumUnits };
  return buyUnits > 0 && timesIn(discount, lines) === 0 ? { kind: 'got', buyUnits, getUnits } : null;
}

/** What a discount is for, in words; empty for everything, and when nothing of it is sold. */
export interface NamesOfDiscount {
  bought: readonly string[];
  /** What is got; null when it is the same. */
  got: readonly string[] | null;
}

/** What a cart lacks, for the shopper. */
export function lackingText(
  lacking: Lacking,
  { bought, got }: NamesOfDiscount,
  currency: CurrencyCode,
): string {
  const from = bought.length === 0 ? '' : `, from ${listOf(bought)}`;
  switch (lacking.kind) {
    case 'items':
      return bought.length === 0 ? '' : `It is only for ${listOf(bought)}.`;
    case 'subtotal':
      return `It needs items for ${formatMoney(lacking.minimum, currency)} or more${from}.`;
    case 'units':
      return `It needs ${lacking.minimum} items or more${from}.`;
    case 'got': {
      const { buyUnits, getUnits } = lacking;
      if (got === null) return `It needs ${buyUnits + getUnits} items or more${from}.`;
      const more = got.length === 0 ? 'more' : `from ${listOf(got)}`;
      return `It needs ${buyUnits} ${buyUnits === 1 ? 'item' : 'items'}${from}, and ${getUnits} ${more}.`;
    }
  }
}

const MAX_NAMES = 4;

/** `The Mix, The Bites and Gifts`; long lists end with how many more there are. */
export function listOf(names: readonly string[]): string {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names;
  const rest = names.length - shown.length;
  const all = rest > 0 ? [...shown, `${rest} others`] : shown;
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

/** Normalises a typed code: upper case, trimmed. */
export function normalizeCode(typed: string): string {
  return typed.trim().toUpperCase();
}
