import { and, asc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { ShippingOptionId, StoreId } from '#domain/ids.ts';
import { type AmountsByCurrency, type CurrencyCode, inEachCurrency } from '#domain/money.ts';
import type { DeliveryTimes } from '#domain/shipping/delivery-estimate.ts';
import { freeThreshold, lowest } from '#domain/shipping/free-threshold.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shippingOptions, shippingRates, taxRates } from '#server/platform/database/schema/pricing-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** A shipping option for an address, at its list price. */
export interface OfferedShipping {
  optionId: ShippingOptionId;
  name: string;
  additionalInformation: string;
  priceCents: number;
  /** In whole units of the cart's currency. */
  freeThreshold: number | null;
  deliveryTimes: DeliveryTimes | null;
}

/** What an order contains, as far as it matters to shipping. */
export interface ShippedCart {
  currency: CurrencyCode;
  /** Whether one of its lines is a subscription. */
  isRecurring: boolean;
}

const freeShippingTerms = {
  freeFrom: shippingOptions.freeFrom,
  freeFromByCurrency: shippingOptions.freeFromByCurrency,
  subscriptionsFreeFrom: shippingOptions.subscriptionsFreeFrom,
};

const offered = {
  optionId: shippingOptions.shippingOptionId,
  name: shippingOptions.name,
  additionalInformation: shippingOptions.additionalInformation,
  priceCents: shippingRates.priceCents,
  deliveryTimes: shippingOptions.deliveryTimes,
  ...freeShippingTerms,
};

const rateOfOption = and(
  eq(shippingRates.storeId, shippingOptions.storeId),
  eq(shippingRates.shippingOptionId, shippingOptions.shippingOptionId),
);

/**
 * The lowest subtotals in whole units from which one of the options is free: in each currency, and in the first one for
 * orders with a subscription. Null where none ever is.
 */
export async function readFreeShippingThresholds(
  db: Queryable,
  storeId: StoreId,
  currencies: readonly [CurrencyCode, ...CurrencyCode[]],
): Promise<{ once: AmountsByCurrency<number | null>; subscriptions: number | null }> {
  const options = await db
    .select(freeShippingTerms)
    .from(shippingOptions)
    .where(eq(shippingOptions.storeId, storeId));
  const lowestIn = (currency: CurrencyCode, isRecurring: boolean) =>
    lowest(options.map((terms) => freeThreshold(terms, currency, isRecurring)));
  return {
    once: inEachCurrency(currencies, (currency) => lowestIn(currency, false)),
    subscriptions: lowestIn(currencies[0], true),
  };
}

/** Whether one of the options says when orders arrive. */
export async function hasDeliveryEstimates(db: Queryable, storeId: StoreId): Promise<boolean> {
  const found = await db
    .select({ optionId: shippingOptions.shippingOptionId })
    .from(shippingOptions)
    .where(and(eq(shippingOptions.storeId, storeId), isNotNull(shippingOptions.deliveryTimes)))
    .limit(1);
  return found.length > 0;
}

/**
 * The options that deliver to a place, in order of position. A region's rate takes precedence over its
 * country's; without a region (null) it is the lowest rate in the country.
 */
export async function shippingOptionsTo(
  db: Queryable,
  storeId: StoreId,
  { country, state }: { country: string; state: string | null },
  cart: ShippedCart,
): Promise<OfferedShipping[]> {
  const place = { storeId, country, currency: cart.currency };
  const options = await (state === null
    ? optionsToCountry(db).execute(place)
    : optionsToRegion(db).execute({ ...place, state }));
  return options.map((option) => ({
    ...option,
    freeThreshold: freeThreshold(option, cart.currency, cart.isRecurring),
  }));
}

const optionsTo = (db: Queryable, isInRegion: SQL | undefined, firstIsBest: SQL) =>
  db
    .selectDistinctOn([shippingOptions.position, shippingOptions.shippingOptionId], offered)
    .from(shippingOptions)
    .innerJoin(shippingRates, rateOfOption)
    .where(
      and(
        eq(shippingOptions.storeId, sql.placeholder('storeId')),
        eq(shippingRates.country, sql.placeholder('country')),
        eq(shippingRates.currency, sql.placeholder('currency')),
        isInRegion,
      ),
    )
    .orderBy(asc(shippingOptions.position), asc(shippingOptions.shippingOptionId), firstIsBest);

const optionsToCountry = preparedQuery((db) =>
  optionsTo(db, undefined, asc(shippingRates.priceCents)).prepare('shipping_options_to_country'),
);

const optionsToRegion = preparedQuery((db) => {
  const { region } = shippingRates;
  const isInRegion = or(isNull(region), eq(region, sql.placeholder('state')));
  return optionsTo(db, isInRegion, sql`${region} nulls last`).prepare('shipping_options_to_region');
});

/** A country that the shop sells to, by its code, and whether its prices include the tax. */
export interface SoldTo {
  code: string;
  includesTax: boolean;
}

/**
 * The countries that the shop sells to: those with a price for shipping and with taxes, which may be 0. The country of the
 * sender is first, then the United States and Canada, then others by their codes.
 */
export async function readShippingCountries(db: Queryable, storeId: StoreId): Promise<SoldTo[]> {
  const { country } = shippingRates;
  const { senderAddress, pricesIncludeTaxIn } = stores;
  const ownFirst = sql`(${country} = ${senderAddress} ->> 'country') desc nulls last`;
  return db
    .select({ code: country, includesTax: sql<boolean>`${country} = any(${pricesIncludeTaxIn})` })
    .from(shippingRates)
    .innerJoin(stores, eq(stores.id, shippingRates.storeId))
    .where(and(eq(shippingRates.storeId, storeId), hasTaxes))
    .groupBy(country, senderAddress, pricesIncludeTaxIn)
    .orderBy(ownFirst, sql`${country} <> 'US'`, sql`${country} <> 'CA'`, asc(country));
}

const hasTaxes = sql`exists (select from ${taxRates}
  where ${taxRates.storeId} = ${shippingRates.storeId} and ${taxRates.country} = ${shippingRates.country})`;

/** The codes of countries with a price for shipping and without taxes, so that nobody there can buy yet. */
export async function readCountriesWithoutTaxes(db: Queryable, storeId: StoreId): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: shippingRates.country })
    .from(shippingRates)
    .where(and(eq(shippingRates.storeId, storeId), not(hasTaxes)))
    .orderBy(asc(shippingRates.country));
  return rows.map(({ country }) => country);
}

/** For an address to which no option ships. */
export const notShippedTo = () =>
  new DomainError('shipping_unavailable', 'We do not ship to this address yet.');
