import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { hasAutomaticDiscounts } from '#server/discounts/discount-store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { DeliveryClock } from '#server/shipping/delivery-clock.ts';

/** The time and zone of estimates, whether discounts may apply without a code, and where prices include tax. */
export interface PricingClock extends DeliveryClock {
  hasAutomaticDiscounts: boolean;
  /** Two-letter codes of countries. */
  pricesIncludeTaxIn: readonly string[];
}

/**
 * What every price depends on, in one statement, so that a store without automatic discounts needs none about them. Throws
 * `unknown_store`.
 */
export async function pricingClock(db: Queryable, storeId: StoreId): Promise<PricingClock> {
  const [clock] = await clockOfPrices(db).execute({ storeId });
  if (!clock) throw new DomainError('unknown_store', `There is no store with the id ${storeId}.`);
  return clock;
}

const clockOfPrices = preparedQuery((db) =>
  db
    .select({
      now: shopNow.mapWith(stores.createdAt),
      timeZone: stores.timeZone,
      hasAutomaticDiscounts: hasAutomaticDiscounts(stores.id),
      pricesIncludeTaxIn: stores.pricesIncludeTaxIn,
    })
    .from(stores)
    .where(eq(stores.id, sql.placeholder('storeId')))
    .prepare('pricing_clock'),
);
