import { expect, it } from 'vitest';
import { changesOfOrder } from '#domain/imports/orders/changed-order.ts';
import { importedOrder } from '../../../../support/imports/imported-order.ts';

const changes = (after: object) => changesOfOrder(importedOrder(), importedOrder(after), 'America/New_York');

it('an order that says the same has no changes', () => {
  expect(changes({})).toEqual([]);
});

it('says what has become of an order since, in words', () => {
  expect(
    changes({
      fulfilmentStatus: 'partial',
      paymentStatus: 'partially_refunded',
      refundedCents: 500,
      fulfilledAt: '2026-03-02T15:00:00.000Z',
    }),
  ).toEqual([
    { field: 'sent', before: '', after: '2026-03-02 10:00' },
    { field: 'payment', before: 'Paid', after: 'Partially refunded' },
    { field: 'fulfilment', before: '', after: 'Partial' },
    { field: 'given back', before: '$0.00', after: '$5.00' },
  ]);
});

it('says which items there were', () => {
  expect(
    changes({
      lines: [{ title: 'Tea', sku: 'TEA', quantity: 3, unitPriceCents: 400, discountCents: 100 }],
    }),
  ).toEqual([
    {
      field: 'items',
      before: '2 × Oat Bar (OAT-12) at $7.99',
      after: '3 × Tea (TEA) at $4.00 less $1.00',
    },
  ]);
});
