import { z } from 'zod';
import type { BundleId, CustomerId, DraftOrderId, OrderId, ShippingOptionId } from '#domain/ids.ts';
import { DRAFT_PURPOSES } from '#domain/orders/draft-order.ts';
import { breakdown } from '../../breakdown.ts';
import { defineCall } from '../../call.ts';
import { addressInput } from '../../checkout/checkout-calls.ts';
import {
  cents,
  currencyCode,
  email,
  idOf,
  line,
  moment,
  nothing,
  orderNumber,
  requiredLine,
  requiredText,
  storeId,
  taxName,
  text,
  version,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const permission = 'orders:draft';
const draftOrderId = idOf<DraftOrderId>(z.uuid());
const orderId = idOf<OrderId>(z.uuid());
const params = z.strictObject({ draft_order_id: draftOrderId });
const versioned = { store_id: storeId, version };
const ownPrice = z.int().min(1).max(99_999_999);

const draftLine = z.strictObject({
  sku: text(100).nullable(),
  bundle_id: idOf<BundleId>(text(100)).nullable(),
  contents: z
    .record(text(100), z.int().min(1).max(99))
    .nullable()
    .describe('What goes into one box: units by SKU; null: not a box'),
  title: requiredLine(200)
    .nullable()
    .describe('Of a line of its own, which is not packed; null: in the catalogue'),
  quantity: z.int().min(1).max(999),
  unit_price: ownPrice.nullable().describe('A price of its own, in cents; null: the price of the catalogue'),
});

const draftDiscount = z.strictObject({
  kind: z.enum(['percent', 'amount']),
  value: z.int().min(1).max(99_999_999).describe('Whole percent, or cents'),
  label: requiredLine(100).describe('The customer reads it'),
});

const draftShipping = z.union([
  z.strictObject({ option_id: idOf<ShippingOptionId>(requiredText(100)) }),
  z.strictObject({ name: requiredLine(100), price: z.int().min(0).max(99_999_999) }),
]);

const orderName = z.object({ order_id: idOf<OrderId>(z.string()), order_number: orderNumber });

/** A draft order with its price now. */
export const draftOrder = z.object({
  draft_order_id: idOf<DraftOrderId>(z.string()),
  number: z.int().describe('Shown as D1'),
  version,
  purpose: z.enum(DRAFT_PURPOSES),
  source: orderName.nullable().describe('The order that it copies, replaces or adds to'),
  order: orderName.nullable().describe('What it became; null while it is open'),
  customer_id: idOf<CustomerId>(z.string()).nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  address: addressInput.nullable(),
  note: z.string(),
  currency: currencyCode,
  lines: z.array(
    draftLine.extend({
      name: z.string(),
      description: z.string(),
      image_url: z.string().nullable(),
      list_price: cents
        .nullable()
        .describe('Of the catalogue; null for a line of its own, and when it is not sold'),
      saved_price: cents
        .nullable()
        .describe(
          'What the catalogue charged when the draft was saved; null where another price applies or none was stored',
        ),
      available: z.int().nullable().describe('Units that can be sold; null for a line of its own'),
    }),
  ),
  discount: draftDiscount.nullable(),
  shipping: draftShipping.nullable(),
  shipping_options: z
    .array(z.object({ option_id: idOf<ShippingOptionId>(z.string()), name: z.string(), price: cents }))
    .describe('That go to the address'),
  totals: z
    .object({
      subtotal: cents,
      discount: cents,
      shipping: cents,
      tax: cents,
      tax_name: taxName,
      total: cents,
      breakdown,
    })
    .nullable()
    .describe('Null when it cannot be priced: `problem` says why'),
  problem: z.string().nullable(),
  missing: z.array(z.enum(['lines', 'email', 'name', 'address', 'shipping'])),
  link_sent_at: moment.nullable(),
  created_at: moment,
});
export type DraftOrderAnswer = z.output<typeof draftOrder>;

export const adminDraftOrders = defineCall({
  method: 'GET',
  path: '/admin/api/draft_orders',
  permission,
  summary: 'Draft orders in which something was saved, newest first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    view: z.enum(['open', 'all']).optional(),
    q: text(254)
      .optional()
      .describe('Beginnings of words in any order: number with or without D, name, email; also of the order'),
    ...pageQuery,
  }),
  answer: z.object({
    draft_orders: z.array(
      z.object({
        draft_order_id: idOf<DraftOrderId>(z.string()),
        number: z.int(),
        purpose: z.enum(DRAFT_PURPOSES),
        name: z.string().nullable().describe('Of the order, once it is sold'),
        email: z.string().nullable(),
        units: z.int(),
        order: orderName.nullable(),
        link_sent_at: moment.nullable(),
        created_at: moment,
      }),
    ),
    next_cursor: nextCursor,
  }),
});

export const adminDraftOrder = defineCall({
  method: 'GET',
  path: '/admin/api/draft_orders/:draft_order_id',
  permission,
  summary: 'One draft order with its price now, and what it still needs',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ draft_order: draftOrder }),
});

export const adminCreateDraftOrder = defineCall({
  method: 'POST',
  path: '/admin/api/draft_orders',
  permission,
  summary: 'Starts a draft order: empty, a copy of an order, or more for an order that has not left',
  tag,
  body: z.strictObject({
    store_id: storeId,
    source_order_id: orderId.nullable(),
    purpose: z.enum(['order', 'addition']),
    idempotency_key: draftOrderId.describe('The id of the draft: sent twice, it is made once'),
  }),
  answer: z.object({ draft_order_id: idOf<DraftOrderId>(z.string()) }),
});

export const adminChangeDraftOrder = defineCall({
  method: 'POST',
  path: '/admin/api/draft_orders/:draft_order_id',
  permission,
  summary:
    'Changes a draft order as a whole. 403 for prices, discounts and shipping of its own without `orders:price`; a payment that was begun by its link ends',
  tag,
  params,
  body: z.strictObject({
    ...versioned,
    email: email.nullable(),
    name: requiredLine(200).nullable(),
    address: addressInput.nullable(),
    note: text(2000),
    lines: z.array(draftLine).max(100),
    discount: draftDiscount.nullable(),
    shipping: draftShipping.nullable(),
  }),
  answer: z.object({ version }),
});

export const adminDeleteDraftOrder = defineCall({
  method: 'POST',
  path: '/admin/api/draft_orders/:draft_order_id/delete',
  permission,
  summary: 'Deletes a draft order; its payment link opens nothing any more',
  tag,
  params,
  body: z.strictObject(versioned),
  answer: nothing,
});

export const adminSendPaymentLink = defineCall({
  method: 'POST',
  path: '/admin/api/draft_orders/:draft_order_id/payment_link',
  permission,
  summary: 'Emails the customer the link by which a draft order is paid by card',
  tag,
  params,
  body: z.strictObject({ ...versioned, message: text(2000), idempotency_key: z.uuid() }),
  answer: z.object({ to: z.string() }),
});

export const adminCompleteDraftOrder = defineCall({
  method: 'POST',
  path: '/admin/api/draft_orders/:draft_order_id/complete',
  permission: 'orders:price',
  summary: 'Places the order of a draft without a card: nothing is due, or it was paid elsewhere',
  tag,
  params,
  body: z.strictObject({
    ...versioned,
    paid_elsewhere: line(200).nullable().describe('How it was paid; null when nothing is due'),
    expected_total: cents.describe('What was shown'),
  }),
  answer: orderName,
});

export const adminSendReplacement = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/replacement',
  permission,
  summary: 'Sends units of an order again for nothing, as an order of its own that refers to it',
  tag,
  params: z.strictObject({ order_id: orderId }),
  body: z.strictObject({
    store_id: storeId,
    lines: z
      .array(z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(1).max(999) }))
      .min(1)
      .max(200),
    reason: requiredText(500).describe('For colleagues; the customer is told which order it replaces'),
    idempotency_key: draftOrderId,
  }),
  answer: orderName,
});

const newAddress = { name: requiredLine(200), address: addressInput };
const difference = z
  .int()
  .describe('Cents that the customer would have to pay; negative: what they paid too much');
const beforeAndAfter = z.object({ before: cents, after: cents });
const orderAmount = orderName.extend({ amount: cents });

export const adminAddressQuote = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/address_quote',
  permission,
  summary: 'What shipping and tax of an order would be at another address; changes nothing',
  tag,
  params: z.strictObject({ order_id: orderId }),
  body: z.strictObject({ store_id: storeId, ...newAddress }),
  answer: z.object({
    address: z.array(z.string()).describe('As printed, with the name'),
    shipping_option: z.string(),
    shipping: beforeAndAfter,
    tax: beforeAndAfter,
    paid_differences: z
      .array(orderAmount)
      .describe('Orders by which differences of earlier addresses were paid, less refunds'),
    refunded_difference: cents.describe('What the order gave back because an earlier address was cheaper'),
    difference,
    refunds: z
      .array(orderAmount)
      .describe(
        'From which orders what was paid too much goes back; empty unless the difference is negative',
      ),
  }),
});

export const adminChangeAddress = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/address',
  permission,
  summary:
    'Changes where an order goes and tells the customer; a higher price is charged by an emailed payment link, or waived. An unpaid link for an earlier address ends. 409 once something has left',
  tag,
  params: z.strictObject({ order_id: orderId }),
  body: z.strictObject({
    ...versioned,
    ...newAddress,
    higher_price: z.enum(['charge', 'waive']),
    expected_difference: difference,
    idempotency_key: draftOrderId.describe('The id of the draft order that charges the difference'),
  }),
  answer: z.object({
    version,
    draft_order_id: idOf<DraftOrderId>(z.string()).nullable().describe('That charges the difference'),
  }),
});

export const adminChangeOrderEmail = defineCall({
  method: 'POST',
  path: '/admin/api/orders/:order_id/email',
  permission,
  summary:
    "Changes where emails about a guest's order go, and sends the confirmation there. Links in the emails before end; subscriptions, unpaid payment links and gift cards for the buyer get the address too, cards that were sent with a new code. With a subscription it needs `subscriptions:change`, with a gift card `gift-cards:edit`, and the password for either. 409 for an account's",
  tag,
  params: z.strictObject({ order_id: orderId }),
  body: z.strictObject({ ...versioned, email }),
  answer: z.object({
    version,
    subscriptions: z.int().describe('That got the address too and are not cancelled'),
    gift_cards: z.int().describe('That got the address too'),
  }),
});

/** What the catalogue sells, as it is picked for a cart. */
export const purchasableItems = z.object({
  items: z.array(
    z.object({
      sku: z.string().nullable(),
      bundle_id: idOf<BundleId>(z.string()).nullable(),
      title: z.string(),
      description: z.string(),
      image_url: z.string().nullable(),
      price: cents,
      available: z
        .int()
        .nullable()
        .describe('Null without `stock:read`, where nothing is sold: when a discount is tried'),
    }),
  ),
});

export const adminPurchasables = defineCall({
  method: 'GET',
  path: '/admin/api/purchasables',
  permission,
  summary: 'What can be put into a draft order, by name or SKU: variants and packs, without boxes to fill',
  tag,
  query: z.strictObject({ store_id: storeId, currency: currencyCode, q: text(100).optional() }),
  answer: purchasableItems,
});
