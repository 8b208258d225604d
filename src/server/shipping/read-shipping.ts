import { asc, eq, sql } from 'drizzle-orm';
import { amountsOf } from '#domain/amounts-by-currency.ts';
import type { StoreId } from '#domain/ids.ts';
import { countryRank } from '#domain/shipping/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shippingOptions, shippingRates } from '#server/platform/database/schema/pricing-tables.ts';
import type { ShippingOption } from './replace-shipping.ts';

/** The shipping options of a store as shipping.json has them, each with a rate for every set of places that cost the same. */
export async function readShippingOptions(db: Queryable, storeId: StoreId): Promise<ShippingOption[]> {
  const options = await db
    .select()
    .from(shippingOptions)
    .where(eq(shippingOptions.storeId, storeId))
    .orderBy(asc(shippingOptions.position));
  const rates = await db
    .select()
    .from(shippingRates)
    .where(eq(shippingRates.storeId, storeId))
    .orderBy(asc(shippingRates.country), sql`${shippingRates.region} asc nulls first`);
  return options.map((option) => ({
    shippingOptionId: option.shippingOptionId,
    name: option.name,
    additionalInformation: option.additionalInformation,
    freeFrom: option.freeFrom,
    freeFromByCurrency: option.freeFromByCurrency,
    subscriptionsFreeFrom: option.subscriptionsFreeFrom,
    rates: groupRates(rates.filter((rate) => rate.shippingOptionId === option.shippingOptionId)),
    delivery: option.deliveryTimes,
  }));
}

type Rate = typeof shippingRates.$inferSelect;

/** The United States and Canada first. Rates are sorted by country, each before its regions. */
function groupRates(rates: readonly Rate[]): ShippingOption['rates'] {
  const places = Map.groupBy(rates, ({ country, region }) => `${country} ${region ?? ''}`);
  const priced = [...places.values()].map((ofPlace) => {
    const { country, region } = ofPlace[0] as Rate;
    return {
      country,
      region,
      prices: amountsOf(ofPlace.map(({ currency, priceCents: cents }) => ({ currency, cents }))),
    };
  });
  const sets = Map.groupBy(
    priced,
    ({ country, region, prices }) => `${country} ${region === null} ${JSON.stringify(prices)}`,
  );
  return [...sets.values()]
    .map((same) => {
      const [{ country, region, prices } = { country: '', region: null, prices: {} }] = same;
      const regions = same.flatMap((place) => place.region ?? []);
      return { country, ...(region !== null && { regions }), prices };
    })
    .sort((a, b) => countryRank(a.country) - countryRank(b.country));
}
