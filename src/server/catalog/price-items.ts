import type { CheckoutItem } from '#contracts/checkout/checkout-calls.ts';
import { assertChargeable, type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { type Units, unitsBySku } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { BundleId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  currencyUnavailable,
  storeCurrencies,
  storeCurrency,
} from '#server/platform/stores/store-currency.ts';
import { soldGiftCardOf } from './gift-card-wire.ts';
import { loadPurchasables, type Purchasable } from './purchasables.ts';

type Item = Pick<
  CheckoutItem,
  'sku' | 'bundle_id' | 'sku_to_quantity' | 'gift_card' | 'subscription' | 'quantity'
>;

/** As `priceItems`, with what the prices are in and the available units (on hand − held) of every SKU that the items take. */
export async function priceWithStock(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  items: readonly Item[],
): Promise<{ lines: PricedLine[]; currency: CurrencyCode; availableBySku: Units }> {
  const wanted = items.map((item) => ({
    sku: item.sku,
    bundleId: item.bundle_id,
    subscriptionOptionId: item.subscription,
    contents: item.sku_to_quantity,
    giftCard: item.gift_card && soldGiftCardOf(item.gift_card),
    quantity: item.quantity,
  }));
  const loaded = await loadPurchasables(db, storeId, currency, wanted);
  if (loaded.items.some((purchasable) => !purchasable)) await refuseUnlessSoldIn(db, storeId, currency);
  const lines = loaded.items.map((purchasable, index) => {
    if (!purchasable) throw notSold(items[index], loaded.unitsOfBoxes);
    return toLine(purchasable);
  });
  assertChargeable(subtotalOf(lines));
  const pricedIn = loaded.currency ?? currency ?? (await storeCurrency(db, storeId));
  return { lines, currency: pricedIn, availableBySku: loaded.availableBySku };
}

/** Nothing is for sale in a currency that the store does not sell in, or where there is no store, which are other reasons than the item's own. */
async function refuseUnlessSoldIn(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
): Promise<void> {
  const { own, soldIn } = await storeCurrencies(db, storeId);
  if (currency !== null && !soldIn.includes(currency)) throw currencyUnavailable(currency, own);
}

/**
 * Prices items from the catalogue, line by line, without a currency in the store's own. Throws `not_found` for items not on sale,
 * `currency_unavailable` where the store does not sell in the currency,
 * `subscription_unavailable` for those not sold at that interval, and `malformed` for a box that is not filled with
 * exactly what it takes.
 */
export async function priceItems(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  items: readonly Item[],
): Promise<PricedLine[]> {
  return (await priceWithStock(db, storeId, currency, items)).lines;
}

/** Throws `out_of_stock` with the SKUs that are short. Nothing is reserved. */
export async function requireStock(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  lines: readonly PricedLine[],
): Promise<void> {
  refuseShort(lines, (await loadPurchasables(db, storeId, currency, lines)).availableBySku);
}

/** Throws `out_of_stock` when the available units are not enough for all lines. */
export function refuseShort(lines: readonly PricedLine[], availableBySku: Units): void {
  const short = Object.entries(unitsBySku(lines)).flatMap(([sku, units]) =>
    (availableBySku[sku] ?? 0) < units ? [sku] : [],
  );
  if (short.length > 0) {
    throw new DomainError('out_of_stock', 'Requested quantity exceeds available stock', {
      skus: short.toSorted(),
    });
  }
}

/** A line of all the requested units at the catalogue's price. */
export function toLine({ kind: _, skuQuantities, ...sold }: Purchasable): PricedLine {
  const forAll = Object.entries(skuQuantities).map(([sku, count]) => [sku, count * sold.quantity]);
  return { ...sold, skuQuantities: Object.fromEntries(forAll) };
}

function notSold(item: Item | undefined, unitsOfBoxes: ReadonlyMap<BundleId, number>): DomainError {
  if (item?.subscription) {
    return new DomainError(
      'subscription_unavailable',
      `${item.bundle_id ?? item.sku ?? 'An item'} cannot be subscribed to like this. Buy it once, or choose another interval.`,
    );
  }
  const units = item?.bundle_id ? unitsOfBoxes.get(item.bundle_id) : undefined;
  if (units !== undefined) {
    return new DomainError(
      'malformed',
      `This box takes exactly ${units} of what can go into it now. Please fill it again.`,
    );
  }
  return new DomainError(
    'not_found',
    `${item?.bundle_id ?? item?.sku ?? 'An item'} is not sold here (any more).`,
  );
}
