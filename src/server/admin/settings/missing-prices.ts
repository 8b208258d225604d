import { type SQL, sql } from 'drizzle-orm';
import type { Settings } from '#contracts/admin/settings/settings-calls.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { counted } from '#domain/text/counted.ts';
import { lacksPriceIn, lacksSubscriptionPriceIn } from '#server/catalog/products/lacks-price.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import {
  discountAmounts,
  discountBudgets,
  discounts,
  shippingRates,
} from '#server/platform/database/schema/pricing-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

type Missing = Settings['currencies']['missing'][number];

/** What lacks a price in one of the currencies of a store. */
export async function findMissingPrices(db: Queryable, storeId: StoreId): Promise<Missing[]> {
  const missing: Missing[] = [];
  for (const currency of (await storeCurrencies(db, storeId)).priced) {
    const found = await missingIn(db, storeId, currency);
    if (found.products + found.shipping_prices + found.discounts > 0) missing.push(found);
  }
  return missing;
}

async function missingIn(db: Queryable, storeId: StoreId, currency: CurrencyCode): Promise<Missing> {
  const { rows } = await db.execute<Omit<Missing, 'currency'>>(sql`
    select
      (select count(*)::int from ${products} where ${products.storeId} = ${storeId} and ${lacksPriceIn(currency)}) as products,
      (
        select count(*)::int from (
          select 1 from ${shippingRates} r where r.store_id = ${storeId}
          group by r.shipping_option_id, r.country, r.region
          having not bool_or(r.currency = ${currency})
        ) places
      ) as shipping_prices,
      (
        select count(*)::int from ${discounts} d
        where d.store_id = ${storeId} and coalesce(d.ends_at > shop_now(), true) and d.used < d.max_redemptions
          and (${lacksRowIn(discountAmounts, currency)} or ${lacksRowIn(discountBudgets, currency)})
      ) as discounts`);
  const [counts] = rows;
  return { currency, ...(counts ?? { products: 0, shipping_prices: 0, discounts: 0 }) };
}

/** Whether the discount `d` has amounts by currency, but none in this one. */
const lacksRowIn = (table: typeof discountAmounts | typeof discountBudgets, currency: CurrencyCode): SQL =>
  sql`(
    exists (select from ${table} a where a.store_id = d.store_id and a.code = d.code)
    and not exists (
      select from ${table} a where a.store_id = d.store_id and a.code = d.code and a.currency = ${currency}))`;

interface WantedCurrencies {
  defaultCurrency: CurrencyCode;
  currencies: readonly CurrencyCode[];
}

/**
 * Throws `malformed` when a currency that the store begins to sell in lacks prices, or when one that goes has subscriptions or
 * gift cards, which are named only to those who may see them.
 */
export async function requirePrices(
  tx: Transaction,
  storeId: StoreId,
  { defaultCurrency: own, currencies: wanted }: WantedCurrencies,
  by: StaffMember,
): Promise<void> {
  const before = await storeCurrencies(tx, storeId);
  const errors: FieldProblem[] = [];
  for (const currency of wanted.filter((code) => !before.soldIn.includes(code))) {
    const lacks = lacksText(await missingIn(tx, storeId, currency));
    if (lacks !== '')
      errors.push({
        path: '/sold_in',
        message: `${currencyName(currency)}: ${lacks} without a price in it.`,
      });
  }
  if (own !== before.own) {
    const lacking = await tx.$count(
      products,
      sql`${products.storeId} = ${storeId} and ${lacksSubscriptionPriceIn(own)}`,
    );
    if (lacking > 0)
      errors.push({
        path: '/default_currency',
        message: `${counted(lacking, 'product')} without a subscription price in ${currencyName(own)}.`,
      });
  }
  for (const currency of before.soldIn.filter((code) => !wanted.includes(code))) {
    const bound = await boundTo(tx, storeId, currency, by);
    if (bound !== '')
      errors.push({ path: '/sold_in', message: `${bound} in ${currencyName(currency)}: it has to stay.` });
  }
  const [first] = errors;
  if (first) throw new DomainError('malformed', first.message, { errors });
}

function lacksText({ products: ofProducts, shipping_prices: ofShipping, discounts: ofDiscounts }: Missing) {
  const parts = [
    ...(ofProducts > 0 ? [counted(ofProducts, 'product')] : []),
    ...(ofShipping > 0 ? [counted(ofShipping, 'shipping price')] : []),
    ...(ofDiscounts > 0 ? [counted(ofDiscounts, 'discount')] : []),
  ];
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

/** What customers have in a currency. */
async function boundTo(
  tx: Transaction,
  storeId: StoreId,
  currency: CurrencyCode,
  by: StaffMember,
): Promise<string> {
  const unnamed = 'Something that customers have is';
  const running = await tx.$count(
    subscriptions,
    sql`${subscriptions.storeId} = ${storeId} and ${subscriptions.currency} = ${currency} and ${subscriptions.status} <> 'cancelled'`,
  );
  if (running > 0 && !hasPermission(by, 'subscriptions:read')) return unnamed;
  if (running > 0) return `${counted(running, 'subscription')} ${running === 1 ? 'is' : 'are'} charged`;
  const cards = await tx.$count(
    giftCards,
    sql`${giftCards.storeId} = ${storeId} and ${giftCards.currency} = ${currency} and ${giftCards.balanceCents} > 0`,
  );
  if (cards > 0 && !hasPermission(by, 'gift-cards:read')) return unnamed;
  return cards > 0 ? `${counted(cards, 'gift card')} ${cards === 1 ? 'has' : 'have'} a balance` : '';
}
