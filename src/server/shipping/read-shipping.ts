import { asc, eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { amountsOf } from '#domain/amounts-by-currency.ts';
import { countryRank } from '#domain/shipping/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { shippingOptions, shippingRates } from '#server/platform/database/schema/pricing-tables.ts';
import type { ShippingOption } from './replace-shipping.ts';

/** The shipping options of a store, each with a rate for every set of places that cost the same. */
export async function readShippingOptions(db: Queryable, storeId: StoreId): Promise<ShippingOption[]> {
  const options = await db
    .select()
    .from(shippingOptions)
    .where(eq(shippingOptions.storeId, storeId))
    .orderBy(asc(shippingOptions.position));
  const rates = await db.select().from(shippingRates).where(eq(shippingRates.storeId, storeId));
  return options.map((option) => ({
    shippingOptionId: option.shippingOptionId,
    name: option.name,
    additionalInformation: option.additionalInformation,
    freeFromDollars: option.freeFromDollars,
    freeFromByCurrency: option.freeFromByCurrency,
    subscriptionsFreeFromDollars: option.subscriptionsFreeFromDollars,
    delivery: option.deliveryTimes,
    rates: groupRates(rates.filter((rate) => rate.shippingOptionId === option.shippingOptionId)),
  }));
}

type Rate = typeof shippingRates.$inferSelect;

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
      const regions = same.flatMap((place) => place.region ?? []).sort();
      return { country, prices, ...(region !== null && { regions }) };
    })
    .sort((a, b) => orderOf(a) - orderOf(b));
}

/** The United States and Canada first; countries before their regions. */
const orderOf = ({ country, regions }: ShippingOption['rates'][number]) =>
  2 * countryRank(country) + (regions === undefined ? 0 : 1);
