import { eq, sql } from 'drizzle-orm';
import { currencyLabel } from '#domain/currency-label.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import type { Queryable } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { stores } from '../database/schema/store-tables.ts';

/**
 * The currency of a call about these items: the requested one, or the store's own where none is or an item is bought as a
 * subscription. Prices are found in currencies that the store sells in alone. Throws `unknown_store`. Spec §1, §7.
 */
export async function currencyOfCall(
  db: Queryable,
  { storeId, currency: asked, items = [] }: CurrencyRequest,
): Promise<CurrencyCode> {
  return currencyOfItems(asked, items) ?? storeCurrency(db, storeId);
}

/** The same without a look at the store, whose own currency is null. */
export const currencyOfItems = (
  asked: CurrencyCode | undefined,
  items: NonNullable<CurrencyRequest['items']>,
): CurrencyCode | null =>
  asked === undefined || items.some(({ subscription }) => subscription) ? null : asked;

export interface CurrencyRequest {
  storeId: StoreId;
  currency: CurrencyCode | undefined;
  items?: readonly { subscription?: string | null | undefined }[] | undefined;
}

export function notSoldIn(currency: CurrencyCode): DomainError {
  return fieldError('/currency', `This shop does not sell in ${currencyName(currency)}.`);
}

/** What is priced in a currency that the store does not sell in, or has stopped to sell in; `own` is what it can be bought in. */
export const currencyUnavailable = (currency: CurrencyCode, own: CurrencyCode): DomainError =>
  new DomainError(
    'currency_unavailable',
    `This shop does not sell in ${currencyName(currency)} (any more). The cart has its prices in ${currencyLabel(own)}.`,
  );

export const isCurrencyUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'currency_unavailable';

/** The currencies of a store, its own first in each list. */
export interface StoreCurrencies {
  own: CurrencyCode;
  /** What shoppers can buy in. */
  soldIn: readonly [CurrencyCode, ...CurrencyCode[]];
  /** Those, then others in which staff type prices that shoppers do not see yet. */
  priced: readonly [CurrencyCode, ...CurrencyCode[]];
}

/** Throws `unknown_store`. docs/decisions/0336. */
export async function storeCurrencies(db: Queryable, storeId: StoreId): Promise<StoreCurrencies> {
  const [store] = await currenciesOfStore(db).execute({ storeId });
  if (!store) throw new DomainError('unknown_store', `There is no store with the id ${storeId}.`);
  const { own, upcoming } = store;
  const others = store.soldIn.filter((code) => code !== own);
  return { own, soldIn: [own, ...others], priced: [own, ...others, ...upcoming] };
}

/** The currency in which a store reckons. Throws `unknown_store`. */
export const storeCurrency = async (db: Queryable, storeId: StoreId): Promise<CurrencyCode> =>
  (await storeCurrencies(db, storeId)).own;

const currenciesOfStore = preparedQuery((db) =>
  db
    .select({ own: stores.defaultCurrency, soldIn: stores.currencies, upcoming: stores.upcomingCurrencies })
    .from(stores)
    .where(eq(stores.id, sql.placeholder('storeId')))
    .prepare('store_currencies'),
);
