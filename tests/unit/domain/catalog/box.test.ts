import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxWeight,
  contentName,
  contentsText,
  countUnits,
  fitInto,
  isCompleteBox,
  isFillable,
  putInto,
  savedByBox,
  takeOut,
} from '#domain/catalog/box.ts';

const ofSix = { units: 6, skus: ['mix', 'fig'] };

describe('a box', () => {
  it.each([
    ['exactly as many units as it takes', { mix: 4, fig: 2 }, true],
    ['all of one kind', { mix: 6 }, true],
    ['too few', { mix: 5 }, false],
    ['too many', { mix: 5, fig: 2 }, false],
    ['something that may not go in', { mix: 5, soap: 1 }, false],
    ['none of something', { mix: 6, fig: 0 }, false],
    ['less than none of something', { mix: 7, fig: -1 }, false],
    ['parts of units', { mix: 5.5, fig: 0.5 }, false],
    ['nothing', {}, false],
  ])('with %s: %j', (_, contents, isComplete) => {
    expect(isCompleteBox(ofSix, contents)).toBe(isComplete);
  });

  it('can be filled when there are enough units of all kinds together', () => {
    const withStock = (...stocks: number[]) =>
      isFillable({ units: 6, from: stocks.map((stock) => ({ stock })) });
    expect([withStock(4, 2), withStock(4, 1), withStock(6, -3)]).toEqual([true, false, true]);
  });

  it('takes no more than its size', () => {
    expect(putInto(2, { mix: 1 }, 'fig')).toEqual({ mix: 1, fig: 1 });
    expect(putInto(2, { mix: 1, fig: 1 }, 'fig')).toEqual({ mix: 1, fig: 1 });
  });

  it('forgets a kind whose last unit is taken out', () => {
    expect(takeOut({ mix: 2, fig: 1 }, 'mix')).toEqual({ mix: 1, fig: 1 });
    expect(takeOut({ mix: 1, fig: 1 }, 'mix')).toEqual({ fig: 1 });
    expect(takeOut({ fig: 1 }, 'mix')).toEqual({ fig: 1 });
  });

  it('loses what was put in last when it gets smaller', () => {
    expect(fitInto(6, { mix: 5, fig: 4, nut: 3 })).toEqual({ mix: 5, fig: 1 });
  });

  it('never holds more than its size, and all that fits', () => {
    const contents = fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 18 }), contents, (units, before) => {
        expect(countUnits(fitInto(units, before))).toBe(Math.min(units, countUnits(before)));
      }),
    );
  });

  describe('of three bags', () => {
    const mix = { netWeightGrams: 283, prices: { usd: { priceCents: 1_299 } } };
    const fig = { netWeightGrams: 198, prices: { usd: { priceCents: 999 } } };
    const contents = [
      { bag: mix, quantity: 2 },
      { bag: fig, quantity: 1 },
    ];

    it('weighs what they weigh, which is unknown when one is unlabelled', () => {
      expect(boxWeight(contents)).toBe(764);
      expect(boxWeight([...contents, { bag: { ...fig, netWeightGrams: null }, quantity: 1 }])).toBeNull();
    });

    it('saves what they cost separately less its price, which is unknown in a currency without all their prices', () => {
      expect(savedByBox(contents, 3_000, 'usd')).toBe(597);
      expect(savedByBox(contents, 3_000, 'cad')).toBeNull();
    });
  });

  it('names its contents', () => {
    const named = [
      { name: contentName('The Mix', { Size: '10 oz' }), quantity: 2 },
      { name: contentName('A Tin', {}), quantity: 1 },
    ];
    expect(contentsText(named)).toBe('2 × The Mix (10 oz), 1 × A Tin');
  });
});
