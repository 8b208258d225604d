import { z } from 'zod';
import type { ShippingOptionId } from '#domain/ids.ts';
import { type CallAnswer, defineCall } from '../../call.ts';
import {
  countryCode,
  currencyCode,
  idOf,
  LARGEST_VERSION,
  line,
  requiredLine,
  storeId,
} from '../../fields.ts';

const tag = 'Back office';
const version = z
  .int()
  .min(0)
  .max(LARGEST_VERSION)
  .describe('The version that was shown when the change was made; 0 before anybody has changed it');
const region = requiredLine(20).describe('Its two-letter code: NY');
const wholeCents = z.int().min(0).max(10_000_000);
const threshold = z.int().min(0).max(100_000);

const thresholds = z
  .partialRecord(currencyCode, threshold)
  .describe('In whole units of currencies in which it is another number');

const general = {
  brand: requiredLine(60),
  time_zone: line(60).describe('IANA name: America/New_York'),
  new_order_emails: z.enum(['each', 'hourly', 'daily', 'none']),
  tax_number: line(40).nullable().describe('As receipts have it: `VAT GB123456789`; null for none'),
  sender_address: z
    .strictObject({
      line1: requiredLine(200),
      line2: line(200).nullable(),
      city: requiredLine(100),
      state: line(50).describe('Empty in countries whose addresses have none'),
      postal_code: line(20),
      country: countryCode,
    })
    .nullable()
    .describe('Where parcels come from; printed on packing slips'),
};

const currencies = {
  default_currency: currencyCode.describe('Its own, in which subscriptions are charged; one of `sold_in`'),
  sold_in: z.array(currencyCode).min(1).max(12).describe('What shoppers can buy in'),
  upcoming: z.array(currencyCode).max(12).describe('In which prices are typed that shoppers do not see yet'),
};

const days = z.int().min(0).max(60);
const dayRange = z
  .strictObject({ from: days, to: days })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be less than the first number' });

const shippingOption = z.strictObject({
  id: idOf<ShippingOptionId>(z.string().max(100)).nullable().describe('Null for a new one'),
  name: requiredLine(100),
  about: requiredLine(200).describe('Below its name: 3 to 6 business days'),
  free_from_dollars: threshold
    .nullable()
    .describe('Whole units of every currency without a number of its own; null: not free in those'),
  free_from_by_currency: thresholds,
  subscriptions_free_from_dollars: threshold
    .nullable()
    .describe("For orders with a subscription, in whole units of the shop's own currency, where it is lower"),
  rates: z
    .array(
      z.strictObject({
        country: countryCode,
        regions: z.array(region).max(60).describe('Empty for the whole country'),
        prices: z.partialRecord(currencyCode, wholeCents).describe('In each currency of the shop'),
      }),
    )
    .min(1)
    .max(300),
  handling_days: dayRange.nullable().describe('Until the carrier has it; null shows no estimate'),
  transit_days: z
    .array(dayRange.safeExtend({ country: countryCode }))
    .max(300)
    .describe('Of the carrier, for whole countries; exceptions for regions stay'),
});

const partsPerMillion = z.int().min(0).max(1_000_000).describe('62500 is 6.25 %');
const taxRate = z.strictObject({
  country: countryCode,
  region: line(20).describe('Its two-letter code: NY; empty for a country besides the US and Canada'),
  label: requiredLine(100).describe('What it is called on receipts'),
  groceries: partsPerMillion,
  candy: partsPerMillion,
  gift_boxes: partsPerMillion,
  shipping: partsPerMillion,
});

const pricesIncludeTaxIn = z
  .array(countryCode)
  .max(300)
  .describe('Countries in which prices, shipping too, include the tax; it is added to them everywhere else');

const prefix = line(20).regex(/^[A-Za-z0-9./_-]*$/, 'has only A to Z, digits, and - . / _');
const firstNumber = z.int().min(1).max(100_000_000);
const invoices = {
  issues_invoices: z.boolean().describe('Orders that are paid from then on get one'),
  legal_name: line(100).nullable().describe('Printed on invoices; null where it is the name of the shop'),
  invoice_prefix: prefix,
  invoice_start: firstNumber.describe('Counts until the first invoice is issued'),
  credit_note_prefix: prefix,
  credit_note_start: firstNumber.describe('Counts until the first credit note is issued'),
};

export const adminSettings = defineCall({
  method: 'GET',
  path: '/admin/api/settings',
  permission: 'settings:read',
  summary: 'What the shop is called, where it ships from and to, and which taxes it charges',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    general: z.object({ version, ...general }),
    currencies: z.object({
      version,
      ...currencies,
      missing: z
        .array(
          z.object({
            currency: currencyCode,
            products: z.int().describe('On sale or scheduled, without a price in it'),
            shipping_prices: z.int(),
            discounts: z.int().describe('Neither ended nor used up, without an amount in it'),
          }),
        )
        .describe('What lacks a price in one of the currencies; nothing for those that are complete'),
    }),
    shipping: z.object({ version, options: z.array(shippingOption) }),
    taxes: z.object({
      version,
      rates: z.array(taxRate).describe('Places in the US and Canada without an entry are not taxed'),
      prices_include_tax_in: pricesIncludeTaxIn,
    }),
    countries_without_taxes: z
      .array(countryCode)
      .describe('With a price for shipping and no entry in the taxes: they are not sold to'),
    invoices: z.object({
      version,
      ...invoices,
      next_invoice: z.string().describe('What the next one will be called'),
      next_credit_note: z.string(),
    }),
  }),
});
export type Settings = CallAnswer<typeof adminSettings>;

export const adminSaveGeneral = defineCall({
  method: 'POST',
  path: '/admin/api/settings/general',
  permission: 'settings:edit',
  summary: 'Changes name, time zone and address of the shop',
  tag,
  body: z.strictObject({ store_id: storeId, version, ...general }),
  answer: z.object({ version }),
});

export const adminSaveCurrencies = defineCall({
  method: 'POST',
  path: '/admin/api/settings/currencies',
  permission: 'settings:edit',
  summary:
    'Says what the shop sells in, and what is prepared. 422 when a currency lacks prices, or when subscriptions are charged in one that goes',
  tag,
  body: z.strictObject({ store_id: storeId, version, ...currencies }),
  answer: z.object({ version }),
});

export const adminSaveShipping = defineCall({
  method: 'POST',
  path: '/admin/api/settings/shipping',
  permission: 'settings:edit',
  summary: 'Replaces all shipping options with their prices; quotes that shoppers have stay valid',
  tag,
  body: z.strictObject({ store_id: storeId, version, options: z.array(shippingOption).max(20) }),
  answer: z.object({ version }),
});

export const adminSaveTaxes = defineCall({
  method: 'POST',
  path: '/admin/api/settings/taxes',
  permission: 'settings:edit',
  summary:
    'Replaces all tax rates, and says where prices include tax; orders and quotes that were stored stay as they are',
  tag,
  body: z.strictObject({
    store_id: storeId,
    version,
    rates: z.array(taxRate).max(500),
    prices_include_tax_in: pricesIncludeTaxIn,
  }),
  answer: z.object({ version }),
});

export const adminSaveInvoices = defineCall({
  method: 'POST',
  path: '/admin/api/settings/invoices',
  permission: 'settings:edit',
  summary:
    'Says whether invoices are issued, in whose name and with which numbers; those that were issued stay as they are',
  tag,
  body: z.strictObject({ store_id: storeId, version, ...invoices }),
  answer: z.object({ version }),
});
