import { z } from 'zod';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { COUNTRY_CODES } from '#domain/shipping/countries.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { isRegionOf } from '#domain/shipping/regions.ts';
import { isTimeZone } from '#domain/store-days.ts';
import { WHOLE_CENTS } from '#server/catalog/products/document-fields.ts';

/** Fields of store files, beside those of documents of products. Files refuse unknown fields, so that typos are noticed. */
export const centsField = z.int(WHOLE_CENTS).min(0, 'must not be negative');
export const currencyField = z.enum(SUPPORTED_CURRENCIES, 'must be the code of a currency, like usd');
export const freeablePrices = z.partialRecord(currencyField, centsField);
export const units = z.int('must be a whole number').min(0, 'must not be negative');
export const country = z.enum(COUNTRY_CODES, 'must be the code of a country, like US');
export const region = z.string().length(2, 'must be a code of two letters, like NY');

/** Refuses `regions` that are not in their `country`. */
export function refuseUnknownRegions(
  place: { country: string; regions?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  for (const code of place.regions ?? []) {
    if (isRegionOf(place.country, code)) continue;
    context.addIssue({
      code: 'custom',
      path: ['regions'],
      message: hasRegions(place.country)
        ? `${code} is not a region of ${place.country}`
        : `must be left out: prices in ${place.country} are for the whole country`,
    });
  }
}

/** An IANA time zone; stores without one keep UTC. */
export const timeZone = z
  .string()
  .refine(isTimeZone, 'must be a time zone like America/New_York')
  .default('UTC');

/** How often staff get an email about new orders. */
export const newOrderEmails = z
  .enum(['each', 'hourly', 'daily', 'none'], 'must be each, hourly, daily or none')
  .default('each');

/** The number of the store's first order. */
export const orderNumberStart = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100_000_000, 'must be at most 100,000,000')
  .default(1001);

/** By how much order numbers grow at most: docs/decisions/0226. */
export const orderNumberStep = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(100, 'must be at most 100')
  .default(1);
