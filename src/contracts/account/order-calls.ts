import { z } from 'zod';
import type { OrderId } from '#domain/ids.ts';
import { INVOICE_KINDS } from '#domain/invoices/invoice.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { breakdown } from '../breakdown.ts';
import { defineCall } from '../call.ts';
import { cartItem } from '../checkout/cart-calls.ts';
import { gift } from '../checkout/gift.ts';
import { deliveryEstimate } from '../checkout/shipping-calls.ts';
import {
  cents,
  currencyCode,
  email,
  idOf,
  moment,
  nothing,
  orderNumber,
  requiredText,
  storeId,
} from '../fields.ts';

const tag = 'Orders';
const orderId = idOf<OrderId>(z.uuid());
const event = z.enum(['placed', 'shipped', 'cancelled', 'refund_started', 'refunded']);

/** An order as its buyer sees it. Amounts are in cents of its currency. */
export const orderPage = z.object({
  order_id: orderId,
  order_number: orderNumber,
  placed_at: moment,
  status: z.enum(SHOWN_ORDER_STATUSES),
  is_shipped: z.boolean().describe('All of it; also when some of it was paid back since'),
  email: z.string(),
  name: z.string(),
  address: z.array(z.string()).describe('Lines of the address, without the name'),
  gift,
  shipping_option: z.string(),
  delivery_estimate: deliveryEstimate.describe('As estimated at checkout'),
  today: z.iso.date().describe('Of the store: days of the estimate that have passed are not named'),
  shipments: z
    .array(
      z.object({
        shipped_at: moment,
        tracking_url: z.string().nullable(),
        carrier: z.string().nullable().describe('Null for a carrier that is not known'),
        tracking_number: z.string().nullable(),
        items: z.array(z.object({ title: z.string(), description: z.string(), quantity: z.int() })),
      }),
    )
    .describe('What has left, the first parcel first'),
  currency: currencyCode,
  items: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      image_url: z.string().nullable(),
      quantity: z.int(),
      unit_price: cents,
      subtotal: cents,
      is_subscription: z.boolean(),
    }),
  ),
  subtotal: cents,
  discount: cents,
  shipping: cents,
  tax: cents,
  total: cents,
  refunded: cents.describe('Sum of pending and succeeded refunds'),
  breakdown,
  paid_by: z
    .enum(['card', 'gift_card', 'elsewhere', 'nothing'])
    .describe(
      '`card`: what gift cards have not paid; `gift_card`: they paid all of it; `elsewhere`: without a card of this shop, as agreed with it; `nothing`: a discount left nothing to pay, or the bank withdrew the payment',
    ),
  card: z
    .object({ brand: z.string(), last4: z.string() })
    .nullable()
    .describe('The card that paid; null when the provider did not report it'),
  gift_cards: z
    .array(z.object({ last_four: z.string(), amount: cents }))
    .describe('Those that paid a part of the total, and how much'),
  history: z
    .array(z.object({ event, at: moment.nullable(), amount: cents.nullable() }))
    .describe('Oldest first; only refunds have an amount'),
  invoices: z
    .array(
      z.object({
        kind: z.enum(INVOICE_KINDS),
        name: z.string(),
        issued_on: z.iso.date(),
        path: z.string().describe('Opens it for a day; each answer has a new one'),
      }),
    )
    .describe(
      'The invoice and its credit notes, oldest first; empty before it is issued, and where the shop issues none',
    ),
  can_cancel: z.boolean(),
  refund_if_cancelled_cents: cents.describe('What goes back to the card when it is cancelled now'),
  seller: z.object({ name: z.string(), address: z.array(z.string()), tax_number: z.string().nullable() }),
});

/** Names an order: the token of an emailed link, or one of the signed-in customer's orders. */
const namedOrder = {
  store_id: storeId,
  order_id: orderId.optional(),
  token: requiredText(200).nullish().describe('Of an emailed link; opens that one order, without a login'),
};
const REFUSALS = '401: bad link, or nobody is signed in; 404: not an order of the customer';

export const orderDetails = defineCall({
  method: 'POST',
  path: '/orders/details',
  summary: `One order, for its buyer. ${REFUSALS}`,
  tag,
  body: z.strictObject(namedOrder),
  answer: z.object({ order: orderPage }),
});

export const cancelOwnOrder = defineCall({
  method: 'POST',
  path: '/orders/cancel',
  summary: `Cancels an order that has not left and refunds it. 409: it has left, is cancelled, or too many were cancelled today. ${REFUSALS}`,
  tag,
  body: z.strictObject(namedOrder),
  answer: z.object({ order: orderPage }),
});

export const orderAgain = defineCall({
  method: 'POST',
  path: '/orders/order_again',
  summary: `What of an order can be bought today, as cart items at today's prices; changes nothing. ${REFUSALS}`,
  tag,
  body: z.strictObject({ ...namedOrder, currency: currencyCode.optional() }),
  answer: z.object({
    items: z.array(cartItem).describe('For the cart; never as a subscription'),
    missing: z.array(
      z.object({
        title: z.string(),
        description: z.string(),
        reason: z.enum(['not_sold', 'sold_out', 'fewer']),
        quantity: z.int().describe('How many cannot be added'),
      }),
    ),
  }),
});

export const emailOrderLink = defineCall({
  method: 'POST',
  path: '/orders/email_link',
  summary: 'Emails the link to an order to the address that bought it; answers the same when there is none',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_number: requiredText(60).describe(
      'With or without #; or the first 8 characters of the id, or all of it; 400 names the field for anything else',
    ),
    email,
  }),
  answer: nothing,
});

export type CustomerOrder = z.output<typeof orderPage>;
