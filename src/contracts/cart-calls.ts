import { z } from 'zod';
import { defineCall } from './call.ts';
import { cents, nothing, quantity, storeId, text } from './fields.ts';

const tag = 'Cart';

/**
 * A cart item as the browser keeps it (spec §3, Cart item): the variant's or the bundle's own fields beside what was chosen.
 * Of what is sent, the server reads `sku`, `bundle_id`, `subscription.subscription_id`, `quantity` and `fromChatbot`;
 * everything else, prices above all, it answers from its own catalogue.
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
  price: cents.nullish().describe('Of a bundle'),
  discounted_price: cents.nullish(),
  bundle_handle: text(100).nullish(),
  bundle_id: text(100).nullish(),
  bundle_description: z.string().nullish(),
  bundle_image_urls: z.array(z.string()).nullish(),
  sku_to_quantity: z.record(z.string(), z.int()).nullish(),
  skus_selected: z.array(z.string()).max(20_000).nullish(),
  image_urls: z.array(z.string()).nullish(),
  total_stock: z.int().nullish(),
  product_attributes: z.record(z.string(), z.string()).nullish(),
  subscription: z
    .object({
      subscription_id: text(100),
      subscription_price: cents.nullish(),
      subscription_name: z.string().nullish(),
    })
    .nullish(),
  fromChatbot: z.boolean().nullish(),
});

const cartItems = z.object({ cartItems: z.array(cartItem).max(100) });

export const storeCart = defineCall({
  method: 'POST',
  path: '/metrics/cart-items',
  summary: "Replaces this session's cart; answers it as the catalogue prices it now",
  tag,
  body: z.object({ cartItems: z.array(cartItem).max(100), store_id: storeId.optional() }),
  answer: cartItems,
});

export const fetchCart = defineCall({
  method: 'GET',
  path: '/metrics/cart-items',
  summary: "This session's cart",
  tag,
  query: z.object({ store_id: storeId.optional() }),
  answer: cartItems,
});

export const abandonCart = defineCall({
  method: 'POST',
  path: '/metrics/abandoned-cart',
  summary: 'Beacon: the page was left with things in the cart',
  tag,
  body: z.object({ cartItems: z.array(cartItem).max(100) }),
  answer: nothing,
});

export type CartItem = z.output<typeof cartItem>;
