import { z } from 'zod';
import { MAX_LINES } from '#domain/cart/cart-line.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { cents, currencyCode, email, idOf, nothing, quantity, storeId, text } from '../fields.ts';
import { soldGiftCard } from './sold-gift-card.ts';
import { boxChoice, bundlePrices, subscriptionOption, variantPrices } from '../catalog/product.ts';

const tag = 'Cart';

const chosenSubscription = z.object({
  subscription_id: idOf<SubscriptionOptionId>(text(100)),
  subscription_price: cents.nullish().describe("Of one and delivery, in the shop's own currency"),
  subscription_name: z.string().nullish(),
});

/** Units of a SKU in one box. */
const boxPart = z.object({
  sku: z.string(),
  quantity: z.int(),
  handle: z.string(),
  title: z.string(),
  image_url: z.string().nullable(),
  net_weight_grams: z.int().nullable(),
  total_stock: z.int().describe('Units that can still be sold'),
});

/** The subscription options of a variant, none of them selected. */
export const offeredSubscriptions = z.array(subscriptionOption).max(100);

/**
 * A cart item as the browser stores it (spec §3, Cart item): the fields of the variant or bundle, plus what
 * was selected. The server only reads `sku`, `bundle_id`, `subscription.subscription_id`, `quantity`,
 * `fromChatbot` and, for a box, `sku_to_quantity`, for a gift card, `gift_card`; all other fields, above all prices, come from its own catalogue.
 */
export const cartItem = z.object({
  sku: text(100).nullish(),
  skewId: text(100).nullish(),
  id: z.string().nullish(),
  handle: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  quantity,
  product_price: cents.nullish(),
  original_price: cents.nullish(),
  price: cents.nullish().describe('Of a bundle'),
  discounted_price: cents.nullish(),
  currency: currencyCode.nullish().describe('Of the prices beside it; the same for the whole cart'),
  prices: z
    .union([variantPrices, bundlePrices])
    .nullish()
    .describe('Of one bought once, as the catalogue has them'),
  bundle_handle: idOf<BundleId>(text(100)).nullish(),
  bundle_id: idOf<BundleId>(text(100)).nullish(),
  bundle_description: z.string().nullish(),
  bundle_image_urls: z.array(z.string()).nullish(),
  sku_to_quantity: z
    .record(text(100), z.int())
    .refine((units) => Object.keys(units).length <= 100, 'must have at most 100 SKUs')
    .nullish()
    .describe('In one bundle; in a box, as it was chosen'),
  box_contents: z.array(boxPart).max(100).nullish().describe('What was chosen for a box; null: not a box'),
  gift_card: soldGiftCard.nullish().describe('For whom it is; null: not a gift card'),
  choice: boxChoice.nullish(),
  skus_selected: z.array(z.string()).max(20_000).nullish(),
  image_urls: z.array(z.string()).nullish(),
  net_weight_grams: z.int().nullish(),
  total_stock: z.int().nullish(),
  product_attributes: z.record(z.string(), z.string()).nullish(),
  subscription: chosenSubscription.nullish(),
  fromChatbot: z.boolean().nullish(),
});

/** A cart item as clients may send it: also a variant or bundle of the catalogue with a quantity. */
export const sentCartItem = cartItem.extend({
  subscription: z.union([chosenSubscription, offeredSubscriptions]).nullish(),
});

const changeIds = z.array(text(40)).max(100);
const cartItems = z.object({ cartItems: z.array(cartItem).max(MAX_LINES) });
const cartAnswer = cartItems.extend({
  version: z.string().describe('Names what the cart holds now'),
  applied_changes: z
    .array(z.string())
    .describe('Ids of the latest changes that are in the cart, oldest first'),
  saving: z
    .object({ name: z.string(), amount: cents.describe('0: only the shipping') })
    .nullable()
    .describe('What the cart saves without a code'),
  next_saving: z
    .object({ name: z.string(), text: z.string() })
    .nullable()
    .describe('A discount without a code that the cart is close to, and what to add for it'),
});

export const storeCart = defineCall({
  method: 'POST',
  path: '/metrics/cart-items',
  summary: "Replaces this session's cart; answers it as the catalogue prices it now",
  tag,
  body: z.object({
    cartItems: z.array(sentCartItem).max(MAX_LINES),
    store_id: storeId.optional(),
    currency: currencyCode.optional(),
    version: text(64)
      .optional()
      .describe(
        'The version that was read; when the cart has changed since, 409 cart_changed. Without it: replaced in any case',
      ),
    change_ids: changeIds
      .optional()
      .describe('Of the changes made since that version; answered as applied_changes'),
  }),
  answer: cartAnswer,
});

export const fetchCart = defineCall({
  method: 'GET',
  path: '/metrics/cart-items',
  summary: "This session's cart",
  tag,
  query: z.object({ store_id: storeId.optional(), currency: currencyCode.optional() }),
  answer: cartAnswer,
});

export const abandonCart = defineCall({
  method: 'POST',
  path: '/metrics/abandoned-cart',
  summary: 'Beacon: the page was left with things in the cart',
  tag,
  body: z.object({ cartItems: z.array(sentCartItem).max(MAX_LINES), store_id: storeId.optional() }),
  answer: nothing,
});

export const remindOfCart = defineCall({
  method: 'POST',
  path: '/metrics/cart-reminder',
  summary: 'Says where one reminder of this cart may go if it is left, or (null) that none is wanted',
  tag,
  body: z.strictObject({ email: email.nullable(), store_id: storeId.optional() }),
  answer: nothing,
});

export const restoreCart = defineCall({
  method: 'POST',
  path: '/metrics/restore-cart',
  summary: "Puts the cart of a mailed reminder into this session's: the larger quantity of each line",
  tag,
  body: z.strictObject({ token: text(200), store_id: storeId.optional() }),
  answer: cartItems,
});

export type CartItem = z.output<typeof cartItem>;
export type SentCartItem = z.output<typeof sentCartItem>;
export type CartAnswer = z.output<typeof cartAnswer>;
