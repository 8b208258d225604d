import { covers, timesQuantity } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { BundleId, StoreId } from '#domain/ids.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { confirmRequestEmail } from './back-in-stock-emails.ts';
import { countOtherRequests, saveRequest } from './back-in-stock-store.ts';

/** More than anyone needs, and few enough that others cannot fill a mailbox. */
const MAX_REQUESTS = 20;

interface BackInStockRequest {
  storeId: StoreId;
  email: string;
  sku: string | null;
  bundleId: BundleId | null;
  quantity: number;
  /** Whether the request comes from the address's owner. */
  isProved: boolean;
}

/**
 * Stores that somebody waits for an item. Without a proved address it emails a link that confirms it, if `mayEmail`;
 * whatever was asked before looks the same. Throws `not_found` for what is not sold, and `not_possible_now` when
 * there is enough of it, or when a proved address waits for too much.
 */
export function requestBackInStock(
  { db, emails, sessionSecret }: Pick<Deps, 'db' | 'emails' | 'sessionSecret'>,
  request: BackInStockRequest,
  mayEmail: () => Promise<boolean>,
): Promise<void> {
  const { storeId, email, sku, bundleId, quantity, isProved } = request;
  return db.transaction(async (tx) => {
    const item = await soldOutItem(tx, request);
    const requested = { sku, bundleId };
    // What strangers asked for at an address must not keep its owner from asking.
    const counted = { storeId, email, item: requested, areUnconfirmedCounted: !isProved };
    if ((await countOtherRequests(tx, counted)) >= MAX_REQUESTS) {
      if (!isProved) return;
      const message = `You wait for ${MAX_REQUESTS} things already. End some of it in your account settings.`;
      throw new DomainError('not_possible_now', message);
    }
    if (!isProved && !(await mayEmail())) return;
    const saved = { storeId, email, item: requested, quantity, isConfirmed: isProved };
    const requestId = await saveRequest(tx, saved);
    if (isProved) return;
    const now = await shopTime(tx);
    await emails.enqueue(
      tx,
      storeId,
      confirmRequestEmail({ requestId, email, item, quantity }, { sessionSecret, now }),
    );
  });
}

async function soldOutItem(tx: Transaction, { storeId, sku, bundleId, quantity }: BackInStockRequest) {
  const currency = await currencyOfCall(tx, { storeId, currency: undefined });
  const { items, availableBySku } = await loadPurchasables(tx, storeId, currency, [
    { sku, bundleId, quantity },
  ]);
  const [item] = items;
  if (!item) throw new DomainError('not_found', 'This is not sold any more.');
  if (covers(availableBySku, timesQuantity(item.skuQuantities, quantity))) {
    throw new DomainError('not_possible_now', 'Good news: it is in stock. Load the page again to buy it.');
  }
  return item;
}
