import { requestsToNotify, withoutNotified } from '#domain/back-in-stock/requests-to-notify.ts';
import { covers, timesQuantity, type Units } from '#domain/checkout/units.ts';
import type { StoreId } from '#domain/ids.ts';
import { type LoadedPurchasables, loadPurchasables, type Purchasable } from '#server/catalog/purchasables.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { backInStockEmail } from './back-in-stock-emails.ts';
import {
  deleteRequestsFor,
  listNotifiedLately,
  listRequestedItems,
  listWaiting,
  lockNotifications,
  markNotified,
  type RequestedItem,
} from './back-in-stock-store.ts';

/** Emails in one transaction, so that a long list is not held open. */
const BATCH_SIZE = 100;

export interface BackInStockDeps extends Pick<Deps, 'db' | 'emails' | 'sessionSecret'> {
  /** How long stock is reckoned as taken by those who were notified of it. */
  backInStockHours: number;
}

/**
 * Emails those who wait for what is in stock, in the order in which they asked, as far as the stock goes. Requests for
 * what is not sold any more end. Looks at the stock as it is, whatever has changed it. Several processes may run
 * it at once.
 */
export async function notifyBackInStock(deps: BackInStockDeps): Promise<void> {
  const requested = await listRequestedItems(deps.db);
  for (const storeId of new Set(requested.map((item) => item.storeId))) {
    const items = requested.filter((item) => item.storeId === storeId);
    let isMore = true;
    while (isMore) isMore = await deps.db.transaction((tx) => notifyBatch(tx, deps, storeId, items));
  }
}

/** Returns whether there may be others to notify. */
async function notifyBatch(
  tx: Transaction,
  { emails, sessionSecret, backInStockHours }: BackInStockDeps,
  storeId: StoreId,
  requested: readonly RequestedItem[],
): Promise<boolean> {
  await lockNotifications(tx);
  const notified = await listNotifiedLately(tx, storeId, backInStockHours);
  const catalogue = await loadItems(tx, storeId, [...requested, ...notified]);
  const isSold = (item: RequestedItem) => catalogue.find(item) !== undefined;
  await deleteRequestsFor(
    tx,
    storeId,
    requested.filter((item) => !isSold(item)),
  );
  const left = withoutNotified(
    catalogue.availableBySku,
    notified.map((request) => unitsWaitedFor(catalogue.find(request), request.quantity)),
  );
  const inStock = requested.filter((item) => isCovered(unitsWaitedFor(catalogue.find(item), 1), left));
  const waiting = await listWaiting(tx, storeId, inStock);
  const covered = new Set(
    requestsToNotify(
      waiting.map((request) => ({
        id: request.id,
        units: unitsWaitedFor(catalogue.find(request), request.quantity),
      })),
      left,
    ),
  );
  const chosen = waiting.filter(({ id }) => covered.has(id)).slice(0, BATCH_SIZE);
  if (chosen.length === 0) return false;
  const now = await shopTime(tx);
  await markNotified(
    tx,
    chosen.map(({ id }) => id),
  );
  for (const request of chosen) {
    const item = catalogue.find(request);
    if (!item) continue;
    const { id: requestId, email, quantity } = request;
    await emails.enqueue(
      tx,
      storeId,
      backInStockEmail({ requestId, email, item, quantity }, { sessionSecret, now }),
    );
  }
  return covered.size > BATCH_SIZE;
}

const keyOf = ({ sku, bundleId }: RequestedItem) => (sku === null ? `bundle ${bundleId}` : `variant ${sku}`);

/** The items as they are sold now, by SKU or bundle. */
async function loadItems(
  tx: Transaction,
  storeId: StoreId,
  items: readonly RequestedItem[],
): Promise<
  Pick<LoadedPurchasables, 'availableBySku'> & { find(item: RequestedItem): Purchasable | undefined }
> {
  const wanted = [...new Map(items.map((item) => [keyOf(item), item])).values()];
  const currency = await currencyOfCall(tx, { storeId, currency: undefined });
  const loaded = await loadPurchasables(
    tx,
    storeId,
    currency,
    wanted.map(({ sku, bundleId }) => ({ sku, bundleId, quantity: 1 })),
  );
  const found = new Map(wanted.map((item, index) => [keyOf(item), loaded.items[index] ?? undefined]));
  return { availableBySku: loaded.availableBySku, find: (item) => found.get(keyOf(item)) };
}

const unitsWaitedFor = (item: Purchasable | undefined, quantity: number): Units =>
  timesQuantity(item?.skuQuantities ?? {}, quantity);

const isCovered = (units: Units, left: Readonly<Units>): boolean =>
  Object.keys(units).length > 0 && covers(left, units);
