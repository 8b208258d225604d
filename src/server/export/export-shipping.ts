import { and, asc, eq } from 'drizzle-orm';
import type { ShippingOptionId, StoreId } from '#domain/ids.ts';
import { countryRank } from '#domain/shipping/countries.ts';
import type { ShippingFile } from '#server/import/files/commerce-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { amountsOf } from '#domain/amounts-by-currency.ts';
import { shippingOptions, shippingRates } from '#server/platform/database/schema/pricing-tables.ts';

type RateFile = ShippingFile[number]['rates'][number];
type RateRow = typeof shippingRates.$inferSelect;

/** The shipping options in the format of shipping.json. Regions of a country with the same prices are one entry. */
export async function exportShipping(db: Database, storeId: StoreId): Promise<ShippingFile> {
  const options = await db
    .select()
    .from(shippingOptions)
    .where(eq(shippingOptions.storeId, storeId))
    .orderBy(asc(shippingOptions.position));
  return Promise.all(
    options.map(async ({ shippingOptionId, ...option }) => ({
      shippingOptionId,
      name: option.name,
      additionalInformation: option.additionalInformation,
      freeFromDollars: option.freeFromDollars,
      freeFromByCurrency: option.freeFromByCurrency,
      subscriptionsFreeFromDollars: option.subscriptionsFreeFromDollars,
      rates: await ratesOf(db, storeId, shippingOptionId),
      delivery: option.deliveryTimes as ShippingFile[number]['delivery'],
    })),
  );
}

async function ratesOf(db: Database, storeId: StoreId, optionId: ShippingOptionId): Promise<RateFile[]> {
  const rows = await db
    .select()
    .from(shippingRates)
    .where(and(eq(shippingRates.storeId, storeId), eq(shippingRates.shippingOptionId, optionId)))
    .orderBy(asc(shippingRates.country), asc(shippingRates.region));
  return [...Map.groupBy(rows, ({ country }) => country)]
    .sort(([one], [other]) => countryRank(one) - countryRank(other))
    .flatMap(([country, ofCountry]) => ratesOfCountry(country as RateFile['country'], ofCountry));
}

/** The rate of the whole country first. */
function ratesOfCountry(country: RateFile['country'], rows: readonly RateRow[]): RateFile[] {
  const places = [...Map.groupBy(rows, ({ region }) => region)].map(([region, ofRegion]) => ({
    region,
    prices: amountsOf(ofRegion.map(({ currency, priceCents: cents }) => ({ currency, cents }))),
  }));
  const whole = places.filter(({ region }) => region === null).map(({ prices }) => ({ country, prices }));
  const regional = places.flatMap(({ region, prices }) => (region === null ? [] : [{ region, prices }]));
  const byPrices = Map.groupBy(regional, ({ prices }) => JSON.stringify(prices));
  return [
    ...whole,
    ...[...byPrices.values()].flatMap((same) =>
      same.slice(0, 1).map(({ prices }) => ({ country, regions: same.map(({ region }) => region), prices })),
    ),
  ];
}
