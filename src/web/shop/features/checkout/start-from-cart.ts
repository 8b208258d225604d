import { cartTotal } from '#domain/cart/cart-total.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { cartLinesOf, checkoutItemOf } from '#web/api/checkout/cart-wire.ts';
import type { ApiClient } from '#web/api/client.ts';
import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { checkoutEndpoints } from '#web/api/endpoints/checkout-endpoints.ts';

/**
 * Starts a checkout with the server's cart and returns its session id, or null when the cart is empty. Spec
 * §7.
 */
export async function startFromCart(api: ApiClient): Promise<CheckoutId | null> {
  const { cartItems } = await api.call(cartEndpoints.fetchCart, { query: { store_id: api.storeId } });
  const lines = cartLinesOf(cartItems);
  if (lines.length === 0) return null;
  const body = {
    checkout_items: lines.map(checkoutItemOf),
    store_id: api.storeId,
    cost_of_checkout: cartTotal(lines),
    currency: cartItems[0]?.currency ?? undefined,
  };
  return (await api.call(checkoutEndpoints.createCheckoutSession, { body })).session_id;
}
