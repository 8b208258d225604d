import { z } from 'zod';
import type {
  CustomerNoteAttachmentId,
  CustomerNoteId,
  CustomerProfileId,
  InboxConversationId,
  OrderId,
  PublicReviewId,
  SubscriptionId,
} from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { personalData } from '../../account/personal-data.ts';
import { defineCall } from '../../call.ts';
import {
  cents,
  currencyCode,
  idOf,
  line,
  moment,
  nothing,
  orderNumber,
  requiredLine,
  requiredText,
  storeId,
  version,
} from '../../fields.ts';
import { postalAddress } from '../../postal-address.ts';
import { attachedFile, noteAttachment } from '../note-attachment.ts';
import { withheld } from '../orders/amounts.ts';
import { staffImportedSummary } from '../orders/imported-summary.ts';
import { orderStates } from '../orders/order-states.ts';
import { listedCustomer } from './customer-index-calls.ts';

const tag = 'Back office';
const params = z.strictObject({ customer_id: idOf<CustomerProfileId>(z.uuid()) });

/** A customer for the people who help them. Lists are null for those who may not see what is in them. */
export const staffCustomer = z.object({
  ...listedCustomer.shape,
  version: z.int(),
  paid: cents,
  refunded: cents,
  addresses: z
    .array(
      z.object({
        lines: z.array(z.string()),
        name: z.string(),
        address: postalAddress,
        is_default: z.boolean(),
      }),
    )
    .describe('Saved in the account, otherwise that of the last order, otherwise the imported one'),
  order_list: z
    .array(
      z.object({
        order_id: idOf<OrderId>(z.string()),
        order_number: orderNumber,
        placed_at: moment,
        status: z.enum(SHOWN_ORDER_STATUSES),
        ...orderStates,
        currency: currencyCode,
        ...withheld({ total: cents, refunded: cents }),
      }),
    )
    .nullable()
    .describe('The newest 50'),
  imported_orders: z
    .array(staffImportedSummary)
    .nullable()
    .describe('Of the shop that this one follows, under the same address; the newest 50'),
  subscriptions: z
    .array(
      z.object({
        subscription_id: idOf<SubscriptionId>(z.string()),
        status: z.enum(['active', 'past_due', 'paused', 'cancelled']),
        interval: z.string(),
        started_at: moment,
        terms: z
          .string()
          .nullable()
          .describe('What was agreed to, word for word; null for an imported one that waits for its card'),
        terms_accepted_at: moment.nullable(),
      }),
    )
    .nullable(),
  reviews: z
    .array(
      z.object({
        review_id: idOf<PublicReviewId>(z.string()),
        product: z.string().describe('Its handle'),
        rating: z.int(),
        title: z.string(),
        status: z.enum(['published', 'pending', 'withheld']),
        created_at: moment,
      }),
    )
    .nullable(),
  conversations: z
    .array(
      z.object({
        conversation_id: idOf<InboxConversationId>(z.string()),
        subject: z.string(),
        status: z.enum(['open', 'closed', 'spam']),
        last_message_at: moment,
      }),
    )
    .nullable(),
  conversation_id: idOf<InboxConversationId>(z.string())
    .nullable()
    .describe(
      'The conversation about no order that is open or marked as spam; null also without the permission messages:read',
    ),
  newsletter: z
    .object({
      status: z.enum(['pending', 'confirmed', 'unsubscribed']),
      changed_at: moment,
      consent_text: z.string().nullable().describe('What was agreed to, word for word; null until confirmed'),
      consented_at: moment.nullable(),
    })
    .nullable()
    .describe('Null when it was never asked for'),
  timeline: z
    .array(
      z.object({
        at: moment,
        kind: z.enum(['staff', 'note']),
        who: z.string(),
        text: z.string(),
        attachments: z.array(noteAttachment).describe('Files of a note'),
      }),
    )
    .describe('Notes and what staff did, newest first'),
});
export type StaffCustomer = z.output<typeof staffCustomer>;

export const adminCustomer = defineCall({
  method: 'GET',
  path: '/admin/api/customers/:customer_id',
  permission: 'customers:read',
  summary: 'One customer with orders, subscriptions, reviews, messages, consents and timeline',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ customer: staffCustomer }),
});

export const adminEditCustomer = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/edit',
  permission: 'customers:write',
  summary: 'Changes name, phone number and tags; 409 when somebody else has changed them meanwhile',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    first_name: line(100),
    last_name: line(100),
    phone: line(40).nullable(),
    tags: z.array(requiredLine(40)).max(30),
    version,
  }),
  answer: nothing,
});

export const adminAddCustomerNote = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/notes',
  permission: 'customers:write',
  summary:
    'Writes a note for colleagues; those whom it mentions by @ and name get an email. The same key again does nothing',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    text: requiredText(5000),
    idempotency_key: idOf<CustomerNoteId>(z.uuid()),
  }),
  answer: z.object({ mentioned: z.array(z.string()).describe('Who got it by email') }),
});

export const adminAttachToCustomerNote = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/notes/:note_id/attachments',
  permission: 'customers:write',
  summary: 'Attaches a file to an own note: JPEG, PNG or WebP of at most 8 MB, or a PDF of at most 5 MB',
  tag,
  params: z.strictObject({ ...params.shape, note_id: idOf<CustomerNoteId>(z.uuid()) }),
  body: z.strictObject({
    ...attachedFile,
    idempotency_key: idOf<CustomerNoteAttachmentId>(z.uuid()).describe('Sent twice, it is attached once'),
  }),
  answer: nothing,
});

export const adminSendPasswordReset = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/password_reset',
  permission: 'customers:write',
  summary: 'Emails a customer with an account a link for a new password; the same key sends one',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, idempotency_key: z.uuid() }),
  answer: z.object({ to: z.string() }),
});

export const adminCustomerData = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/data',
  permission: 'customers:export',
  summary: 'Everything that the shop stores about a customer with an account, as they would download it',
  tag,
  params,
  body: z.strictObject({ store_id: storeId }),
  answer: personalData,
});

/** What an erasure has erased, and what had to stay. */
export const erasure = z.object({
  erased: z.array(z.string()),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});

export const adminEraseCustomer = defineCall({
  method: 'POST',
  path: '/admin/api/customers/:customer_id/erase',
  permission: 'customers:erase',
  summary:
    'Erases a customer who asked for it, at once and for good. 409 while an order is to be packed or a subscription runs',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    confirmation: requiredText(254).describe('The email address of the customer, typed to be sure'),
  }),
  answer: erasure,
});
