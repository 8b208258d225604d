import { z } from 'zod';
import type { ShippingOptionId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { cents, countryCode, currencyCode, idOf, storeId, text } from '../fields.ts';

const day = z.iso.date().describe('In the store’s time zone');

/** The first and last day on which an order is likely to arrive. */
export const deliveryEstimate = z
  .object({ earliest: day, latest: day })
  .nullable()
  .describe('Null where nothing is known about it');

export const shippingOption = z.object({
  shipping_option_id: idOf<ShippingOptionId>(z.string()),
  shipping_option_name: z.string(),
  additional_information: z.string(),
  price: cents,
  free_shipping_threshold: z
    .int()
    .nullable()
    .describe('Whole units of the currency, for the items of the call'),
  delivery_estimate: deliveryEstimate,
});

export const offeredShipping = z.object({
  shipping_options: z.array(shippingOption),
  estimates_valid_for_seconds: z
    .int()
    .nullable()
    .describe('Until the next cut-off, when the estimates change; null without estimates'),
});

/** What shipping costs and how long it takes, for someone who has not given an address. */
export const shippingTo = defineCall({
  method: 'GET',
  path: '/shipping/options',
  summary: 'How items can reach a country or postal code, from how much, and when',
  tag: 'Checkout and payments',
  query: z.strictObject({
    store_id: storeId.optional(),
    country: countryCode,
    postal_code: text(20)
      .optional()
      .describe('Without it: the lowest price in the country, and the widest range of days'),
    currency: currencyCode.optional(),
    recurring: z
      .enum(['true', 'false'])
      .optional()
      .describe('`true` for an order with a subscription, which may ship free from a lower subtotal'),
  }),
  answer: offeredShipping,
});

export type ShippingOption = z.output<typeof shippingOption>;
export type OfferedShippingAnswer = z.output<typeof offeredShipping>;
