import { z } from 'zod';
import { CUSTOMER_SORTS } from '#domain/customers/customer-lists.ts';
import type { CustomerProfileId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { cents, currencyCode, idOf, moment, storeId, text } from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';

/** A customer in a list. */
export const listedCustomer = z.object({
  customer_id: idOf<CustomerProfileId>(z.string()),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  city: z.string().describe('Of the last order, or empty'),
  country: z.string(),
  tags: z.array(z.string()),
  has_account: z.boolean(),
  is_subscribed: z.boolean(),
  accepts_emails: z.boolean(),
  orders: z.int(),
  currency: currencyCode,
  lifetime_value: cents.describe('Paid minus refunded'),
  first_order_at: moment.nullable(),
  last_order_at: moment.nullable(),
  created_at: moment,
});
export type ListedCustomer = z.output<typeof listedCustomer>;

const yesOrNo = z.enum(['yes', 'no']).optional();

/** What a list of customers is limited to. */
const filters = {
  store_id: storeId,
  q: text(254)
    .optional()
    .describe('Beginnings of words, in any order: names, email, phone, city, order number'),
  account: yesOrNo.describe('Whether they have an account'),
  subscribed: yesOrNo.describe('Whether they have a subscription that is not cancelled'),
  accepts_emails: yesOrNo.describe('Whether they have confirmed the newsletter'),
  tag: text(40).optional(),
  orders_at_least: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .optional(),
  last_order_since: z.iso.date().optional().describe("On this day of the store's time zone or later"),
};

export const adminCustomers = defineCall({
  method: 'GET',
  path: '/admin/api/customers',
  permission: 'customers:read',
  summary: 'People with an account and people who ordered without one, filtered, sorted and in pages',
  tag,
  query: z.strictObject({
    ...filters,
    sort: z.enum(CUSTOMER_SORTS).optional().describe('`newest` without it; the highest or latest first'),
    ...pageQuery,
  }),
  answer: z.object({ customers: z.array(listedCustomer), next_cursor: nextCursor }),
});

export const adminExportCustomers = defineCall({
  method: 'GET',
  path: '/admin/api/customers_export',
  permission: 'customers:export',
  summary: 'All customers that match the filters as CSV, a line each, newest first',
  tag,
  query: z.strictObject(filters),
  answer: z.string().describe('text/csv'),
});
