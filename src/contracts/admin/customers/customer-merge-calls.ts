import { z } from 'zod';
import type { CustomerProfileId } from '#domain/ids.ts';
import { defineCall } from '../../call.ts';
import { idOf, requiredText, storeId, version } from '../../fields.ts';

const tag = 'Back office';
const customerId = idOf<CustomerProfileId>(z.uuid());
const params = z.strictObject({ customer_id: customerId.describe('Whose account and address stay') });

const one = z.object({
  customer_id: idOf<CustomerProfileId>(z.string()),
  email: z.string(),
  name: z.string(),
  has_account: z.boolean(),
  version: z.int(),
});

const moves = z
  .object({
    orders: z.int(),
    subscriptions: z.int().describe('That are not cancelled'),
    addresses: z.int(),
    notes: z.int(),
    reviews: z.int(),
    conversations: z.int(),
    drafts: z.int(),
    cart_lines: z.int(),
  })
  .describe("What becomes the remaining customer's");

export const adminMergePreview = defineCall({
  method: 'GET',
  path: '/admin/api/customers/:customer_id/merge',
  permission: 'customers:merge',
  summary: 'What merging another customer into this one moves; 409 where the other one has to stay',
  tag,
  params,
  query: z.strictObject({ store_id: storeId, merged_id: customerId }),
  answer: z.object({
    kept: one,
    merged: one,
    moves,
    newsletter: z
      .enum(['pending', 'confirmed', 'unsubscribed'])
      .nullable()
      .describe('Of the address that stays, afterwards: the stricter choice of the two'),
    is_email_proved: z
      .boolean()
      .nullable()
      .describe('Whether somebody has opened a link in the mailbox that stays; null for a guest'),
  }),
});

export const adminMergeCustomers = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/merge',
  permission: 'customers:merge',
  summary:
    'Makes another customer a part of this one, for good. Both addresses get an email when an account is concerned; 409 when one of the two has changed',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    merged_id: customerId,
    version,
    merged_version: version,
    confirmation: requiredText(254).describe('The address that goes away, typed to be sure'),
    accepts_unproved_email: z.boolean().describe('Needed where nobody has proved the address that stays'),
  }),
  answer: z.object({ moves }),
});
