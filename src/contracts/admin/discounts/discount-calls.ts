import { z } from 'zod';
import type { BundleId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { addressInput } from '../../checkout/checkout-calls.ts';
import {
  cents,
  currencyCode,
  day,
  idOf,
  moment,
  nothing,
  requiredText,
  storeId,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';
import { memberProduct } from '../collections/collection-calls.ts';
import { purchasableItems } from '../orders/draft-orders-calls.ts';
import { staffHistory } from '../staff-history.ts';

const tag = 'Back office';
const code = requiredText(60).describe(
  'Capitals and digits that customers type; of an automatic discount its title, as they read it',
);
const params = z.strictObject({ code });

const amount = cents.min(0).max(100_000_000);
const amounts = z.partialRecord(currencyCode, amount);

const dayAndTime = z
  .strictObject({
    day,
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30')
      .nullable()
      .describe('Null: the whole day'),
  })
  .describe('In the time zone of the store');

const terms = {
  automatic: z.boolean().describe('Whether it applies without a code. Never changes'),
  combines_with_codes: z.boolean().describe('Of an automatic one: whether a code may be used along with it'),
  percentage: z.int().min(0).max(100).describe('Whole percent; above 0 the amounts do not count'),
  amounts: amounts.describe('Whole cents, by currency'),
  caps: amounts.nullable().describe('The most that the percentage takes off'),
  minimum_subtotal: amounts.describe('What must be in the cart of what it is for, by currency; 0: anything'),
  minimum_units: z.int().min(0).max(10_000).describe('How many items of what it is for must be in the cart'),
  products: z
    .array(requiredText(100))
    .max(200)
    .describe('Handles of what it is for, besides `collections`; both empty: everything'),
  collections: z.array(requiredText(60)).max(50).describe('Names of collections whose products it is for'),
  buy_x_get_y: z
    .strictObject({
      buy_units: z.int().min(1).max(1_000),
      get_units: z.int().min(1).max(1_000),
      most_times: z.int().min(1).max(1_000).nullable().describe('In one order; null: no limit'),
      products: z
        .array(requiredText(100))
        .max(200)
        .describe('What is got, besides `collections`; both empty: what is bought'),
      collections: z.array(requiredText(60)).max(50),
    })
    .nullable()
    .describe(
      'For so many units of what it is for, the percentage is taken off so many others, the cheapest',
    ),
  free_shipping: z.boolean(),
  once_per_customer: z.boolean(),
  first_order_only: z.boolean(),
  budgets: amounts
    .nullable()
    .describe('The most that it takes off in all, by currency, without shipping; null: no limit'),
  max_redemptions: z.int().min(0).max(999_999_999).nullable().describe('Null: no limit'),
  starts: dayAndTime.nullable().describe('From the first moment of the day when it has no time'),
  ends: dayAndTime.nullable().describe('The day is included when it has no time'),
};
const discountTerms = z.object(terms);
export type DiscountTermsWire = z.output<typeof discountTerms>;

const discountStatus = z
  .enum(['active', 'scheduled', 'ended', 'used_up', 'spent'])
  .describe('`used_up`: the limit of redemptions is reached; `spent`: the budget of a currency is');

const listedDiscount = z.object({
  code: z.string(),
  ...terms,
  status: discountStatus,
  used: z.int().describe('Redemptions'),
  given: amounts.nullable().describe('Of the budgets, with what is being paid with; null without budgets'),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
});
export type ListedDiscount = z.output<typeof listedDiscount>;

const filters = {
  store_id: storeId,
  q: text(100).optional().describe('Part of the code'),
  view: z
    .enum(['all', 'active', 'scheduled', 'ended', 'spent'])
    .optional()
    .describe('`ended` has those that are used up too; `spent`: whose budget is, and that have not ended'),
  sort: z.enum(['newest', 'code', 'used']).optional(),
};

export const adminDiscounts = defineCall({
  method: 'GET',
  path: '/admin/api/discounts',
  permission: 'discounts:read',
  summary: 'Discount codes, newest first',
  tag,
  query: z.strictObject({ ...filters, ...pageQuery }),
  answer: z.object({ discounts: z.array(listedDiscount), next_cursor: nextCursor }),
});

export const adminExportDiscounts = defineCall({
  method: 'GET',
  path: '/admin/api/discounts_export',
  permission: 'discounts:read',
  summary:
    'All discounts that match the filters as CSV, a line each, with their use and what they brought in',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});

/** What a discount may be for. */
const choices = z.object({
  products: z.array(memberProduct),
  collections: z.array(z.object({ name: z.string(), title: z.string() })),
});
export type DiscountChoices = z.output<typeof choices>;

const discountPage = z.object({
  ...listedDiscount.shape,
  chosen: choices.describe('Those of `products` and `collections` that exist'),
  got: choices.describe('The same of what is got'),
  held: z.int().describe('Redemptions of checkouts that are being paid'),
  version,
  created_at: moment,
  usage: z
    .array(
      z.object({
        currency: currencyCode,
        orders: z.int(),
        discount: cents.describe('What was given'),
        revenue: cents.describe('What was paid, less refunds'),
      }),
    )
    .describe('Of the orders with the code that were not cancelled, by currency'),
  history: staffHistory,
});
export type StaffDiscount = z.output<typeof discountPage>;

export const adminDiscount = defineCall({
  method: 'GET',
  path: '/admin/api/discounts/:code',
  permission: 'discounts:read',
  summary: 'A discount code, with its use and what it brought in',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: discountPage,
});

export const adminDiscountChoices = defineCall({
  method: 'GET',
  path: '/admin/api/discount_choices',
  permission: 'discounts:edit',
  summary: 'Products and collections that a discount may be for: the first 20 of each that match',
  tag,
  query: z.strictObject({ store_id: storeId, q: text(100).describe('Part of the title or the name') }),
  answer: choices,
});

export const adminCreateDiscount = defineCall({
  method: 'POST',
  path: '/admin/api/discounts',
  permission: 'discounts:edit',
  summary: 'Makes a discount code',
  tag,
  body: z.strictObject({ store_id: storeId, code, ...terms }),
  answer: z.object({ code: z.string() }),
});

export const adminEditDiscount = defineCall({
  method: 'POST',
  path: '/admin/api/discounts/:code',
  permission: 'discounts:edit',
  summary: 'Changes a discount code; checkouts that are being paid with it keep what they were quoted',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, ...terms }),
  answer: z.object({ version }),
});

export const adminSwitchDiscount = defineCall({
  method: 'POST',
  path: '/admin/api/discounts/:code/switch',
  permission: 'discounts:edit',
  summary: 'Ends a discount code now, or lets it be redeemed from now on without an end',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, version, ended: z.boolean() }),
  answer: nothing,
});

export const adminCopyDiscount = defineCall({
  method: 'POST',
  path: '/admin/api/discounts/:code/copies',
  permission: 'discounts:edit',
  summary: 'Makes up to 5,000 codes with the terms of another one, each with uses and a budget of its own',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    prefix: z.string().regex(/^[A-Z0-9]{0,20}$/, 'must be at most 20 capitals and digits'),
    count: z.int().min(1).max(5_000),
    idempotency_key: z.uuid().optional().describe('Random. Sent twice, the codes are made once'),
  }),
  answer: z.object({ codes: z.array(z.string()) }),
});

export const adminDiscountItems = defineCall({
  method: 'GET',
  path: '/admin/api/discount_items',
  permission: 'discounts:edit',
  summary: 'What a discount can be tried on, by name or SKU: variants and packs, without boxes to fill',
  tag,
  query: z.strictObject({ store_id: storeId, currency: currencyCode, q: text(100).optional() }),
  answer: purchasableItems,
});

const triedDiscount = z.object({
  problem: z.string().nullable().describe('Why it would be refused, as customers read it'),
  lines: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      quantity: z.int(),
      subtotal: cents,
      discount: cents,
    }),
  ),
  subtotal: cents,
  discount: cents,
  shipping: z
    .object({ name: z.string(), price: cents })
    .nullable()
    .describe('The cheapest option; null without a place'),
  free_shipping: z.boolean().describe('Whether it takes off the shipping'),
  total: cents.describe('Before tax'),
});
export type TriedDiscount = z.output<typeof triedDiscount>;

export const adminTryDiscount = defineCall({
  method: 'POST',
  path: '/admin/api/discount_try',
  permission: 'discounts:edit',
  summary: 'What a discount would take off a sample cart, whatever its days are; changes nothing',
  tag,
  body: z.strictObject({
    store_id: storeId,
    ...terms,
    currency: currencyCode,
    items: z
      .array(
        z.strictObject({
          sku: text(100).nullable(),
          bundle_id: idOf<BundleId>(text(100)).nullable(),
          quantity: z.int().min(1).max(999),
        }),
      )
      .min(1)
      .max(50),
    address: addressInput.nullable().describe('Country, and a region or a postal code; null: no shipping'),
  }),
  answer: triedDiscount,
});
