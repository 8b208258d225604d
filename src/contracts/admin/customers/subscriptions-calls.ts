import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import type {
  BillingCycleId,
  CustomerId,
  OrderId,
  SubscriptionId,
  SubscriptionLineId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import { PAUSE_REASONS } from '#domain/subscriptions/subscription.ts';
import {
  CANCELLATION_REASONS,
  SUBSCRIPTION_SORTS,
  SUBSCRIPTION_VIEWS,
} from '#domain/subscriptions/subscription-views.ts';
import { ownSubscription } from '../../account/subscription-calls.ts';
import { defineCall } from '../../call.ts';
import { addressInput } from '../../checkout/checkout-calls.ts';
import {
  cents,
  currencyCode,
  idOf,
  line,
  moment,
  nothing,
  orderNumber,
  requiredText,
  storeId,
  taxName,
  text,
} from '../../fields.ts';
import { nextCursor, pageQuery } from '../../paging.ts';

const tag = 'Back office';
const subscriptionId = idOf<SubscriptionId>(z.uuid());
const params = z.strictObject({ subscription_id: subscriptionId });
const status = z.enum(['active', 'past_due', 'paused', 'cancelled']);

/** A subscription in a list. */
export const listedSubscription = z.object({
  subscription_id: subscriptionId,
  status,
  paused_because: z.enum(PAUSE_REASONS).nullable(),
  name: z.string(),
  email: z.string(),
  interval: z.int(),
  interval_unit: z.enum(['day', 'week', 'month', 'year']),
  units: z.int().describe('Of a delivery'),
  subtotal: cents.describe('Of a delivery, before shipping and tax'),
  currency: currencyCode,
  next_renewal_at: moment.nullable(),
  retry_at: moment.nullable().describe('When a delivery that failed is tried again'),
  started_at: moment,
});
export type ListedSubscription = z.output<typeof listedSubscription>;

export const adminSubscriptions = defineCall({
  method: 'GET',
  path: '/admin/api/subscriptions',
  permission: 'subscriptions:read',
  summary: 'Subscriptions, filtered, sorted and in pages',
  tag,
  query: z.strictObject({
    store_id: storeId,
    view: z.enum(SUBSCRIPTION_VIEWS).optional().describe('`all` without it'),
    q: text(254).optional().describe('Beginnings of words of names and email, in any order'),
    sort: z
      .enum(SUBSCRIPTION_SORTS)
      .optional()
      .describe('`newest` without it; `next`: the next delivery first, without those that have none'),
    ...pageQuery,
  }),
  answer: z.object({ subscriptions: z.array(listedSubscription), next_cursor: nextCursor }),
});

/** A subscription for the people who help its owner. */
export const staffSubscription = z.object({
  ...ownSubscription.shape,
  version: z.int().describe('Of what owner and staff change'),
  customer_id: idOf<CustomerId>(z.string())
    .nullable()
    .describe('Null for a guest, and without `customers:read`'),
  cancelled_at: moment.nullable(),
  cancellation_reason: z.enum(CANCELLATION_REASONS).nullable().describe('Null when nobody said'),
  terms: z
    .string()
    .nullable()
    .describe('What its owner agreed to; null for an imported one that waits for its card'),
  terms_accepted_at: moment.nullable(),
  deliveries: z
    .array(
      z.object({
        billing_cycle_id: idOf<BillingCycleId>(z.string()),
        starts_at: moment,
        status: z.enum(['due', 'paid', 'failed', 'skipped']),
        attempts: z.int().describe('Attempts that failed in a row for this reason'),
        failure_reason: z.enum(['payment', 'stock', 'unavailable']).nullable(),
        next_attempt_at: moment,
        order_id: idOf<OrderId>(z.string()).nullable().describe('Null without `orders:read`'),
        order_number: orderNumber.nullable().describe('Null without `orders:read`'),
      }),
    )
    .describe('The newest first, 24 at most'),
  timeline: z
    .array(z.object({ at: moment, who: z.string(), text: z.string() }))
    .describe('What staff did, the newest first'),
});
export type StaffSubscription = z.output<typeof staffSubscription>;

export const adminSubscription = defineCall({
  method: 'GET',
  path: '/admin/api/subscriptions/:subscription_id',
  permission: 'subscriptions:read',
  summary: 'One subscription with its deliveries and what staff did',
  tag,
  params,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ subscription: staffSubscription }),
});

/** A change for the owner, who is told by email; it is in the audit log with its reason. 409 when another version was shown. */
const change = (verb: string, summary: string) =>
  ({
    method: 'POST',
    path: `/admin/api/subscriptions/:subscription_id/${verb}`,
    permission: 'subscriptions:change',
    summary: `${summary}; the owner is told by email`,
    tag,
    params,
    answer: nothing,
  }) as const;
const reason = requiredText(500).describe('Kept for colleagues');
/** A subscription that nobody has changed has the version 0. */
const version = z.int().min(0).describe('That was shown');
const body = { store_id: storeId, reason, version };
const shownDelivery = moment.describe('The delivery that was shown, so that pressing twice does it once');

export const adminSkipDelivery = defineCall({
  ...change('skip', 'Leaves the next delivery out'),
  body: z.strictObject({ ...body, renewal_at: shownDelivery }),
});
export const adminPauseSubscription = defineCall({
  ...change('pause', 'Charges and sends nothing until it is resumed'),
  body: z.strictObject(body),
});
export const adminResumeSubscription = defineCall({
  ...change('resume', 'Goes on with a paused subscription'),
  body: z.strictObject(body),
});
export const adminChangeInterval = defineCall({
  ...change('interval', 'Another interval from the next delivery on, at its prices of today'),
  body: z.strictObject({
    ...body,
    subscription_option_id: idOf<SubscriptionOptionId>(requiredText(100)),
    expected_subtotal: cents
      .optional()
      .describe(
        'What the items of a delivery cost at that interval, as it was shown; refused when it differs',
      ),
  }),
});
export const adminChangeSubscriptionItem = defineCall({
  ...change('items', 'Another quantity or variant of an item, or no more of it'),
  body: z.strictObject({
    ...body,
    item: idOf<SubscriptionLineId>(z.uuid()),
    quantity: z.int().min(0).max(MAX_QUANTITY).describe('0 removes the item'),
    new_sku: requiredText(100).nullish(),
    expected_subtotal: cents.describe('What the items of a delivery cost after the change, as it was shown'),
  }),
});
export const adminChangeSubscriptionAddress = defineCall({
  ...change('address', 'Where the next deliveries go'),
  body: z.strictObject({ ...body, address: addressInput, name: line(200).nullish() }),
});
export const adminCancelSubscription = defineCall({
  ...change('cancel', 'Ends a subscription, at once and for good'),
  body: z.strictObject({ ...body, because: z.enum(CANCELLATION_REASONS) }),
});
export const adminAskForCard = defineCall({
  ...change('card_link', 'Emails the link to the page where the owner gives another card'),
  body: z.strictObject({ store_id: storeId, reason, idempotency_key: z.uuid() }),
});

const unitPrice = z.int().min(1).max(1_000_000).describe('Cents for one unit');
const amount = z.object({ subtotal: cents, shipping: cents, tax: cents, tax_name: taxName, total: cents });

export const adminPricePreview = defineCall({
  method: 'POST',
  path: '/admin/api/subscriptions/:subscription_id/price_preview',
  permission: 'subscriptions:price',
  summary: 'What the next delivery would cost with another price of an item; changes nothing',
  tag,
  params,
  body: z.strictObject({
    store_id: storeId,
    item: idOf<SubscriptionLineId>(z.uuid()),
    unit_price: unitPrice,
  }),
  answer: z.object({
    before: amount
      .nullable()
      .describe('Null when it cannot be delivered, or its tax cannot be worked out now'),
    after: amount.nullable(),
    due_at: moment
      .nullable()
      .describe(
        'The next delivery, the first with the new price; of a paused subscription, if it went on now',
      ),
    is_too_late: z.boolean().describe('A higher price needs seven days until the next delivery'),
  }),
});

export const adminAgreePrice = defineCall({
  ...change('price', 'Another price of an item from the next delivery on'),
  permission: 'subscriptions:price',
  body: z.strictObject({ ...body, item: idOf<SubscriptionLineId>(z.uuid()), unit_price: unitPrice }),
});

export const adminRetryDelivery = defineCall({
  method: 'POST',
  path: '/admin/api/subscriptions/:subscription_id/retry',
  permission: 'subscriptions:change',
  summary:
    'Tries a delivery that failed, or that a restore has put off, now, with the saved card; 409 when it is not the one that was shown',
  tag,
  params,
  body: z.strictObject({ store_id: storeId, billing_cycle_id: idOf<BillingCycleId>(z.uuid()) }),
  answer: nothing,
});

export const adminRenewals = defineCall({
  method: 'GET',
  path: '/admin/api/renewals',
  permission: 'subscriptions:read',
  summary:
    'Deliveries of the coming five weeks by day, and the units that they need against stock, what is missing first',
  tag,
  query: z.strictObject({
    store_id: storeId,
    day: z.iso
      .date()
      .optional()
      .describe("Units of this day of the store's time zone; without it of all days"),
    ...pageQuery,
  }),
  answer: z.object({
    days: z.array(
      z.object({
        day: z.iso.date().describe("Of the store's time zone"),
        deliveries: z.int(),
        needed: z.int().describe('Units'),
        short: z
          .int()
          .nullable()
          .describe('SKUs of which the stock will not do on this day; null without `stock:read`'),
      }),
    ),
    short: z
      .int()
      .nullable()
      .describe('SKUs of which the stock will not do on all days; null without `stock:read`'),
    units: z.array(
      z.object({
        sku: z.string(),
        title: z.string(),
        needed: z.int(),
        left: z
          .int()
          .nullable()
          .describe(
            'Of the stock, after the day and all before, or after all days; negative: so many are missing; null without `stock:read`',
          ),
        short_on: z.iso.date().nullable().describe('The first day on which the stock will not do'),
      }),
    ),
    next_cursor: nextCursor,
  }),
});

export const adminCancellationReasons = defineCall({
  method: 'GET',
  path: '/admin/api/cancellation_reasons',
  permission: 'subscriptions:read',
  summary: 'Why subscriptions of the last twelve months were cancelled',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    reasons: z.array(z.object({ reason: z.enum(CANCELLATION_REASONS).nullable(), count: z.int() })),
  }),
});
