import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import type { BundleId, SubscriptionId, SubscriptionLineId, SubscriptionOptionId } from '#domain/ids.ts';
import { PAUSE_REASONS } from '#domain/subscriptions/subscription.ts';
import { defineCall } from '../call.ts';
import { addressInput } from '../checkout/checkout-calls.ts';
import {
  cents,
  currencyCode,
  idOf,
  line,
  moment,
  nothing,
  requiredText,
  storeId,
  taxName,
  text,
} from '../fields.ts';
import { postalAddress } from '../postal-address.ts';

const tag = 'Subscriptions';

/** The owner: the signed-in customer, or the holder of an emailed link. */
const token = text(200)
  .nullish()
  .describe("The token of a mailed link; without it the session's customer is meant");
const subscription = idOf<SubscriptionId>(z.uuid()).describe('The `id` of a subscription');
/** The subscription of a call, and the token that grants access to it. */
export const named = { store_id: storeId, subscription, token };

/** A billing interval that a subscription can change to, with the price of its items per delivery. */
const intervalOption = z.object({
  subscription_id: idOf<SubscriptionOptionId>(z.string()),
  subscription_name: z.string(),
  subscription_interval: z.int(),
  subscription_interval_unit: z.enum(['day', 'week', 'month', 'year']),
  subtotal: cents,
});

/** A subscription as its owner sees it. Amounts are those of the next delivery, in cents of `currency`. */
export const ownSubscription = z.object({
  id: idOf<SubscriptionId>(z.string()),
  status: z.enum(['active', 'past_due', 'paused', 'cancelled']),
  paused_because: z
    .enum(PAUSE_REASONS)
    .nullable()
    .describe('`no_card`: it was imported from another shop, and begins once its owner gives a card'),
  subscription_id: idOf<SubscriptionOptionId>(z.string()),
  subscription_interval: z.int(),
  subscription_interval_unit: z.enum(['day', 'week', 'month', 'year']),
  currency: currencyCode,
  items: z.array(
    z.object({
      id: idOf<SubscriptionLineId>(z.string()).describe('The item of a call that changes it'),
      sku: z.string().nullable().describe('Null: a bundle'),
      bundle_id: idOf<BundleId>(z.string()).nullable(),
      box_contents: z
        .record(z.string(), z.int())
        .nullable()
        .describe('What was chosen for one box: units by SKU; null: not a box'),
      handle: z.string(),
      title: z.string(),
      description: z.string(),
      image_url: z.array(z.string()),
      quantity: z.int(),
      unit_price: cents,
      agreed_quantity: z
        .int()
        .nullable()
        .describe(
          'For how many of it its price was agreed on: the owner cannot take more. Null: for any number',
        ),
    }),
  ),
  next_renewal_at: moment
    .nullable()
    .describe('Of one that waits for its first card: when it would be, if the card were given now'),
  skipped_at: moment
    .nullable()
    .describe('A delivery skipped before the next one that can still be brought back'),
  retry_at: moment.nullable().describe('When a delivery that could not be charged is tried again'),
  failure_reason: z.enum(['payment', 'stock', 'unavailable']).nullable(),
  next_amount: z
    .object({ subtotal: cents, shipping: cents, tax: cents, tax_name: taxName, total: cents })
    .nullable()
    .describe(
      'Null when there is no next delivery, it cannot be delivered as it is, or its tax cannot be worked out now',
    ),
  card: z
    .object({
      brand: z.string().describe("The provider's word, in lowercase letters: visa"),
      last4: z.string(),
      exp_month: z.int(),
      exp_year: z.int(),
    })
    .nullable()
    .describe('The card that is charged, as far as the card provider tells'),
  name: z.string(),
  email: z.string(),
  address: postalAddress,
  billing_interval_options: z.array(intervalOption),
  started_at: moment,
});

const changed = z.object({ subscription: ownSubscription });

export const listSubscriptions = defineCall({
  method: 'POST',
  path: '/subscriptions/list',
  summary:
    "The customer's subscriptions, the next delivery first; with a mailed token, the one that it opens",
  tag,
  body: z.strictObject({ store_id: storeId, token }),
  answer: z.object({ subscriptions: z.array(ownSubscription) }),
});

export const emailManageLink = defineCall({
  method: 'POST',
  path: '/subscriptions/email_link',
  summary:
    'Emails another link to a subscription to its own address, for the token of one that has expired; answers the same for any other',
  tag,
  body: z.strictObject({
    store_id: storeId,
    token: requiredText(200).describe('The token of the mailed link that no longer works'),
  }),
  answer: nothing,
});

export const skipDelivery = defineCall({
  method: 'POST',
  path: '/subscriptions/skip',
  summary: 'Leaves the next delivery out',
  tag,
  body: z.strictObject({
    ...named,
    renewal_at: moment.describe('The delivery that its owner saw as the next one'),
  }),
  answer: changed,
});

export const undoSkip = defineCall({
  method: 'POST',
  path: '/subscriptions/undo_skip',
  summary: 'Brings back the delivery that was skipped last, until its own day comes',
  tag,
  body: z.strictObject({ ...named, renewal_at: moment.describe('`skipped_at` as its owner saw it') }),
  answer: changed,
});

export const pauseSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/pause',
  summary: 'Charges and sends nothing until it is resumed',
  tag,
  body: z.strictObject(named),
  answer: changed,
});

export const resumeSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/resume',
  summary: 'Resumes a paused subscription at its interval',
  tag,
  body: z.strictObject(named),
  answer: changed,
});

export const changeInterval = defineCall({
  method: 'POST',
  path: '/subscriptions/change_interval',
  summary: 'Another billing interval from the next delivery on, at its prices of today',
  tag,
  body: z.strictObject({
    ...named,
    subscription_id: idOf<SubscriptionOptionId>(requiredText(100)),
    expected_subtotal: cents
      .optional()
      .describe(
        'What the items of a delivery cost at that interval, as its owner saw it; refused when it differs',
      ),
  }),
  answer: changed,
});

export const changeItem = defineCall({
  method: 'POST',
  path: '/subscriptions/change_item',
  summary: 'Another quantity of an item, another variant of it, or no more of it, from the next delivery on',
  tag,
  body: z.strictObject({
    ...named,
    item: idOf<SubscriptionLineId>(z.uuid()).describe('The `id` of an item'),
    quantity: z.int().min(0).max(MAX_QUANTITY).describe('0 removes the item'),
    new_sku: requiredText(100)
      .nullish()
      .describe('Another variant of the same product, at its price of today'),
    expected_subtotal: cents.describe(
      'What the items of a delivery cost after the change, as its owner saw it',
    ),
  }),
  answer: changed,
});

export const changeSubscriptionAddress = defineCall({
  method: 'POST',
  path: '/subscriptions/change_address',
  summary: 'Where the next deliveries go',
  tag,
  body: z.strictObject({ ...named, address: addressInput, name: line(200).nullish() }),
  answer: changed,
});

export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/cancel',
  summary: 'Ends a subscription, at once and for good',
  tag,
  body: z.strictObject(named),
  answer: changed,
});

export type OwnSubscription = z.output<typeof ownSubscription>;
