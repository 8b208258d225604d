import { DomainError } from '../errors.ts';
import { allocate, type Cents, type CurrencyCode, rateOf } from '../money.ts';

/** One thing to buy, priced by the shop. */
export interface PricedLine {
  sku: string | null;
  bundleId: string | null;
  subscriptionId: string | null;
  productHandle: string;
  title: string;
  description: string;
  imageUrls: string[];
  quantity: number;
  unitPriceCents: Cents;
  taxClass: string;
  /** Units that leave the stock, by SKU, for the whole line. */
  skuQuantities: Record<string, number>;
}

export interface AppliedDiscount {
  code: string;
  /** What this cart saves; at most the subtotal. */
  amountCents: Cents;
  freeShipping: boolean;
}

export interface ChosenShipping {
  optionId: string;
  name: string;
  amountCents: Cents;
}

/** A tax rate that applies to one class of goods at the address. */
export interface TaxRate {
  taxClass: string;
  ratePartsPerMillion: number;
  label: string;
}

export interface QuoteLine extends PricedLine {
  subtotalCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
  taxLabel: string | null;
}

/** All that a checkout costs, each cent with the line or rule that it comes from. `total = subtotal − discount + shipping + tax`. */
export interface Quote {
  currency: CurrencyCode;
  lines: QuoteLine[];
  discount: AppliedDiscount | null;
  shipping: ChosenShipping | null;
  shippingTaxCents: Cents;
  shippingTaxLabel: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

export const MAX_TOTAL_CENTS = 99_999_999;

/** Price × quantity over all lines, in cents. */
export function subtotalOf(lines: readonly { unitPriceCents: Cents; quantity: number }[]): Cents {
  return lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
}

/** Refuses what no card could be charged. Throws `malformed` above 999,999.99. */
export function assertChargeable(amount: Cents): void {
  if (amount > MAX_TOTAL_CENTS) {
    throw new DomainError('malformed', 'This order is larger than one card payment can be. Please split it.');
  }
}

/**
 * Totals from priced lines, a discount, a shipping choice and the tax rates at the address. The discount is spread over the
 * lines by largest remainder; each line's tax is rounded once on what is left of it; shipping is taxed where a rate for the
 * class `shipping` exists and something in the parcel is taxed. Spec §3 Price info, §5 Discount code and Free shipping.
 */
export function quoteOf(input: {
  currency: CurrencyCode;
  lines: readonly PricedLine[];
  discount: AppliedDiscount | null;
  shipping: ChosenShipping | null;
  taxRates: readonly TaxRate[];
}): Quote {
  const subtotalCents = subtotalOf(input.lines);
  assertChargeable(subtotalCents);
  const discountCents = Math.min(input.discount?.amountCents ?? 0, subtotalCents);
  const shares = allocate(
    discountCents,
    input.lines.map((line) => line.unitPriceCents * line.quantity),
  );
  const rateFor = (taxClass: string) => input.taxRates.find((rate) => rate.taxClass === taxClass);
  const lines = input.lines.map((line, index): QuoteLine => {
    const lineSubtotal = line.unitPriceCents * line.quantity;
    const lineDiscount = shares[index] ?? 0;
    const rate = rateFor(line.taxClass);
    return {
      ...line,
      subtotalCents: lineSubtotal,
      discountCents: lineDiscount,
      taxCents: rate ? rateOf(lineSubtotal - lineDiscount, rate.ratePartsPerMillion) : 0,
      taxLabel: rate?.label ?? null,
    };
  });
  const shippingCents = input.shipping?.amountCents ?? 0;
  const shippingRate = rateFor('shipping');
  const isTaxed = lines.some((line) => line.taxCents > 0);
  const shippingTaxCents =
    shippingRate && isTaxed ? rateOf(shippingCents, shippingRate.ratePartsPerMillion) : 0;
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, shippingTaxCents);
  return {
    currency: input.currency,
    lines,
    discount: input.discount,
    shipping: input.shipping,
    shippingTaxCents,
    shippingTaxLabel: shippingTaxCents > 0 ? (shippingRate?.label ?? null) : null,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents,
    totalCents: subtotalCents - discountCents + shippingCents + taxCents,
  };
}
