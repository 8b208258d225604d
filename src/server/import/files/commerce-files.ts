import { z } from 'zod';
import { idOf } from '#contracts/fields.ts';
import type { BundleId, ShippingOptionId } from '#domain/ids.ts';
import { type CountryWithRegions, hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { isRegionOf, REGIONS } from '#domain/shipping/regions.ts';
import { count, date, handle, sku, words } from '#server/catalog/products/document-fields.ts';
import { deliveryFile, placesWithoutTransitTime } from './delivery-file.ts';
import {
  centsField,
  country,
  currencyField,
  freeablePrices,
  refuseUnknownRegions,
  region,
  units,
} from './file-fields.ts';

/** A day is the whole day in the store's time zone. */
const dayOrMoment = z.union(
  [z.iso.date(), z.iso.datetime().transform((value) => new Date(value))],
  'must be a day like 2025-01-31, or a time like 2025-01-31T23:59:59Z',
);
const wholeCentsOrPrices = 'must be a whole number of cents, or one by currency';

/** One number for all currencies, or a number for each. */
const amountOrAmounts = z.union([centsField, freeablePrices], wholeCentsOrPrices);

/** discounts.json: a percentage (optionally capped), an amount, free shipping, or a combination. */
export const discountsFile = z.array(
  z
    .strictObject({
      /** Of one without a code its title, as customers read it. */
      code: words.max(60, 'must be at most 60 characters'),
      automatic: z.boolean().optional(),
      combinesWithCodes: z.boolean().optional(),
      percentage: z.int('must be whole percent').min(0).max(100, 'must be at most 100').default(0),
      amountCents: amountOrAmounts.default(0),
      maxRedeemableCents: amountOrAmounts.nullable().default(null),
      minimumSubtotalCents: amountOrAmounts.optional(),
      minimumUnits: units.optional(),
      /** What it is for; everything without both. */
      products: z.array(handle).optional(),
      collections: z.array(z.string()).optional(),
      /** The percentage is taken off what is got, the cheapest ones, for what is bought. */
      buyXGetY: z
        .strictObject({
          buyUnits: units.min(1),
          getUnits: units.min(1),
          mostTimes: units.min(1).nullable().default(null),
          products: z.array(handle).optional(),
          collections: z.array(z.string()).optional(),
        })
        .optional(),
      freeShipping: z.boolean().default(false),
      oncePerCustomer: z.boolean().default(false),
      firstOrderOnly: z.boolean().default(false),
      /** The most that it gives away in all. */
      budgetCents: z.union([centsField.min(1), z.partialRecord(currencyField, centsField.min(1))]).optional(),
      maxRedemptions: units,
      /** Redemptions before the shop counts them; only read when the code is new. */
      usedBefore: units.default(0),
      startsAt: dayOrMoment.nullable().default(null),
      endsAt: dayOrMoment.nullable().default(null),
    })
    .refine(({ code, automatic }) => automatic || /^[A-Z0-9]{1,40}$/.test(code), {
      path: ['code'],
      message: 'must be capitals and digits',
    })
    .refine(
      ({ automatic, oncePerCustomer, firstOrderOnly }) => !automatic || !(oncePerCustomer || firstOrderOnly),
      { path: ['automatic'], message: 'is for everybody' },
    )
    .refine(({ usedBefore, maxRedemptions }) => usedBefore <= maxRedemptions, {
      path: ['usedBefore'],
      message: 'must not be more than maxRedemptions',
    }),
);

/** Stock in the format of `stock export`: units on hand by SKU, without those that are sold and still to be packed. */
export const stockFile = z
  .array(z.strictObject({ sku, onHand: units.max(1_000_000, 'must be a million at most') }))
  .superRefine((counts, context) => {
    for (const [index, count] of counts.entries()) {
      if (counts.findIndex((other) => other.sku === count.sku) < index) {
        context.addIssue({ code: 'custom', path: [index, 'sku'], message: `${count.sku} is listed twice` });
      }
    }
  });

const threshold = z.int('must be a whole amount, without cents').min(0);
const thresholdsByCurrency = z.partialRecord(currencyField, threshold).default({});

/** shipping.json: shipping options in the order shown. A region's price overrides its country's. */
export const shippingFile = z.array(
  z
    .strictObject({
      shippingOptionId: idOf<ShippingOptionId>(handle),
      name: words,
      additionalInformation: words,
      /** Free from this subtotal, in whole units of the store's own currency. */
      freeFromDollars: threshold.nullable(),
      /** In whole units of currencies in which it is another number: `{"cad": 85}`. */
      freeFromByCurrency: thresholdsByCurrency,
      /** The same for orders with a subscription and for renewals, where it is lower. */
      subscriptionsFreeFromDollars: threshold.nullable().default(null),
      rates: z.array(
        z
          .strictObject({
            country,
            /** Leave out for the whole country. */
            regions: z.array(region).optional(),
            prices: freeablePrices,
          })
          .superRefine(refuseUnknownRegions),
      ),
      /** Leave out to show no delivery estimate. */
      delivery: deliveryFile.nullable().default(null),
    })
    .superRefine(({ rates, delivery }, context) => {
      const missing = delivery === null ? [] : placesWithoutTransitTime(rates, delivery.transitDays);
      if (missing.length > 0) {
        context.addIssue({
          code: 'custom',
          path: ['delivery', 'transitDays'],
          message: `has no days for ${missing.join(', ')}, which has a rate`,
        });
      }
    }),
);

const rate = z.int('must be a whole number of parts per million').min(0).max(1_000_000);
const taxedRegion = z.strictObject({
  region,
  label: words,
  groceries: rate.default(0),
  candy: rate.default(0),
  gift_boxes: rate.default(0),
  shipping: rate.default(0),
});
const taxedCountry = (of: CountryWithRegions) =>
  z.array(taxedRegion).superRefine((regions, context) => {
    for (const [index, { region: code, label }] of regions.entries()) {
      if (!isRegionOf(of, code)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'region'],
          message: `${code} is not a region of ${of}`,
        });
      }
      if (regions.findIndex((other) => other.region === code && other.label === label) < index) {
        context.addIssue({ code: 'custom', path: [index, 'label'], message: `is listed twice for ${code}` });
      }
    }
    const missing = REGIONS[of].filter(({ code }) => !regions.some((taxed) => taxed.region === code));
    if (missing.length > 0) {
      context.addIssue({
        code: 'custom',
        message: `has no entry for ${missing.map(({ code }) => code).join(', ')}; a region without tax needs one without rates`,
      });
    }
  });

const taxedElsewhere = z
  .array(taxedRegion.omit({ region: true }).extend({ country }))
  .superRefine((countries, context) => {
    for (const [index, { country: code, label }] of countries.entries()) {
      if (hasRegions(code))
        context.addIssue({
          code: 'custom',
          path: [index, 'country'],
          message: `${code} has a list of regions`,
        });
      if (countries.findIndex((other) => other.country === code && other.label === label) < index)
        context.addIssue({ code: 'custom', path: [index, 'label'], message: `is listed twice for ${code}` });
    }
  });

/**
 * tax-rates.json: sales tax by place and tax class, in parts per million (88750 is 8.875 %). Missing classes
 * are not taxed. Every region of the US and Canada has an entry, with one rate per rule (GST and PST); other countries that the
 * shop sells to have one as a whole. `pricesIncludeTaxIn` are the countries in which prices, shipping too, include the tax.
 */
export const taxRatesFile = z.strictObject({
  about: z.array(words),
  collectedOn: date,
  pricesIncludeTaxIn: z.array(country).optional(),
  US: taxedCountry('US'),
  CA: taxedCountry('CA'),
  elsewhere: taxedElsewhere.default([]),
});

const address = z.strictObject({
  line1: words,
  line2: words.optional(),
  city: words,
  state: region,
  postal_code: words,
  country,
});

/** A variant by its SKU or a bundle by its id. */
const orderedItem = z
  .strictObject({ sku: sku.optional(), bundleId: idOf<BundleId>(handle).optional(), quantity: count })
  .refine(
    (item) => (item.sku === undefined) !== (item.bundleId === undefined),
    'needs either a sku or a bundleId',
  );

/** customers.json: sample accounts with past orders, whose amounts are calculated at import. */
export const customersFile = z.array(
  z.strictObject({
    email: z.email('must be an email address').lowercase('must be in lowercase letters'),
    password: z.string().min(8, 'must have at least 8 characters').max(128),
    firstName: words,
    lastName: words,
    orders: z
      .array(
        z
          .strictObject({
            daysAgo: units,
            currency: currencyField,
            status: z.enum(['placed', 'shipped'], 'must be placed or shipped'),
            shippingOptionId: idOf<ShippingOptionId>(handle),
            trackingUrl: z.url({ protocol: /^https$/, error: 'must be an https address' }).nullable(),
            address,
            items: z.array(orderedItem).min(1, 'must order something'),
          })
          .refine(({ status, trackingUrl }) => status === 'shipped' || trackingUrl === null, {
            path: ['trackingUrl'],
            message: 'must be null until the order is shipped',
          }),
      )
      .default([]),
  }),
);

export type DiscountFile = z.output<typeof discountsFile>[number];
export type ShippingFile = z.output<typeof shippingFile>;
export type TaxRatesFile = z.output<typeof taxRatesFile>;
export type CustomerFile = z.output<typeof customersFile>[number];
export type PastOrder = CustomerFile['orders'][number];
