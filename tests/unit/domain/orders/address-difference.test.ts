import { expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { refundsForAddress } from '#domain/orders/address-difference.ts';

const named = (orderNumber: number) => ({ orderId: `order-${orderNumber}` as OrderId, orderNumber });
const ORDER = named(1001);
const SECOND = { ...named(1003), amountCents: 500 };
const FIRST = { ...named(1002), amountCents: 800 };

it.each([
  ['nothing, when nothing was paid too much', -300, []],
  ['the latest difference', 400, [{ ...SECOND, amountCents: 400 }]],
  ['the latest difference, and then the earlier one', 700, [SECOND, { ...FIRST, amountCents: 200 }]],
  ['all differences, and the rest of the order', 1400, [SECOND, FIRST, { ...ORDER, amountCents: 100 }]],
])('gives back %s', (_, tooMuch, refunds) => {
  expect(refundsForAddress(tooMuch, ORDER, [SECOND, FIRST])).toEqual(refunds);
});

it('gives back from the order itself without differences', () => {
  expect(refundsForAddress(300, ORDER, [])).toEqual([{ ...ORDER, amountCents: 300 }]);
});
