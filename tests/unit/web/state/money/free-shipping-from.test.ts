import { expect, it } from 'vitest';
import { selectShippedSubtotal } from '#web/state/money/free-shipping-from.ts';
import type { AppState } from '#web/state/store.ts';

it('gift cards do not count towards free shipping', () => {
  const snacks = { unitPriceCents: 1000, quantity: 2 };
  const giftCard = { unitPriceCents: 5000, quantity: 1, giftCard: { email: 'priya@example.com' } };
  const state = { cart: { cartItems: [snacks, giftCard] } } as unknown as AppState;
  expect(selectShippedSubtotal(state)).toBe(2000);
});
