import { expect, it } from 'vitest';
import { type OrderStatus, orderPaymentStatus, shownStatus } from '#domain/orders/order-status.ts';

it.each<[OrderStatus, number, string]>([
  ['placed', 0, 'placed'],
  ['on_hold', 0, 'on_hold'],
  ['shipped', 0, 'shipped'],
  ['shipped', 1, 'partly_refunded'],
  ['placed', 999, 'partly_refunded'],
  ['shipped', 1000, 'refunded'],
  ['cancelled', 0, 'cancelled'],
  ['cancelled', 1000, 'cancelled'],
])('an order that is %s with %i of 1000 cents refunded is called %s', (status, refundedCents, word) => {
  expect(shownStatus({ status, totalCents: 1000, refundedCents })).toBe(word);
});

it('an order that cost nothing is never called refunded', () => {
  expect(shownStatus({ status: 'shipped', totalCents: 0, refundedCents: 0 })).toBe('shipped');
});

it.each<[OrderStatus, number, string]>([
  ['placed', 0, 'paid'],
  ['placed', 1, 'partly_refunded'],
  ['on_hold', 999, 'partly_refunded'],
  ['shipped', 1000, 'refunded'],
  ['cancelled', 1000, 'refunded'],
  ['cancelled', 0, 'not_refunded'],
])(
  'the payment of an order that is %s with %i of 1000 cents refunded is %s',
  (status, refundedCents, word) => {
    expect(orderPaymentStatus({ status, totalCents: 1000, refundedCents })).toBe(word);
  },
);

it('an order that cost nothing counts as paid', () => {
  expect(orderPaymentStatus({ status: 'placed', totalCents: 0, refundedCents: 0 })).toBe('paid');
});
