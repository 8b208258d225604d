import { and, asc, eq, ne, notInArray } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { ShippingOptionId, StoreId } from '#domain/ids.ts';
import { type AmountsByCurrency, amountEntries } from '#domain/money.ts';
import type { DeliveryTimes } from '#domain/shipping/delivery-estimate.ts';
import type { FreeShippingTerms } from '#domain/shipping/free-threshold.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shippingOptions, shippingRates } from '#server/platform/database/schema/pricing-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';

/** A shipping option with its prices by place. */
export interface ShippingOption extends FreeShippingTerms {
  shippingOptionId: ShippingOptionId;
  name: string;
  additionalInformation: string;
  rates: readonly {
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** Undefined for the whole country. */
    regions?: readonly string[] | undefined;
    prices: AmountsByCurrency;
  }[];
  delivery: DeliveryTimes | null;
}

/**
 * Replaces the shipping options of a store and their rates, in the order given. Throws `not_possible_now` when one is not
 * among them that subscriptions have.
 */
export async function replaceShippingOptions(
  tx: Transaction,
  storeId: StoreId,
  given: readonly ShippingOption[],
): Promise<void> {
  await refuseRemovingUsed(tx, storeId, given);
  await tx.delete(shippingRates).where(eq(shippingRates.storeId, storeId));
  await tx.delete(shippingOptions).where(eq(shippingOptions.storeId, storeId));
  const options = given.map(({ delivery, rates: _, ...option }, position) => ({
    ...option,
    storeId,
    position,
    deliveryTimes: delivery,
  }));
  const rates = given.flatMap(({ shippingOptionId, rates: places }) =>
    places.flatMap(({ country, regions = [null], prices }) =>
      regions.flatMap((region) =>
        amountEntries(prices).map(([currency, priceCents]) => ({
          storeId,
          shippingOptionId,
          country,
          region,
          currency,
          priceCents,
        })),
      ),
    ),
  );
  await unlessEmpty(options, (values) => tx.insert(shippingOptions).values(values));
  await unlessEmpty(rates, (values) => tx.insert(shippingRates).values(values));
}

async function refuseRemovingUsed(
  tx: Transaction,
  storeId: StoreId,
  given: readonly ShippingOption[],
): Promise<void> {
  const [used] = await tx
    .select({ name: shippingOptions.name })
    .from(shippingOptions)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.storeId, shippingOptions.storeId),
        eq(subscriptions.shippingOptionId, shippingOptions.shippingOptionId),
        ne(subscriptions.status, 'cancelled'),
      ),
    )
    .where(
      and(
        eq(shippingOptions.storeId, storeId),
        notInArray(
          shippingOptions.shippingOptionId,
          given.map(({ shippingOptionId }) => shippingOptionId),
        ),
      ),
    )
    .orderBy(asc(shippingOptions.position))
    .limit(1);
  if (!used) return;
  throw new DomainError(
    'not_possible_now',
    `Subscriptions are shipped by “${used.name}”, so it has to stay. You can give it another name and other prices.`,
  );
}
