import { describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { orderNumber, orderNumberIn } from '#domain/orders/order-number.ts';
import { anId } from '../../../support/ids.ts';

const ID = anId<OrderId>('3f2a91bc-0c11-4d62-8a77-1f0e9b0c2d3e');

describe('an order number', () => {
  it('is the first eight characters of the id', () => {
    expect(orderNumber(ID)).toBe('3f2a91bc');
  });

  it.each(['3f2a91bc', ' #3F2A91BC ', '3f2a91bc...', '3f2a91bc…', ID, ID.slice(0, 23)])(
    'is found in %j',
    (typed) => expect(orderNumberIn(typed)).toBe('3f2a91bc'),
  );

  it.each(['', '#', '3f2a91b', '3f2a91bcd', '3f2a91bx', '3f2a91bc%', '3f2a91bc or 1', 'order 3f2a91bc'])(
    'is not found in %j',
    (typed) => expect(orderNumberIn(typed)).toBeNull(),
  );
});
