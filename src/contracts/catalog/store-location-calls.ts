import { z } from 'zod';
import { defineCall } from '../call.ts';
import { storeId } from '../fields.ts';

/** Spec §3, Store location. Those without coordinates are dropped by the client. */
export const storeLocation = z.object({
  title: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hours: z.string().nullable().describe('When it is open, as people say it'),
  products: z.array(z.string()).describe('Handles of the products that it carries; empty: not known'),
});

export const allStoreLocations = defineCall({
  method: 'GET',
  path: '/storeLocator/allLocations/:storeId',
  summary: 'Every place that sells the brand',
  tag: 'Store locations',
  params: z.strictObject({ storeId }),
  answer: z.array(storeLocation),
});

export type WireStoreLocation = z.output<typeof storeLocation>;
