import type { BoxContents } from '../catalog/box.ts';
import { DomainError } from '../errors.ts';
import type { GiftCardDetails } from '../gift-cards/sold-gift-card.ts';
import type { BundleId, ShippingOptionId, SubscriptionOptionId } from '../ids.ts';
import { allocate, type Cents, type CurrencyCode, wholeCents } from '../money.ts';
import type { DeliveryEstimate } from '../shipping/delivery-estimate.ts';
import { type BaseTaxes, includedTaxName, sumOfTaxes, type TaxShare } from '../tax/taxes.ts';

export interface PricedLine {
  sku: string | null;
  bundleId: BundleId | null;
  subscriptionOptionId: SubscriptionOptionId | null;
  productHandle: string;
  title: string;
  description: string;
  imageUrls: string[];
  quantity: number;
  unitPriceCents: Cents;
  taxClass: string;
  /** Units taken from stock by SKU, for the whole line. */
  skuQuantities: Record<string, number>;
  /** What was chosen for one box; null, or missing in older quotes, for everything else. */
  contents?: BoxContents | null;
  /** For whom a gift card is; null, or missing in older quotes, for everything else. */
  giftCard?: GiftCardDetails | null;
}

/** A discount that has its own share of what is taken off a cart. */
export interface DiscountPart {
  /** A code, or the title of an automatic discount. */
  code: string;
  amountCents: Cents;
  lineAmountsCents: readonly Cents[];
}

export interface AppliedDiscount {
  /** A code, or the title of an automatic discount. */
  code: string;
  /** The discount on this cart; at most the subtotal. */
  amountCents: Cents;
  /** What each line has of it; missing where it is spread over all of them. */
  lineAmountsCents?: readonly Cents[];
  freeShipping: boolean;
  /** Given by staff: `code` is its label, and no code is redeemed. */
  isManual?: boolean;
  isAutomatic?: boolean;
  /** The automatic discount that applies along with a code; its amounts are among the others. */
  along?: DiscountPart;
  /** The automatic discount that would apply without the code, which saves more. */
  insteadOf?: string;
}

/** A discount of which one redemption is used up. */
export interface RedeemedPart {
  code: string;
  amountCents: Cents;
  isAutomatic: boolean;
}

/** The discounts of a cart that are redeemed, with what each takes off: none for one that staff give. */
export function redeemedParts(discount: AppliedDiscount | null): RedeemedPart[] {
  if (discount === null || discount.isManual) return [];
  const { code, amountCents, along, isAutomatic = false } = discount;
  if (!along) return [{ code, amountCents, isAutomatic }];
  return [
    { code, amountCents: amountCents - along.amountCents, isAutomatic },
    { code: along.code, amountCents: along.amountCents, isAutomatic: true },
  ];
}

/** What shoppers read beside what is taken off, such as `WELCOME10 and Three for two`; null for a code alone. */
export function discountName(discount: AppliedDiscount | null): string | null {
  if (discount === null) return null;
  const { code, along, insteadOf, isAutomatic } = discount;
  if (isAutomatic) return code;
  if (along) return `${code} and ${along.code}`;
  return insteadOf === undefined ? null : `${code} instead of ${insteadOf}`;
}

export interface ChosenShipping {
  optionId: ShippingOptionId;
  name: string;
  amountCents: Cents;
  /** Missing in quotes of imports, and in those stored before there were estimates. */
  deliveryEstimate?: DeliveryEstimate | null;
}

export interface QuoteLine extends PricedLine {
  subtotalCents: Cents;
  discountCents: Cents;
  taxCents: Cents;
  /** The rules that make up `taxCents`. */
  taxes: TaxShare[];
}

/**
 * The full price of a checkout, line by line and rule by rule. `total = subtotal − discount + shipping +
 * tax`, and without the tax where the prices include it.
 */
export interface Quote {
  currency: CurrencyCode;
  /** Missing in quotes that were stored before prices could include tax. */
  pricesIncludeTax?: boolean | undefined;
  lines: QuoteLine[];
  discount: AppliedDiscount | null;
  shipping: ChosenShipping | null;
  shippingTaxCents: Cents;
  shippingTaxes: TaxShare[];
  /** The tax service's id of the calculation; null for the shop's own table. */
  taxReference: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
}

export const MAX_TOTAL_CENTS = 99_999_999;

/** Sum of price × quantity, in cents. Throws when it is not a whole number. */
export function subtotalOf(lines: readonly { unitPriceCents: Cents; quantity: number }[]): Cents {
  return wholeCents(lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0));
}

/** What gift cards among the lines cost, which other gift cards do not pay. */
export const giftCardSubtotalOf = (
  lines: readonly Pick<PricedLine, 'giftCard' | 'unitPriceCents' | 'quantity'>[],
): Cents => subtotalOf(lines.filter(({ giftCard }) => giftCard));

/** Throws `malformed` above 999,999.99, and for amounts that are not whole cents of at least 0. */
export function assertChargeable(amount: Cents): void {
  if (amount > MAX_TOTAL_CENTS) {
    throw new DomainError('malformed', 'This order is larger than one card payment can be. Please split it.');
  }
  if (wholeCents(amount) < 0) throw new Error(`nobody can be charged ${amount} cents`);
}

/**
 * Totals before tax. A discount without amounts of lines is spread over them by largest remainder. Throws `malformed`
 * above what a card can be charged. Spec §3 Price info, §5 Discount code and Free shipping.
 */
export function quoteOf(input: {
  currency: CurrencyCode;
  lines: readonly PricedLine[];
  discount: AppliedDiscount | null;
  shipping: ChosenShipping | null;
  pricesIncludeTax?: boolean | undefined;
}): Quote {
  const subtotalCents = subtotalOf(input.lines);
  assertChargeable(subtotalCents);
  const discountCents = Math.min(input.discount?.amountCents ?? 0, subtotalCents);
  const lineSubtotals = input.lines.map((line) => line.unitPriceCents * line.quantity);
  const shares = sharesOf(input.discount, discountCents, lineSubtotals);
  const shippingCents = input.shipping?.amountCents ?? 0;
  return {
    currency: input.currency,
    pricesIncludeTax: input.pricesIncludeTax ?? false,
    lines: input.lines.map((line, index) => ({
      ...line,
      subtotalCents: lineSubtotals[index] ?? 0,
      discountCents: shares[index] ?? 0,
      taxCents: 0,
      taxes: [],
    })),
    discount: input.discount,
    shipping: input.shipping,
    shippingTaxCents: 0,
    shippingTaxes: [],
    taxReference: null,
    subtotalCents,
    discountCents,
    shippingCents,
    taxCents: 0,
    totalCents: subtotalCents - discountCents + shippingCents,
  };
}

/** Throws for amounts of lines that are not those of this cart, so that they never reach a total. */
function sharesOf(
  discount: AppliedDiscount | null,
  discountCents: Cents,
  lineSubtotals: readonly Cents[],
): readonly Cents[] {
  const shares = discount?.lineAmountsCents ?? allocate(discountCents, lineSubtotals);
  const areOfLines = lineSubtotals.every((subtotal, index) => {
    const share = shares[index] ?? Number.NaN;
    return share >= 0 && share <= subtotal;
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  if (!areOfLines || shares.length !== lineSubtotals.length || sum !== discountCents)
    throw new Error('the discount is not that of these lines');
  return shares;
}

/** The taxable amounts of a quote: each line after its share of the discount, and the shipping. */
export function taxableBaseOf(quote: Quote) {
  return {
    lines: quote.lines.map(({ taxClass, quantity, subtotalCents, discountCents }) => ({
      taxClass,
      quantity,
      amountCents: subtotalCents - discountCents,
    })),
    shippingCents: quote.shippingCents,
    pricesIncludeTax: quote.pricesIncludeTax ?? false,
  };
}

/**
 * Replaces the taxes of a quote. `taxes` belong to `taxableBaseOf(quote)`, one list per line. Throws when
 * they are not whole cents of at least 0 for exactly these lines, or more than the amount that includes them, so that
 * an invalid result never reaches a total.
 */
export function withTaxes(quote: Quote, taxes: BaseTaxes, taxReference: string | null = null): Quote {
  assertTaxesOf(quote, taxes);
  const lines = quote.lines.map((line, index): QuoteLine => {
    const shares = taxes.lines[index] ?? [];
    return { ...line, taxes: shares, taxCents: sumOfTaxes(shares) };
  });
  const shippingTaxCents = sumOfTaxes(taxes.shipping);
  const taxCents = lines.reduce((sum, line) => sum + line.taxCents, shippingTaxCents);
  const { subtotalCents, discountCents, shippingCents } = quote;
  const addedCents = quote.pricesIncludeTax ? 0 : taxCents;
  const totalCents = subtotalCents - discountCents + shippingCents + addedCents;
  assertChargeable(totalCents);
  return {
    ...quote,
    lines,
    shippingTaxCents,
    shippingTaxes: taxes.shipping,
    taxReference,
    taxCents,
    totalCents,
  };
}

function assertTaxesOf(quote: Quote, taxes: BaseTaxes): void {
  const amounts = [...taxes.lines.flat(), ...taxes.shipping].map(({ amountCents }) => amountCents);
  const areCents = amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0);
  if (taxes.lines.length !== quote.lines.length || !areCents) {
    throw new Error('the taxes are not those of this quote');
  }
  if (quote.pricesIncludeTax) assertContained(quote, taxes);
}

function assertContained(quote: Quote, taxes: BaseTaxes): void {
  const { lines, shippingCents } = taxableBaseOf(quote);
  const fitsLines = lines.every(
    ({ amountCents }, index) => sumOfTaxes(taxes.lines[index] ?? []) <= amountCents,
  );
  if (!fitsLines || sumOfTaxes(taxes.shipping) > shippingCents)
    throw new Error('the taxes are more than the amounts that include them');
}

/** What is read beside the tax of a quote whose prices include it; null where tax is added. */
export function taxNameOf({ pricesIncludeTax, lines, shippingTaxes }: Quote): string | null {
  if (!pricesIncludeTax) return null;
  const shares = [...lines.flatMap(({ taxes }) => taxes), ...shippingTaxes];
  return includedTaxName(shares.map(({ label }) => label));
}
