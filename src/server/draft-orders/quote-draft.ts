import {
  type ChosenShipping,
  type PricedLine,
  type Quote,
  quoteOf,
  subtotalOf,
} from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import { type DraftLine, manualDiscount } from '#domain/orders/draft-order.ts';
import type { Address } from '#domain/shipping/address.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { addTaxes } from '#server/pricing/add-taxes.ts';
import { pricingClock } from '#server/pricing/pricing-clock.ts';
import { type DeliveryClock, estimateAt } from '#server/shipping/delivery-clock.ts';
import { shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import type { DraftOrder } from './draft-order-store.ts';

/** The part of a draft order that has a price. */
export type PricedDraft = Pick<
  DraftOrder,
  'storeId' | 'currency' | 'lines' | 'discount' | 'address' | 'shipping'
>;

/** Of a price that staff gave; the store's options have ids of their own. */
export const OWN_SHIPPING = 'own' as ShippingOptionId;
/** Without a rate in any table: lines of its own are final prices. */
const UNTAXED = 'untaxed';

/**
 * The price of a draft order with tax, as far as it is filled in: without an address there is no tax. Stores nothing.
 * Throws `not_found` for what is not sold (any more), `shipping_unavailable`, and as `TaxCalculator`.
 */
export async function quoteDraft(
  { db, tax }: { db: Queryable; tax: TaxCalculator },
  draft: PricedDraft,
): Promise<Quote> {
  const quote = await quoteDraftBeforeTax(db, draft);
  const { storeId, address } = draft;
  return address ? addTaxes(tax, quote, { storeId, address, idempotencyKey: null }) : quote;
}

/** The same without tax, from the shop's own tables only; may run within a transaction. */
export async function quoteDraftBeforeTax(db: Queryable, draft: PricedDraft): Promise<Quote> {
  const lines = await pricedLines(db, draft);
  const subtotalCents = subtotalOf(lines);
  const clock = await pricingClock(db, draft.storeId);
  const shipping = await chosenShipping(db, clock, draft, subtotalCents);
  return quoteOf({
    pricesIncludeTax: draft.address !== null && clock.pricesIncludeTaxIn.includes(draft.address.country),
    currency: draft.currency,
    lines,
    discount: manualDiscount(draft.discount, subtotalCents),
    shipping,
  });
}

async function pricedLines(db: Queryable, { storeId, currency, lines }: PricedDraft): Promise<PricedLine[]> {
  const sold = lines.filter((line) => line.title === null);
  const priced = await priceItems(db, storeId, currency, sold.map(toItem));
  return lines.map((line) => {
    if (line.title !== null) return ownLine(line, line.title);
    const found = priced[sold.indexOf(line)];
    if (!found) throw new Error(`${line.sku ?? line.bundleId} has no price`);
    return line.unitPriceCents === null ? found : { ...found, unitPriceCents: line.unitPriceCents };
  });
}

const toItem = ({ sku, bundleId, contents, quantity }: DraftLine) => ({
  sku,
  bundle_id: bundleId,
  subscription: null,
  sku_to_quantity: contents && { ...contents },
  quantity,
});

/** It takes nothing from stock and is not packed. */
const ownLine = ({ quantity, unitPriceCents }: DraftLine, title: string): PricedLine => ({
  sku: null,
  bundleId: null,
  subscriptionOptionId: null,
  contents: null,
  productHandle: '',
  title,
  description: '',
  imageUrls: [],
  taxClass: UNTAXED,
  skuQuantities: {},
  quantity,
  unitPriceCents: unitPriceCents ?? 0,
});

async function chosenShipping(
  db: Queryable,
  clock: DeliveryClock,
  { storeId, currency, address, shipping }: PricedDraft,
  subtotalCents: number,
): Promise<ChosenShipping | null> {
  if (shipping === null) return null;
  if (!('optionId' in shipping)) return { optionId: OWN_SHIPPING, ...shipping };
  if (!address) return null;
  const options = await shippingOptionsTo(db, storeId, address, { currency, isRecurring: false });
  const option = options.find(({ optionId }) => optionId === shipping.optionId);
  if (!option)
    throw new DomainError(
      'shipping_unavailable',
      'This shipping option does not go to this address. Choose another one.',
    );
  return {
    optionId: option.optionId,
    name: option.name,
    amountCents: shippingPrice(option, subtotalCents, false),
    deliveryEstimate: estimateAt(clock, option, placeOf(address)),
  };
}

const placeOf = ({ country, state, postal_code }: Address) => ({
  country,
  regions: [state],
  postalCode: postal_code,
});
