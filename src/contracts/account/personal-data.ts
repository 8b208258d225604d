import { z } from 'zod';
import { CHECKOUT_STATUSES } from '#domain/checkout/checkout-status.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { cents, currencyCode, moment, orderNumber } from '../fields.ts';
import { soldGiftCard } from '../checkout/sold-gift-card.ts';
import { gift } from '../checkout/gift.ts';
import { importedAddress, importedAmounts, importedItem } from './earlier-orders-calls.ts';
import { postalAddress } from '../postal-address.ts';

const account = z.object({
  email: z.string(),
  email_confirmed_at: moment.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: moment,
});

const exportedAddress = z.object({
  name: z.string(),
  address: postalAddress,
  is_default: z.boolean(),
  saved_at: moment,
});

const exportedOrder = z.object({
  order_id: z.string(),
  order_number: orderNumber,
  placed_at: moment,
  status: z.enum(SHOWN_ORDER_STATUSES),
  email: z.string(),
  name: z.string(),
  address: postalAddress,
  gift,
  shipping_option: z.string(),
  shipped_at: moment.nullable(),
  tracking_url: z.string().nullable(),
  discount_code: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  currency: currencyCode,
  items: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      quantity: z.int(),
      unit_price: cents,
      discount: cents,
      tax: cents,
    }),
  ),
  subtotal: cents,
  discount: cents,
  shipping: cents,
  tax: cents,
  total: cents,
  refunds: z.array(z.object({ amount: cents, reason: z.string(), status: z.string(), requested_at: moment })),
});

const exportedImportedOrder = z.object({
  name: z.string(),
  id: z.string().nullable().describe('In the other shop'),
  placed_at: moment,
  email: z.string(),
  customer: z.string(),
  phone: z.string(),
  paid_at: moment.nullable(),
  sent_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  payment_status: z.string(),
  fulfilment_status: z.string(),
  shipping_method: z.string(),
  payment_method: z.string(),
  billing_address: importedAddress.nullable(),
  shipping_address: importedAddress.nullable(),
  discount_code: z.string().nullable(),
  note: z.string(),
  tags: z.array(z.string()),
  currency: currencyCode,
  items: z.array(importedItem),
  ...importedAmounts,
  total: cents,
  refunded: cents,
});

const exportedCheckout = z.object({
  started_at: moment,
  status: z.enum(CHECKOUT_STATUSES),
  email: z.string().nullable(),
  name: z.string().nullable(),
  address: postalAddress.nullable(),
  gift,
  currency: currencyCode,
  total: cents,
});

const cartLine = z.object({
  sku: z.string().nullable(),
  bundle_id: z.string().nullable(),
  contents: z.record(z.string(), z.int()).nullable().describe('What was chosen for a box: units by SKU'),
  quantity: z.int(),
});

const exportedSubscription = z.object({
  id: z.string(),
  status: z.string(),
  started_at: moment,
  every: z.string().describe('For example `1 month`'),
  next_delivery_at: moment.nullable(),
  email: z.string(),
  name: z.string(),
  address: postalAddress,
  currency: currencyCode,
  items: z.array(z.object({ ...cartLine.shape, unit_price: cents })),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  terms_accepted_at: moment.nullable(),
  terms: z
    .string()
    .nullable()
    .describe('What was agreed to, word for word; null for one of an earlier shop that waits for a card'),
});

const exportedGiftCard = z.object({
  issued_at: moment,
  last_four: z.string().describe('The end of its code'),
  email: z.string(),
  name: z.string(),
  message: z.string(),
  currency: currencyCode,
  balance: cents,
});

const exportedReview = z.object({
  product: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  public_name: z.string(),
  email: z.string(),
  status: z.string(),
  reply: z.string().nullable().describe('What the shop replied in public'),
  pictures: z.array(z.string()),
  written_at: moment,
});

/** What was agreed to, and when. Null for what was never asked. */
export const consents = z.object({
  newsletter: z
    .object({
      status: z.string(),
      changed_at: moment,
      consent_text: z.string().nullable().describe('What was agreed to, word for word; null until confirmed'),
      consented_at: moment.nullable(),
    })
    .nullable(),
  cart_reminder: z.object({ email: z.string(), agreed_at: moment }).nullable(),
  review_requests: z
    .object({ stopped_at: moment.nullable() })
    .nullable()
    .describe('One is sent for each order until they are stopped; null without an order'),
  back_in_stock: z
    .object({
      requests: z.array(
        z.object({
          product: z.string(),
          description: z.string(),
          quantity: z.int(),
          status: z.enum(['pending', 'waiting', 'notified']),
          asked_at: moment,
          notified_at: moment.nullable(),
        }),
      ),
    })
    .nullable()
    .describe('What is waited for, newest first; `pending` until the link in the email is opened'),
});

const contactRequest = z.object({
  sent_at: moment,
  name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  order_number: z.string().nullable(),
  message: z.string(),
});

/** Everything that the shop stores about a customer, by subject. Amounts are whole cents. */
export const personalData = z.object({
  created_at: moment,
  notes: z.array(z.string()).describe('What is not in here, and why'),
  account,
  addresses: z.array(exportedAddress),
  orders: z.array(exportedOrder),
  imported_orders: z
    .array(exportedImportedOrder)
    .describe('Of the shop that this one follows, under the address of the account'),
  unfinished_checkouts: z.array(exportedCheckout),
  subscriptions: z.array(exportedSubscription),
  gift_cards: z.array(exportedGiftCard).describe('That were sent to the address of the account'),
  reviews: z.array(exportedReview),
  helpful_reviews: z
    .array(z.object({ product: z.string(), title: z.string(), by: z.string(), voted_at: moment }))
    .describe('Reviews of others that were found helpful'),
  consents,
  sessions: z.array(z.object({ device: z.string(), signed_in_at: moment, last_seen_at: moment })),
  contact_requests: z.array(contactRequest),
  messages: z
    .array(
      z.object({
        sent_at: moment,
        subject: z.string(),
        from: z.enum(['customer', 'shop']),
        text: z.string(),
        concierge_transcript: z.string().nullable(),
      }),
    )
    .describe('What was written to customer service, and what it answered'),
  cart: z.array(cartLine.extend({ gift_card: soldGiftCard.nullable().describe('For whom a gift card is') })),
  concierge: z.array(z.object({ asked_at: moment, question: z.string(), answer: z.string() })),
  visits: z.array(
    z.object({
      started_at: moment,
      duration_seconds: z.int(),
      shortened_address: z.string().nullable(),
      events: z.array(z.object({ kind: z.string(), subject: z.string(), happened_at: moment })),
    }),
  ),
});

export type PersonalData = z.output<typeof personalData>;
