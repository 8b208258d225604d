import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { EmailMove, Person } from '#domain/accounts/person.ts';
import { loadPurchasables } from '#server/catalog/purchasables.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import {
  deleteOpenRequestsOf,
  deleteRequestsOf,
  listRequestsOf,
  moveRequests,
} from './back-in-stock-store.ts';

type Owner = Pick<Person, 'storeId' | 'provedEmail'>;

/** What a proved address waits for, or was notified of lately; null when there is nothing. */
export async function backInStockConsent(
  db: Queryable,
  { storeId, provedEmail }: Owner,
): Promise<PersonalData['consents']['back_in_stock']> {
  const rows = provedEmail === null ? [] : await listRequestsOf(db, storeId, provedEmail);
  if (rows.length === 0) return null;
  const currency = await currencyOfCall(db, { storeId, currency: undefined });
  const { items } = await loadPurchasables(db, storeId, currency, rows);
  const requests = rows.map((row, index) => ({
    product: items[index]?.title ?? row.sku ?? row.bundleId ?? '',
    description: items[index]?.description ?? '',
    quantity: row.quantity,
    status: row.status,
    asked_at: row.createdAt.toISOString(),
    notified_at: row.notifiedAt?.toISOString() ?? null,
  }));
  return { requests };
}

/** Ends everything that a proved address waits for. */
export async function endBackInStock(db: Queryable, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail !== null) await deleteOpenRequestsOf(db, storeId, provedEmail);
}

/** Erases all requests of a deleted account's proved address. */
export async function eraseBackInStock(tx: Transaction, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail !== null) await deleteRequestsOf(tx, storeId, provedEmail);
}

/** Requests follow to the new address. */
export function moveBackInStock(
  tx: Transaction,
  { storeId, from, to }: Pick<EmailMove, 'storeId' | 'from' | 'to'>,
): Promise<void> {
  return moveRequests(tx, storeId, { from, to });
}
