import type { CheckoutItem } from '#contracts/checkout-calls.ts';
import { assertChargeable, type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { unitsOf } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { loadPurchasables, type Purchasable } from './purchasables.ts';

type Item = Pick<CheckoutItem, 'sku' | 'bundle_id' | 'subscription' | 'quantity'>;

/**
 * Prices items from the catalogue, line by line. Throws `not_found` for items not on sale, and
 * `subscription_unavailable` for those not sold at that interval.
 */
export async function priceItems(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  items: readonly Item[],
): Promise<PricedLine[]> {
  const wanted = items.map(({ sku, bundle_id: bundleId, subscription: subscriptionOptionId, quantity }) => ({
    sku,
    bundleId,
    subscriptionOptionId,
    quantity,
  }));
  const { items: sellables } = await loadPurchasables(db, storeId, currency, wanted);
  const lines = sellables.map((sellable, index) => {
    if (!sellable) throw notSold(items[index]);
    return toLine(sellable);
  });
  assertChargeable(subtotalOf(lines));
  return lines;
}

/** Throws `out_of_stock` with the SKUs that are short. Nothing is reserved. */
export async function requireStock(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  lines: readonly PricedLine[],
): Promise<void> {
  const { availableBySku } = await loadPurchasables(db, storeId, currency, lines);
  const short = Object.entries(unitsOf(lines)).flatMap(([sku, units]) =>
    (availableBySku[sku] ?? 0) < units ? [sku] : [],
  );
  if (short.length > 0) {
    throw new DomainError('out_of_stock', 'Requested quantity exceeds available stock', {
      skus: short.toSorted(),
    });
  }
}

function toLine({ kind: _, skuQuantities, ...sold }: Purchasable): PricedLine {
  const forAll = Object.entries(skuQuantities).map(([sku, count]) => [sku, count * sold.quantity]);
  return { ...sold, skuQuantities: Object.fromEntries(forAll) };
}

function notSold(item: Item | undefined): DomainError {
  if (item?.subscription) {
    return new DomainError(
      'subscription_unavailable',
      `${item.bundle_id ?? item.sku ?? 'An item'} cannot be subscribed to like this. Buy it once, or choose another rhythm.`,
    );
  }
  return new DomainError(
    'not_found',
    `${item?.bundle_id ?? item?.sku ?? 'An item'} is not sold here (any more).`,
  );
}
