import type { AppState } from '../store.ts';

/** Whether the cart has a subscription, which may ship free from a lower subtotal. */
export const hasSubscription = ({ cart }: AppState): boolean =>
  cart.cartItems.some(({ subscriptionOptionId }) => subscriptionOptionId);

/** The subtotal in whole units of its currency from which the cart ships free; null when nothing is ever free. Spec §5. */
export const selectFreeShippingFrom = (state: AppState): number | null =>
  hasSubscription(state)
    ? state.global.subscriptionsShipFreeFrom
    : (state.global.freeShippingFrom[state.cart.currencyCode] ?? null);
