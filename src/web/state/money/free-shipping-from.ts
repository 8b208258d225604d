import { cartTotal } from '#domain/cart/cart-total.ts';
import type { Cents } from '#domain/money.ts';
import type { AppState } from '../store.ts';

/** Whether the cart has a subscription, which may ship free from a lower subtotal. */
export const hasSubscription = ({ cart }: AppState): boolean =>
  cart.cartItems.some(({ subscriptionOptionId }) => subscriptionOptionId);

/** What of the cart is shipped, and counts towards free shipping: gift cards are emailed. */
export const selectShippedSubtotal = ({ cart }: AppState): Cents =>
  cartTotal(cart.cartItems.filter((line) => !('giftCard' in line && line.giftCard)));

/** The subtotal in whole units of its currency from which the cart ships free; null when nothing is ever free. Spec §5. */
export const selectFreeShippingFrom = (state: AppState): number | null =>
  hasSubscription(state)
    ? state.global.subscriptionsShipFreeFrom
    : (state.global.freeShippingFrom[state.cart.currencyCode] ?? null);
