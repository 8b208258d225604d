import { z } from 'zod';
import { REGIONS, type ShippingCountry } from '#domain/shipping/regions.ts';
import { isTimeZone } from '#domain/store-days.ts';

/** Fields shared by store files. Files refuse unknown fields, so that typos are noticed. */
export const words = z.string().trim().min(1, 'must not be empty');
export const handle = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and single hyphens, like the-mix');
export const sku = z
  .string()
  .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, 'must be capitals, digits and hyphens, like MIX-5OZ');
const wholeCents = 'must be a whole number of cents';
export const cents = z.int(wholeCents).min(0, 'must not be negative');
const price = z.int(wholeCents).min(1, 'must be more than 0 cents');
/** One amount per currency. */
export const prices = z.strictObject({ usd: price, cad: price });
export const freeablePrices = z.strictObject({ usd: cents, cad: cents });
export const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #ff6a19');
export const grams = z.int('must be whole grams').min(1, 'must be more than 0 grams');
export const units = z.int('must be a whole number').min(0, 'must not be negative');
export const count = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(999, 'must be at most 999');
export const date = z.iso.date('must be a date like 2025-06-01');
export const pictureUrl = z
  .string()
  .regex(/^\/pictures\/[a-z0-9/-]+\.webp$/, 'must be like /pictures/the-mix-pack.webp');
export const picture = z.strictObject({ url: pictureUrl, alt: words });
export const country = z.enum(['US', 'CA'], 'must be US or CA');
export const region = z.string().length(2, 'must be a code of two letters, like NY');

export function isRegion(of: ShippingCountry, code: string): boolean {
  return REGIONS[of].some((known) => known.code === code);
}

/** Refuses `regions` that are not in their `country`. */
export function refuseUnknownRegions(
  place: { country: ShippingCountry; regions?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  for (const code of place.regions ?? []) {
    if (isRegion(place.country, code)) continue;
    context.addIssue({
      code: 'custom',
      path: ['regions'],
      message: `${code} is not a region of ${place.country}`,
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

export type Prices = z.output<typeof prices>;
