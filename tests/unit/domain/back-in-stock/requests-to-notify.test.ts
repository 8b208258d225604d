import { describe, expect, it } from 'vitest';
import {
  requestsToNotify,
  type WaitingRequest,
  withoutNotified,
} from '#domain/back-in-stock/requests-to-notify.ts';

const waits = (id: string, units: Record<string, number>): WaitingRequest<string> => ({ id, units });

describe('whom the stock covers', () => {
  it.each<[title: string, waiting: WaitingRequest<string>[], stock: Record<string, number>, ids: string[]]>([
    ['nobody without stock', [waits('a', { MIX: 1 })], { MIX: 0 }, []],
    ['nobody for a SKU without a figure', [waits('a', { MIX: 1 })], {}, []],
    ['those who asked first', ['a', 'b', 'c'].map((id) => waits(id, { MIX: 1 })), { MIX: 2 }, ['a', 'b']],
    ['exactly as much as is there', [waits('a', { MIX: 5 })], { MIX: 5 }, ['a']],
    [
      'somebody who waits for less, before one whose quantity is not there',
      [waits('many', { MIX: 10 }), waits('one', { MIX: 1 })],
      { MIX: 3 },
      ['one'],
    ],
    [
      'a pack only when everything in it is there',
      [waits('pack', { MIX: 2, BITES: 1 }), waits('mix', { MIX: 1 })],
      { MIX: 2, BITES: 0 },
      ['mix'],
    ],
    [
      'a single bag from what a pack leaves',
      [waits('pack', { MIX: 3 }), waits('a', { MIX: 1 }), waits('b', { MIX: 1 })],
      { MIX: 4 },
      ['pack', 'a'],
    ],
    [
      'each SKU by itself',
      [waits('a', { MIX: 1 }), waits('b', { BITES: 1 })],
      { MIX: 1, BITES: 1 },
      ['a', 'b'],
    ],
    ['nobody for something that takes no stock', [waits('a', {})], { MIX: 1 }, []],
  ])('%s', (_, waiting, stock, ids) => {
    expect(requestsToNotify(waiting, stock)).toEqual(ids);
  });
});

describe('the stock that is left', () => {
  it.each([
    [{ MIX: 5 }, [], { MIX: 5 }],
    [{ MIX: 5 }, [{ MIX: 2 }, { MIX: 1 }], { MIX: 2 }],
    [{ MIX: 1 }, [{ MIX: 2 }], { MIX: 0 }],
    [{ MIX: 1 }, [{ BITES: 2 }], { MIX: 1, BITES: 0 }],
  ])('of %j after requests for %j were notified is %j', (stock, notified, left) => {
    expect(withoutNotified(stock, notified)).toEqual(left);
  });
});
