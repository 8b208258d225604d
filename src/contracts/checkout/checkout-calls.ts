import { z } from 'zod';
import type {
  BundleId,
  CheckoutId,
  OrderId,
  PaymentIntentId,
  ShippingOptionId,
  SubscriptionOptionId,
} from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { breakdown } from '../breakdown.ts';
import { defineCall } from '../call.ts';
import {
  cents,
  currencyCode,
  email,
  idOf,
  line,
  moment,
  orderNumber,
  requiredLine,
  requiredText,
  storeId,
  storeIdOr,
  taxName,
  text,
} from '../fields.ts';
import { cartItem, offeredSubscriptions } from './cart-calls.ts';
import { gift, giftInput } from './gift.ts';
import { payment } from './gift-card-calls.ts';
import { deliveryEstimate, offeredShipping } from './shipping-calls.ts';
import { soldGiftCard } from './sold-gift-card.ts';

const tag = 'Checkout and payments';

/** Two letters in any case; blank counts as missing. */
const country = text(50)
  .refine(
    (value) => value.trim().length === 0 || value.trim().length === 2,
    'must be a country’s two-letter code, such as US',
  )
  .describe('ISO 3166-1 alpha-2');

/** May be incomplete; the error names what is missing. Spec §3, Address. */
export const addressInput = z.strictObject({
  line1: line(200).optional(),
  line2: line(200).nullish(),
  city: line(100).optional(),
  state: text(50).optional(),
  postal_code: text(20).optional(),
  country: country.optional(),
  name: line(200).nullish(),
});

const subscriptionOfItem = z.union([
  idOf<SubscriptionOptionId>(text(100)).describe('A subscription_id'),
  z
    .object({ subscription_id: idOf<SubscriptionOptionId>(text(100)) })
    .transform(({ subscription_id }) => subscription_id),
  offeredSubscriptions.transform(() => null),
]);

/**
 * An item to buy. Spec §3, Checkout item. Only `quantity`, `sku`, `bundle_id`, `subscription` and, for a box,
 * `sku_to_quantity`, for a gift card, `gift_card` are read; other fields of a cart item, variant or bundle are accepted. Prices are the server's own.
 */
export const checkoutItem = z.strictObject({ ...cartItem.shape, subscription: subscriptionOfItem.nullish() });

/** Spec §3, Price info, with its parts. `total = subtotal − discount + shipping + tax`, without a tax that has a `tax_name`. */
export const priceInfo = z.object({
  subtotal: cents,
  discount: cents,
  discount_name: z
    .string()
    .nullable()
    .describe('What shoppers read beside the discount where one applies without a code; null: `Discount`'),
  shipping: cents,
  tax: cents,
  tax_name: taxName,
  total: cents,
  currency: currencyCode,
});

/** The error without an address, an email or a store. Spec §5, Shipping options. */
export const MISSING_SHIPPING_INFORMATION = 'Missing required shipping information';

/** What a running checkout costs, and how it is paid. */
export const checkoutPrices = priceInfo.extend(payment);

const address = addressInput.optional();
const sessionQuery = z.strictObject({ session_id: idOf<CheckoutId>(requiredText(100)), store_id: storeId });

export const getShippingOptions = defineCall({
  method: 'POST',
  path: '/stripe/get_shipping_options',
  summary: 'How a parcel can reach an address, and for how much',
  tag,
  body: z.strictObject({
    address,
    store_id: storeIdOr(MISSING_SHIPPING_INFORMATION),
    email: text(254).optional(),
    currency: currencyCode.optional(),
    checkout_items: z.array(checkoutItem).max(100).optional(),
    discount_code: text(64).nullish(),
  }),
  answer: offeredShipping,
});

export const initialSubscriptionCosts = defineCall({
  method: 'POST',
  path: '/stripe/get_initial_subscription_costs',
  summary: 'What the first delivery costs before shipping and tax',
  tag,
  body: z.strictObject({ store_id: storeId, cart_items: z.array(checkoutItem).min(1).max(100) }),
  answer: z.object({ total_cost: cents }),
});

export const createCheckoutSession = defineCall({
  method: 'POST',
  path: '/stripe/create_checkout_session',
  summary: 'Starts a checkout, or brings the running one up to date with these items',
  tag,
  body: z.strictObject({
    checkout_items: z.array(checkoutItem).min(1).max(100),
    store_id: storeId,
    cost_of_checkout: cents.describe('What the shopper was shown; compared, never used'),
    currency: currencyCode.optional(),
  }),
  answer: z.object({ session_id: idOf<CheckoutId>(z.string()) }),
});

export const checkoutSession = defineCall({
  method: 'GET',
  path: '/stripe/checkout-session',
  summary: "What the payment form needs: the client secret of this shopper's checkout",
  tag,
  query: z.strictObject({ sessionId: idOf<CheckoutId>(requiredText(100)), store_id: storeId }),
  answer: z.object({
    session_data: z.object({
      client_secret: z.string(),
      payment_intent_id: idOf<PaymentIntentId>(z.string()),
      mode: z.enum(['payment', 'subscription']),
      status: z.enum(['open', 'processing', 'complete', 'expired']),
      currency: currencyCode,
      provider: z.enum(['stripe', 'sandbox']),
      publishable_key: z.string(),
    }),
  }),
});

/** A line of a checkout or order, as it is sold. */
export const checkoutLine = z.object({
  sku: z.string().nullable(),
  bundle_id: idOf<BundleId>(z.string()).nullable(),
  subscription: idOf<SubscriptionOptionId>(z.string()).nullable(),
  box_contents: z
    .record(z.string(), z.int())
    .nullable()
    .describe('What was chosen for one box: units by SKU; null: not a box'),
  gift_card: soldGiftCard.nullable().describe('For whom it is; null: not a gift card'),
  handle: z.string(),
  title: z.string(),
  description: z.string(),
  image_url: z.array(z.string()),
  quantity: z.int(),
  unit_price: cents,
  subtotal: cents,
});

export const checkoutDetails = defineCall({
  method: 'GET',
  path: '/stripe/checkout-session-details',
  summary: "The state of this shopper's checkout; the card provider is asked while it is not final",
  tag,
  query: sessionQuery,
  answer: z.object({
    status: z.enum(['open', 'processing', 'complete', 'expired']),
    expired_because: z
      .string()
      .nullable()
      .describe(
        'A sentence for the shopper where it has not expired by its time: the shop has stopped to sell in its currency. It has no items then',
      ),
    items: z.array(checkoutLine),
    ...priceInfo.shape,
    ...payment,
    order_id: idOf<OrderId>(z.string()).nullable(),
    order_number: orderNumber.nullable(),
    order_token: z.string().nullable().describe('Opens the page of the order, as the emailed link does'),
    order_status: z.enum(SHOWN_ORDER_STATUSES).nullable().describe('What has become of the order since'),
    packed_in: z.string().nullable().describe('The city that the order is sent from, once it is paid'),
    offers_account: z.boolean().describe('Whether `/auth/signup_after_checkout` may still be called for it'),
    payment_intent_id: idOf<PaymentIntentId>(z.string()).nullable(),
    email: z.string().nullable(),
    recipient: z
      .array(z.string())
      .describe('Lines of the label, the name first; empty before it is paid, and where nothing is shipped'),
    gift,
    shipping_option_name: z.string().nullable(),
    delivery_estimate: deliveryEstimate,
    today: z.iso
      .date()
      .nullable()
      .describe(
        'Of the store, once it is paid: days of the estimate that have passed are not named. Null before',
      ),
    subscriptions: z
      .array(
        z.object({
          subscription_id: idOf<SubscriptionOptionId>(z.string()),
          subscription_name: z.string(),
          subscription_interval: z.int(),
          subscription_interval_unit: z.enum(['day', 'week', 'month', 'year']),
          subtotal: cents.describe(
            'Of each delivery, before that day’s shipping, and tax unless prices include it',
          ),
          next_renewal_at: moment,
        }),
      )
      .describe(
        'What comes again after the first delivery; once it is paid, only what is still to be charged, with the day of the next charge',
      ),
    terms: z.string().nullable().describe('What a shopper agrees to who subscribes'),
    breakdown: breakdown.describe('What each cent is for; empty until the totals are worked out'),
  }),
});

/** The shopper's checkout of a payment, for the page the card provider returns to. */
export const checkoutByPayment = defineCall({
  method: 'GET',
  path: '/stripe/checkout-by-payment',
  summary: "The shopper's own checkout that a payment belongs to; 404 when it is not theirs",
  tag,
  query: z.strictObject({ payment_intent: idOf<PaymentIntentId>(requiredText(200)), store_id: storeId }),
  answer: z.object({ session_id: idOf<CheckoutId>(z.string()) }),
});

export const sessionCost = defineCall({
  method: 'GET',
  path: '/stripe/session-cost',
  summary: 'What the items of a checkout cost before shipping and tax',
  tag,
  query: sessionQuery,
  answer: z.object({ total_cost: cents }),
});

export const previewTaxAndShipping = defineCall({
  method: 'POST',
  path: '/stripe/preview_tax_and_shipping',
  summary: 'A quote for items, address and shipping option; nothing is stored',
  tag,
  body: z.strictObject({
    address,
    shipping_option: idOf<ShippingOptionId>(text(100)).describe('A shipping_option_id'),
    email: text(254).optional(),
    store_id: storeId,
    checkout_items: z.array(checkoutItem).min(1).max(100),
    discount_code: text(64).nullish(),
    currency: currencyCode.optional(),
  }),
  answer: priceInfo,
});

export const previewTax = defineCall({
  method: 'POST',
  path: '/stripe/preview_tax',
  summary: 'The same quote for a running checkout; nothing is stored',
  tag,
  body: z.strictObject({
    session_id: idOf<CheckoutId>(requiredText(100)),
    store_id: storeId,
    address,
    email: text(254).optional(),
    name: line(200).optional(),
    shipping_option_id: idOf<ShippingOptionId>(text(100)),
    discount_code: text(64).nullish(),
    currency: currencyCode.optional(),
  }),
  answer: checkoutPrices,
});

const saveAddress = z
  .boolean()
  .optional()
  .describe('Adds the address to the address book of a signed-in customer once the order is paid');

const calculateTaxBody = z.strictObject({
  payment_intent_id: idOf<PaymentIntentId>(requiredText(200)),
  store_id: storeId,
  address,
  email: text(254).optional(),
  name: line(200).optional(),
  shipping_id: idOf<ShippingOptionId>(text(100)),
  discount_code: text(64).nullish(),
  gift: giftInput,
  save_address: saveAddress,
});

export const calculateTax = defineCall({
  method: 'POST',
  path: '/stripe/calculate_tax',
  summary: 'Stores address, shipping option and totals on the checkout and updates the payment',
  tag,
  body: calculateTaxBody,
  answer: checkoutPrices.extend({ payment_intent_id: idOf<PaymentIntentId>(z.string()) }),
});

export const calculateTaxFinal = defineCall({
  method: 'POST',
  path: '/stripe/calculate_tax_final',
  summary: 'Finalizes the totals, holds the stock for 15 minutes and reserves the discount',
  tag,
  body: calculateTaxBody.extend({
    email: email.optional().describe('Where the confirmation is mailed to'),
    amount_due: cents
      .optional()
      .describe('What the shopper was shown as left for the card; 409 when gift cards leave another amount'),
  }),
  answer: checkoutPrices.extend({
    payment_intent_id: idOf<PaymentIntentId>(z.string()),
    verified: z.literal(true),
  }),
});

export const confirmSubscription = defineCall({
  method: 'POST',
  path: '/stripe/confirm_subscription',
  summary:
    'Records the consent to a subscription and finalizes its checkout; answers the secret to confirm its first payment with',
  tag,
  body: z.strictObject({
    address,
    shipping_option: idOf<ShippingOptionId>(text(100)),
    email,
    store_id: storeId,
    fullName: requiredLine(200),
    checkout_items: z.array(checkoutItem).min(1).max(100),
    discount_code: text(64).nullish(),
    gift: giftInput,
    save_address: saveAddress,
    accepted_terms: text(2000)
      .nullish()
      .describe('The text that the shopper agreed to; 409 when it is not the one that will be kept'),
  }),
  answer: z.object({ client_secret: z.string() }),
});

export type CheckoutItem = z.output<typeof checkoutItem>;
export type PriceInfo = z.output<typeof priceInfo>;
export type CheckoutPrices = z.output<typeof checkoutPrices>;
