import { expect, it } from 'vitest';
import type { CheckoutId, OrderId, SubscriptionId, SubscriptionOptionId } from '#domain/ids.ts';
import { anId } from '../../support/ids.ts';

const checkoutOf = (checkoutId: CheckoutId) => checkoutId;
const subscriptionOf = (subscriptionId: SubscriptionId) => subscriptionId;

// The type check fails when a line after one of these comments compiles.
it('an id is accepted only where its own kind is wanted', () => {
  const orderId = anId<OrderId>('order');
  const optionId = anId<SubscriptionOptionId>('every-1-month');
  // @ts-expect-error An order's id is not a checkout's.
  checkoutOf(orderId);
  // @ts-expect-error Nor is any text that nobody has checked.
  checkoutOf('checkout');
  // @ts-expect-error What is offered is not what a customer has agreed to.
  subscriptionOf(optionId);
  expect(checkoutOf(anId('checkout'))).toBe('checkout');
});
