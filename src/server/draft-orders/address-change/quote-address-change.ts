import { eq } from 'drizzle-orm';
import { type Quote, subtotalOf } from '#domain/checkout/quote.ts';
import { withoutGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { Cents } from '#domain/money.ts';
import { type OrderAmount, refundsForAddress, sumOfAmounts } from '#domain/orders/address-difference.ts';
import { type Remaining, remainingOf } from '#domain/orders/remaining-charges.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { DeliveryEstimate } from '#domain/shipping/delivery-estimate.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { sumOfTaxes } from '#domain/tax/taxes.ts';
import type { WholeOrder } from '#server/orders/order-store.ts';
import { readAddressRefunds, readGivenBack } from '#server/orders/refunds/order-refund-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { estimateAt } from '#server/shipping/delivery-clock.ts';
import { notShippedTo, type OfferedShipping, shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import type { TaxableLine, TaxCalculator } from '#server/tax/tax-calculator.ts';
import { OWN_SHIPPING } from '../quote-draft.ts';
import { readPaidDifferences } from './address-differences.ts';

/** What an order would cost at another address, compared to what was charged. Amounts are in cents of its currency. */
export interface AddressQuote {
  shippingOptionName: string;
  deliveryEstimate: DeliveryEstimate | null;
  shipping: { before: Cents; after: Cents };
  tax: { before: Cents; after: Cents };
  /** What was paid for earlier addresses by orders of their own. */
  paidDifferences: OrderAmount[];
  /** What the order gave back because an earlier address was cheaper. */
  refundedCents: Cents;
  /** What the customer would have to pay; negative for what they paid too much. */
  differenceCents: Cents;
  /** From which orders they get back what they paid too much. */
  refunds: OrderAmount[];
}

/**
 * Prices shipping and tax of what is left of an order at another address. Units that were given back do not count, and
 * differences that were paid or refunded for earlier addresses do. The option that was paid stays where it goes there, otherwise the
 * cheapest is taken. Prices that included tax still do. Throws `shipping_unavailable`, and as `TaxCalculator`.
 */
export async function quoteAddressChange(
  { db, tax }: { db: Database; tax: TaxCalculator },
  whole: WholeOrder,
  address: Address,
): Promise<AddressQuote> {
  const { order, charges } = whole;
  const remaining = remainingOf(charges, await readGivenBack(db, order.id));
  const paidDifferences = await readPaidDifferences(db, order.id);
  const refundedCents = await readAddressRefunds(db, order.id);
  const sold = await soldQuote(db, whole);
  const option = await optionTo(db, whole, address);
  const shippingAfter = shippingAt(option, whole, sold, remaining.shippingCents);
  const taxAfter =
    sold && order.totalCents > 0
      ? await taxOf(tax, whole, address, taxableLines(sold, remaining), shippingAfter)
      : remaining.taxCents;
  const differenceCents =
    shippingAfter -
    remaining.shippingCents +
    (order.pricesIncludeTax ? 0 : taxAfter - remaining.taxCents) -
    sumOfAmounts(paidDifferences) +
    refundedCents;
  const { country, state, postal_code: postalCode } = address;
  const clock = await storeClock(db, order.storeId);
  return {
    shippingOptionName: isOwnShipping(sold) ? order.shippingOptionName : option.name,
    deliveryEstimate: estimateAt(clock, option, { country, regions: [state], postalCode }),
    shipping: { before: remaining.shippingCents, after: shippingAfter },
    tax: { before: remaining.taxCents, after: taxAfter },
    paidDifferences,
    refundedCents,
    differenceCents,
    refunds: refundsForAddress(
      -differenceCents,
      { orderId: order.id, orderNumber: order.number },
      paidDifferences,
    ),
  };
}

/** Staff gave it a price, which does not depend on the place. */
const isOwnShipping = (sold: Quote | null) => sold === null || sold.shipping?.optionId === OWN_SHIPPING;

function shippingAt(
  option: OfferedShipping,
  { order, lines }: WholeOrder,
  sold: Quote | null,
  beforeCents: Cents,
): Cents {
  if (isOwnShipping(sold)) return beforeCents;
  const subtotalCents = subtotalOf(withoutGiftCards(lines));
  const price = shippingPrice(option, subtotalCents, sold?.discount?.freeShipping ?? false);
  return Math.max(0, price - (order.shippingCents - beforeCents));
}

/** What is left of each line, after its discount. */
const taxableLines = (sold: Quote, { lines }: Remaining): TaxableLine[] =>
  sold.lines.map(({ taxClass, quantity }, position) => ({
    reference: `line-${position}`,
    taxClass,
    quantity,
    amountCents: Math.max(0, lines.get(position) ?? 0),
  }));

/** The quote that the order was sold by; null for orders that were imported. */
async function soldQuote(db: Database, { order }: WholeOrder): Promise<Quote | null> {
  if (!order.checkoutId) return null;
  const [row] = await db
    .select({ quote: checkouts.quote })
    .from(checkouts)
    .where(eq(checkouts.id, order.checkoutId));
  return row?.quote ?? null;
}

async function optionTo(
  db: Database,
  { order, lines }: WholeOrder,
  address: Address,
): Promise<OfferedShipping> {
  const isRecurring = lines.some(({ subscriptionOptionId }) => subscriptionOptionId !== null);
  const { storeId, currency } = order;
  const options = await shippingOptionsTo(db, storeId, address, { currency, isRecurring });
  const same = options.find(({ name }) => name === order.shippingOptionName);
  const option = same ?? options.toSorted((a, b) => a.priceCents - b.priceCents)[0];
  if (!option) throw notShippedTo();
  return option;
}

async function taxOf(
  tax: TaxCalculator,
  { order: { storeId, currency, pricesIncludeTax } }: WholeOrder,
  address: Address,
  taxable: TaxableLine[],
  shippingCents: Cents,
): Promise<Cents> {
  const place = { storeId, currency, address, pricesIncludeTax, idempotencyKey: null };
  const { lines, shipping } = await tax.calculate({ ...place, lines: taxable, shippingCents });
  return lines.reduce((sum, shares) => sum + sumOfTaxes(shares), sumOfTaxes(shipping));
}
