import { eq, sql } from 'drizzle-orm';
import { cartCurrency } from '#domain/cart/cart-currency.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { stores } from '../database/schema/store-tables.ts';

/**
 * The currency of a call about these items: the requested one, otherwise the store's own; USD when an item is
 * bought as a subscription. Throws `unknown_store`.
 */
export async function currencyOfCall(
  db: Queryable,
  { storeId, currency: asked, items = [] }: CurrencyRequest,
): Promise<CurrencyCode> {
  const lines = items.map(({ subscription }) => ({ isSubscription: Boolean(subscription) }));
  return cartCurrency(asked ?? (await storeCurrency(db, storeId)), lines);
}

export interface CurrencyRequest {
  storeId: StoreId;
  currency: CurrencyCode | undefined;
  items?: readonly { subscription?: string | null | undefined }[] | undefined;
}

/** The currency in which a store reckons. Throws `unknown_store`. */
export async function storeCurrency(db: Queryable, storeId: StoreId): Promise<CurrencyCode> {
  const [store] = await currencyOfStore(db).execute({ storeId });
  if (!store) throw new DomainError('unknown_store', `There is no store with the id ${storeId}.`);
  return store.currency;
}

const currencyOfStore = preparedQuery((db) =>
  db
    .select({ currency: stores.defaultCurrency })
    .from(stores)
    .where(eq(stores.id, sql.placeholder('storeId')))
    .prepare('store_currency'),
);
