import { z } from 'zod';
import type {
  CustomerId,
  DraftOrderId,
  InboxConversationId,
  InvoiceId,
  OrderId,
  OrderNoteAttachmentId,
  OrderNoteId,
  SentEmailId,
  ShipmentId,
  StaffMemberId,
} from '#domain/ids.ts';
import { INVOICE_KINDS } from '#domain/invoices/invoice.ts';
import { DRAFT_PURPOSES } from '#domain/orders/draft-order.ts';
import { ORDER_STATUSES, SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { breakdown } from '../../breakdown.ts';
import { defineCall } from '../../call.ts';
import { gift } from '../../checkout/gift.ts';
import {
  cents,
  currencyCode,
  idOf,
  moment,
  nothing,
  orderNumber,
  requiredText,
  storeId,
  taxName,
  text,
  version,
} from '../../fields.ts';
import { attachedFile, noteAttachment } from '../note-attachment.ts';
import { withheld } from './amounts.ts';
import { openAddition } from './open-addition.ts';
import { orderStates } from './order-states.ts';

const tag = 'Back office';
const orderId = idOf<OrderId>(z.string());
const orderParams = z.strictObject({
  order_id: text(60).describe('The id of the order, or its number with or without #'),
});
const ofStore = z.strictObject({ store_id: storeId });
const emailId = idOf<SentEmailId>(z.uuid());

const lineAmounts = {
  unit_price: cents,
  discount: cents,
  tax: cents,
  paid: cents.describe('Of all units: price less discount, plus tax unless the price includes it'),
};

const orderLine = z.object({
  position: z.int(),
  title: z.string(),
  description: z.string(),
  sku: z.string().nullable(),
  image_url: z.string().nullable(),
  is_subscription: z.boolean(),
  quantity: z.int().describe('Units that were bought'),
  refunded: z.int().describe('Units that were paid back'),
  shipped: z.int(),
  to_ship: z.int().describe('Units that still have to leave'),
  ...withheld(lineAmounts),
});

const timelineEntry = z.object({
  at: moment.nullable().describe('Null where the time was not recorded'),
  kind: z.enum(['fact', 'staff', 'note', 'email']),
  text: z.string(),
  who: z.string().nullable(),
  email_id: idOf<SentEmailId>(z.string()).nullable(),
  attachments: z.array(noteAttachment).describe('Files of a note'),
});

/** What it cost, and how it was paid. */
const orderAmounts = {
  subtotal: cents,
  discount: cents,
  discount_code: z.string().nullable(),
  shipping: cents,
  tax: cents,
  total: cents,
  refunded: cents,
  refundable: cents.describe('What can still be refunded: without what is disputed'),
  address_differences: z
    .array(z.object({ order_id: orderId, order_number: orderNumber, amount: cents }))
    .describe(
      'Orders by which differences of its address were paid, less refunds: cancelling refunds them too',
    ),
  dispute_open: cents.describe('What the bank withholds of the card payment until it has decided'),
  dispute_lost: cents.describe('What it took by disputes that were lost'),
  breakdown,
  paid_elsewhere: z.string().nullable().describe('How it was paid without a card of this shop'),
  payment: z.object({
    provider_payment_id: z.string().nullable(),
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    captured: cents,
    gift_cards: z.array(z.object({ last_four: z.string(), amount: cents })),
    attempts: z.array(z.object({ at: moment, status: z.string(), amount: cents, captured: cents })),
    refunds: z.array(
      z.object({
        at: moment,
        amount: cents,
        to_gift_card: cents.describe('Of the amount'),
        status: z.enum(['pending', 'succeeded', 'failed']),
        reason: z.string(),
        failure: z.string().nullable(),
      }),
    ),
    disputes: z.array(
      z.object({
        at: moment,
        amount: cents,
        currency: z.string(),
        status: z.string(),
        reason: z.string(),
        answer_by: moment
          .nullable()
          .describe('Until when the bank wants an answer; null once it has decided'),
        url: z.string().nullable().describe("Where it is answered: the payment in the card provider's pages"),
      }),
    ),
    events: z
      .array(z.object({ at: moment, type: z.string() }))
      .describe('As the card provider reported them'),
  }),
  invoices: z
    .array(
      z.object({
        invoice_id: idOf<InvoiceId>(z.string()),
        kind: z.enum(INVOICE_KINDS),
        name: z.string(),
        issued_on: z.iso.date(),
        total: cents.describe('Of a credit note: what it takes back'),
        path: z.string().describe('Opens it for who may see this'),
      }),
    )
    .describe('The invoice and its credit notes, oldest first'),
};

/** An order for the people who work on it. */
export const staffOrder = z.object({
  order_id: orderId,
  order_number: orderNumber,
  placed_at: moment,
  status: z.enum(SHOWN_ORDER_STATUSES),
  ...orderStates,
  can_ship: z.boolean(),
  can_cancel: z.boolean(),
  hold: z
    .object({ reason: z.string().nullable().describe('Null for a disputed payment') })
    .nullable()
    .describe('Null for an order that is not on hold'),
  newer: orderId.nullable().describe('The order that was placed after it'),
  older: orderId.nullable(),
  lines: z.array(orderLine),
  items_version: z.int().describe('Counts changes of what is in it and is to be shipped'),
  currency: currencyCode,
  shipping_option: z.string(),
  tax_name: taxName,
  ...withheld(orderAmounts),
  shipments: z.array(
    z.object({
      shipment_id: idOf<ShipmentId>(z.string()),
      position: z.int(),
      shipped_at: moment,
      cancelled_at: moment.nullable().describe('Its units are to be shipped again'),
      tracking_url: z.string().nullable(),
      tracking_number: z.string().nullable(),
      carrier: z.string().nullable(),
      version,
      lines: z.array(z.object({ position: z.int(), quantity: z.int() })),
    }),
  ),
  customer: z.object({
    customer_id: idOf<CustomerId>(z.string()).nullable().describe('Null for a guest'),
    name: z.string(),
    email: z.string(),
    order_count: z.int().describe('Orders of this email address that were not cancelled, this one included'),
    ...withheld({
      spent: z.array(z.object({ currency: currencyCode, amount: cents })).describe('For them, less refunds'),
    }),
    other_orders: z
      .array(
        z.object({
          order_id: orderId,
          order_number: orderNumber,
          placed_at: moment,
          status: z.enum(SHOWN_ORDER_STATUSES),
          currency: currencyCode,
          ...withheld({ total: cents }),
        }),
      )
      .describe('The newest five'),
  }),
  address: z.array(z.string()).describe('As printed, with the name'),
  address_form: z
    .object({
      line1: z.string(),
      line2: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
      country: z.string(),
      name: z.string(),
      version,
    })
    .nullable()
    .describe('To change where it goes; null once something has left'),
  email_form: z
    .object({ email: z.string(), version })
    .nullable()
    .describe('To change where its emails go; null when it belongs to an account, whose owner does'),
  conversation_id: idOf<InboxConversationId>(z.string())
    .nullable()
    .describe(
      'The conversation with its customer about it that is open or marked as spam; null also without the permission messages:read',
    ),
  open_additions: z.array(openAddition).describe('What may come to be packed with it'),
  drafts: z
    .array(
      z.object({
        draft_order_id: idOf<DraftOrderId>(z.string()),
        number: z.int(),
        purpose: z.enum(DRAFT_PURPOSES),
        is_source: z
          .boolean()
          .describe('Whether this order is what the draft was made for, or what it became'),
        order: z.object({ order_id: orderId, order_number: orderNumber }).nullable(),
        fulfilment_status: z.enum(ORDER_STATUSES).nullable(),
      }),
    )
    .describe('Draft orders that were made for it with what they became, and the one that it was before'),
  gift,
  emails: z.array(
    z.object({
      email_id: idOf<SentEmailId>(z.string()),
      to: z.string(),
      subject: z.string().nullable().describe('Null without `orders:amounts` when it may name an amount'),
      queued_at: moment,
      sent_at: moment.nullable().describe('Null while it waits to be sent'),
    }),
  ),
  timeline: z.array(timelineEntry).describe('Newest first'),
});
export type StaffOrder = z.output<typeof staffOrder>;

/** An order as those see it who may see what it cost. */
export type PricedOrder = Omit<StaffOrder, keyof typeof orderAmounts | 'lines'> &
  z.output<z.ZodObject<typeof orderAmounts>> & {
    lines: (Omit<StaffOrder['lines'][number], keyof typeof lineAmounts> &
      z.output<z.ZodObject<typeof lineAmounts>>)[];
  };

export const adminOrder = defineCall({
  method: 'GET',
  path: '/admin/api/orders/:order_id',
  permission: 'orders:read',
  summary: 'One order with its payment, customer, emails and timeline',
  tag,
  params: orderParams,
  query: ofStore,
  answer: z.object({ order: staffOrder }),
});

export const adminOrderEmail = defineCall({
  method: 'GET',
  path: '/admin/api/orders/:order_id/emails/:email_id',
  permission: 'orders:amounts',
  summary: 'An email about an order with its prices, as it was sent; its links do not open the order',
  tag,
  params: z.strictObject({ ...orderParams.shape, email_id: emailId }),
  query: ofStore,
  answer: z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
});

export const adminSendOrderEmail = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/emails/:email_id/send',
  permission: 'orders:note',
  summary: "Sends an email about an order again, word for word, to the order's address",
  tag,
  params: z.strictObject({ ...orderParams.shape, email_id: emailId }),
  body: z.strictObject({ store_id: storeId, idempotency_key: z.uuid() }),
  answer: z.object({ to: z.string() }),
});

export const adminAddOrderNote = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/notes',
  permission: 'orders:note',
  summary: 'Writes a note for colleagues; those whom it mentions by @ and name get an email',
  tag,
  params: orderParams,
  body: z.strictObject({
    store_id: storeId,
    text: requiredText(5000),
    idempotency_key: idOf<OrderNoteId>(z.uuid()),
  }),
  answer: z.object({ mentioned: z.array(z.string()) }),
});

export const adminAttachToNote = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/notes/:note_id/attachments',
  permission: 'orders:note',
  summary: 'Attaches a file to an own note: JPEG, PNG or WebP of at most 8 MB, or a PDF of at most 5 MB',
  tag,
  params: z.strictObject({ ...orderParams.shape, note_id: idOf<OrderNoteId>(z.uuid()) }),
  body: z.strictObject({
    ...attachedFile,
    idempotency_key: idOf<OrderNoteAttachmentId>(z.uuid()).describe('Sent twice, it is attached once'),
  }),
  answer: nothing,
});

export const adminColleagues = defineCall({
  method: 'GET',
  path: '/admin/api/colleagues',
  permission: 'orders:read',
  summary: 'Whom a note may mention',
  tag,
  query: ofStore,
  answer: z.object({
    colleagues: z.array(
      z.object({ staff_member_id: idOf<StaffMemberId>(z.string()), name: z.string(), email: z.string() }),
    ),
  }),
});
