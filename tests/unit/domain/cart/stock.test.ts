import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableQuantity, checkStock } from '#domain/cart/stock.ts';
import { anId } from '../../../support/ids.ts';
import { bundleOf, packOf } from './lines.ts';

const stock = (amounts: Record<string, number>) => new Map(Object.entries(amounts));

describe('stock of a single pack', () => {
  it.each([
    { held: 5, wanted: 5, isEnough: true },
    { held: 5, wanted: 6, isEnough: false },
    { held: 0, wanted: 1, isEnough: false },
  ])('with $held in stock, $wanted can be bought: $isEnough', ({ held, wanted, isEnough }) => {
    expect(checkStock(packOf('mix'), wanted, stock({ mix: held })).isEnough).toBe(isEnough);
  });

  it('names the SKU that is short', () => {
    expect(checkStock(packOf('mix'), 6, stock({ mix: 5 })).shortSkus).toEqual(['mix']);
  });

  it('takes a SKU without a figure for sold out', () => {
    expect(checkStock(packOf('constructor'), 1, stock({})).isEnough).toBe(false);
  });
});

describe('stock of a bundle', () => {
  const box = bundleOf(anId('box'), { mix: 3, bites: 1 });

  it('needs the count of each SKU times the quantity', () => {
    expect(checkStock(box, 2, stock({ mix: 6, bites: 2 })).isEnough).toBe(true);
  });

  it('is short as soon as one SKU is', () => {
    expect(checkStock(box, 2, stock({ mix: 5, bites: 90 }))).toEqual({ isEnough: false, shortSkus: ['mix'] });
  });

  it('is sold out when not even one can be packed', () => {
    expect(availableQuantity(box, stock({ mix: 2, bites: 90 }))).toBe(0);
  });
});

describe('the most that can be served', () => {
  const count = fc.integer({ min: 1, max: 12 });
  const held = fc.integer({ min: 0, max: 500 });

  it('is enough, and one more is not', () => {
    fc.assert(
      fc.property(count, count, held, held, (mixes, bites, mixStock, bitesStock) => {
        const box = bundleOf(anId('box'), { mix: mixes, bites });
        const shelf = stock({ mix: mixStock, bites: bitesStock });
        const most = availableQuantity(box, shelf);
        return checkStock(box, most, shelf).isEnough && !checkStock(box, most + 1, shelf).isEnough;
      }),
    );
  });
});
