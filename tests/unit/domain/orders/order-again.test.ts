import { describe, expect, it } from 'vitest';
import { quantitiesToOrderAgain } from '#domain/orders/order-again.ts';

const bag = (quantity: number) => ({ quantity, skuQuantities: { BAG: 1 } });

describe('what of an order can be bought again', () => {
  it.each([
    ['all of it, with enough in stock', [bag(2)], { BAG: 9 }, [2]],
    ['as much as is in stock', [bag(5)], { BAG: 3 }, [3]],
    ['nothing of what is sold out', [bag(1)], { BAG: 0 }, [0]],
    ['nothing of what has no stock at all', [bag(1)], {}, [0]],
    ['nothing of what is oversold', [bag(1)], { BAG: -2 }, [0]],
    ['nothing of what is no longer sold', [{ quantity: 1, skuQuantities: null }], { BAG: 9 }, [0]],
    ['whole bundles only', [{ quantity: 3, skuQuantities: { BAG: 2, BAR: 1 } }], { BAG: 5, BAR: 9 }, [2]],
    [
      'lines that share a SKU, the first one first',
      [bag(3), { quantity: 2, skuQuantities: { BAG: 2 } }],
      { BAG: 6 },
      [3, 1],
    ],
  ])('is %s', (_, lines, stock, expected) => {
    expect(quantitiesToOrderAgain(lines, stock)).toEqual(expected);
  });
});
