import { z } from 'zod';
import type { OrderId, PublicReviewId } from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { defineCall } from './call.ts';
import { cents, currencyCode, idOf, moment, nothing, requiredText, storeId, text } from './fields.ts';
import { gift } from './gift.ts';

const tag = 'Back office';

/** An order to pack. */
export const orderToPack = z.object({
  order_id: idOf<OrderId>(z.string()),
  status: z.enum(SHOWN_ORDER_STATUSES).describe('The one word that the customer is told'),
  placed_at: moment,
  shipped_at: moment.nullable(),
  can_ship: z.boolean().describe('It waits for its parcel; none does whose payment is disputed'),
  can_cancel: z.boolean(),
  name: z.string(),
  email: z.string(),
  address: z.array(z.string()).describe('As printed on the parcel, below the name'),
  gift,
  shipping: z.string().describe('The shipping option that was paid for'),
  currency: currencyCode,
  total: cents,
  refunded: cents,
  tracking_url: z.string().nullable(),
  lines: z
    .array(
      z.object({
        title: z.string(),
        description: z.string(),
        quantity: z.int(),
        image_url: z.string().nullable(),
      }),
    )
    .describe('What is packed: units that were refunded before the order left are not in it'),
});
export type OrderToPack = z.output<typeof orderToPack>;

const orderId = idOf<OrderId>(z.uuid());

export const adminOrders = defineCall({
  method: 'GET',
  path: '/admin/api/orders',
  permission: 'orders:read',
  summary:
    'Orders of the shop: those to pack, the one that waits longest first; or all, newest first. 50 at most',
  tag,
  query: z.strictObject({
    store_id: storeId,
    which: z.enum(['to_pack', 'shipped', 'all']),
    search: text(254).optional().describe('How an order number begins, a whole email, or a piece of a name'),
  }),
  answer: z.object({
    sender: z
      .array(z.string())
      .nullable()
      .describe("The store's name and address, for packing slips; null when it has given none"),
    orders: z.array(orderToPack),
    has_more: z.boolean(),
  }),
});

export const adminShipOrder = defineCall({
  method: 'POST',
  path: '/admin/api/ship',
  permission: 'orders:ship',
  summary: 'The parcel has left: the customer is told. Again: only the tracking address changes',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: orderId,
    tracking_url: text(2000).nullable().describe('Where the parcel can be followed, https'),
  }),
  answer: nothing,
});

export const adminCancelOrder = defineCall({
  method: 'POST',
  path: '/admin/api/cancel',
  permission: 'orders:cancel',
  summary: 'Cancels an order that was not shipped: money and stock go back, the customer is told',
  tag,
  body: z.strictObject({
    store_id: storeId,
    order_id: orderId,
    reason: requiredText(500).describe('Kept, not shown to the customer'),
  }),
  answer: z.object({
    words: z.string().nullable().describe('The state of its refund; null when nothing was paid'),
  }),
});

/** A review for moderation, with photos that are not published yet. */
export const moderatedReview = z.object({
  review_id: idOf<PublicReviewId>(z.string()),
  status: z.enum(['published', 'pending', 'withheld']),
  withheld_reason: z.string().nullable(),
  handle: z.string(),
  rating: z.int(),
  title: z.string(),
  text: z.string(),
  name: z.string(),
  verified: z.boolean(),
  created_at: moment,
  pictures: z.array(z.string()),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

export const adminReviews = defineCall({
  method: 'GET',
  path: '/admin/api/reviews',
  permission: 'reviews:read',
  summary: 'Reviews in one of their three states, newest first, 50 at most',
  tag,
  query: z.strictObject({ store_id: storeId, status: moderatedReview.shape.status }),
  answer: z.object({ reviews: z.array(moderatedReview) }),
});

export const adminPublishReview = defineCall({
  method: 'POST',
  path: '/admin/api/publish_review',
  permission: 'reviews:moderate',
  summary: 'Shows a review that waited or was withheld',
  tag,
  body: z.strictObject({ store_id: storeId, review_id: requiredText(100) }),
  answer: nothing,
});

export const adminWithholdReview = defineCall({
  method: 'POST',
  path: '/admin/api/withhold_review',
  permission: 'reviews:moderate',
  summary: 'Takes a review off its product, which tells how many are withheld and why',
  tag,
  body: z.strictObject({ store_id: storeId, review_id: requiredText(100), reason: requiredText(40) }),
  answer: nothing,
});

/** Stock of one SKU. */
export const countedStock = z.object({
  sku: z.string(),
  product: z.string(),
  variant: z.string(),
  on_hand: z.int(),
  held: z.int().describe('Promised to checkouts that are being paid'),
});
export type CountedStock = z.output<typeof countedStock>;

export const adminStock = defineCall({
  method: 'GET',
  path: '/admin/api/stock',
  permission: 'stock:read',
  summary: 'Units on the shelf, by SKU, what is nearly gone first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ stock: z.array(countedStock) }),
});

export const adminSetStock = defineCall({
  method: 'POST',
  path: '/admin/api/count',
  permission: 'stock:count',
  summary: 'Somebody has counted: so many units of a SKU are on the shelf',
  tag,
  body: z.strictObject({
    store_id: storeId,
    sku: requiredText(100),
    on_hand: z.int().min(0).max(1_000_000),
  }),
  answer: z.object({ on_hand: z.int(), held: z.int() }),
});

export const openAlert = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  created_at: moment,
});
export type OpenAlert = z.output<typeof openAlert>;

export const adminAlerts = defineCall({
  method: 'GET',
  path: '/admin/api/alerts',
  permission: 'alerts:read',
  summary: 'Alerts that nobody has seen to, newest first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ alerts: z.array(openAlert) }),
});

export const adminMarkAlertSeen = defineCall({
  method: 'POST',
  path: '/admin/api/seen',
  permission: 'alerts:resolve',
  summary: 'Somebody has seen to an alert',
  tag,
  body: z.strictObject({ store_id: storeId, key: requiredText(300) }),
  answer: nothing,
});
