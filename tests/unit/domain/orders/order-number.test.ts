import { describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { formatOrderNumber, namedOrder, orderNameIn } from '#domain/orders/order-number.ts';
import { shortOrderId } from '#domain/orders/short-order-id.ts';
import { anId } from '../../../support/ids.ts';

const ID = anId<OrderId>('3f2a91bc-0c11-4d62-8a77-1f0e9b0c2d3e');

describe('an order', () => {
  it('is called by its number', () => {
    expect(formatOrderNumber(1001)).toBe('#1001');
  });

  it('is shown by the first eight characters of its id where the specification says so', () => {
    expect(shortOrderId(ID)).toBe('3f2a91bc');
  });

  it.each(['1001', '#1001', ' # 1001 ', '1001…'])('is named by its number in %j', (typed) =>
    expect(orderNameIn(typed)).toBe('1001'),
  );

  it.each(['3f2a91bc', ' #3F2A91BC ', '3f2a91bc...', '3f2a91bc…', ID, ID.slice(0, 23)])(
    'is named by its id in %j',
    (typed) => expect(orderNameIn(typed)).toBe('3f2a91bc'),
  );

  it.each([
    '',
    '#',
    '0',
    '-5',
    '1.5',
    '1234567890',
    '3f2a91b',
    '3f2a91bcd',
    '3f2a91bx',
    '3f2a91bc%',
    '3f2a91bc or 1',
    'order 3f2a91bc',
  ])('is not named in %j', (typed) => expect(orderNameIn(typed)).toBeNull());

  it('may be named by either with eight digits', () => {
    expect(namedOrder('10012345')).toEqual({ number: 10_012_345, shortId: '10012345' });
  });

  it.each([
    ['1001', { number: 1001, shortId: null }],
    ['3f2a91bc', { number: null, shortId: '3f2a91bc' }],
  ])('is found by %j', (name, named) => expect(namedOrder(name)).toEqual(named));
});
