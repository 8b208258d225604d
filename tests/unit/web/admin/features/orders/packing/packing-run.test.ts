import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderId, ShipmentId } from '#domain/ids.ts';
import {
  nextOpen,
  openRun,
  ordersOfRun,
  type PackingRun,
  type Progress,
  packedLines,
  storeRun,
  tickCounts,
} from '#web/admin/features/orders/packing/packing-run.ts';
import type { OrderToPack } from '#web/api/admin/orders/packing-api.ts';

const id = (name: string) => name as OrderId;
const waiting = ['a', 'b', 'c'].map((name, index) => ({
  ...{ order_id: id(name), order_number: 1001 + index, name },
}));
const progress = (change: Partial<Progress>): Progress => ({
  ...{ ticks: {}, tracking: '', state: null, shipmentKey: null, seen: null },
  ...change,
});
const run = (changes: Partial<PackingRun> = {}): PackingRun => ({
  ...{ list: 'view=to_pack', day: 'Mon', orders: waiting, progress: {} },
  ...changes,
});

const line = (
  position: number,
  quantity: number,
  contents: OrderToPack['lines'][number]['contents'] = [],
) => ({
  ...{ position, quantity, contents, sku: 'MIX', title: 'The Mix', description: '5 oz', image_url: null },
});
const order = (...lines: OrderToPack['lines']): OrderToPack => ({
  ...{ order_id: id('a'), order_number: 1001, placed_at: '2026-11-01T12:00:00Z', problem: null },
  ...{ recipient: [], shipping: 'Standard', pack_with: [], gift: null, notes: [], lines },
  ...{ items_version: 1, address_version: 1 },
});
/** Two packs of three. */
const packs = order(line(0, 2, [{ sku: 'MIX', title: 'The Mix', quantity: 6 }]));

describe('the next order', () => {
  it('is the one behind', () => {
    expect(nextOpen(run(), waiting, id('a'))).toBe(waiting[1]);
  });

  it('is one that was skipped, after the last', () => {
    expect(nextOpen(run(), waiting, id('c'))).toBe(waiting[0]);
  });

  it('is none with which something was done', () => {
    const shipped = progress({ state: 'shipped' });
    const done = run({ progress: { [id('a')]: shipped, [id('b')]: shipped } });
    expect(nextOpen(done, waiting, null)).toBe(waiting[2]);
  });

  it('is none when all are done', () => {
    expect(nextOpen(run({ orders: [] }), [], null)).toBeUndefined();
  });
});

describe('the orders of a run', () => {
  it('keep their places when some have left', () => {
    expect(ordersOfRun(run(), waiting.slice(1))).toEqual(waiting);
  });

  it('are followed by those that came since', () => {
    expect(ordersOfRun(run({ orders: waiting.slice(1) }), waiting).at(-1)).toBe(waiting[0]);
  });
});

describe('what is in a parcel', () => {
  it('is what was ticked', () => {
    expect(packedLines(order(line(0, 3), line(1, 2)), { '0': 2 })).toEqual([{ position: 0, quantity: 2 }]);
  });

  it('is of a pack what is complete', () => {
    expect(packedLines(packs, { '0 MIX': 5 })).toEqual([{ position: 0, quantity: 1 }]);
  });

  it('is no more than is left, when fewer are left than were ticked', () => {
    expect(packedLines(order(line(0, 1)), { '0': 3 })).toEqual([{ position: 0, quantity: 1 }]);
  });

  it('is counted in single items', () => {
    expect(tickCounts(packs, { '0 MIX': 5 })).toEqual({ ticked: 5, all: 6 });
  });
});

describe('a run in the browser', () => {
  const begun = run({
    progress: {
      [id('a')]: progress({ state: 'shipped' }),
      [id('b')]: progress({ ticks: { '0': 2 }, shipmentKey: 'key' as ShipmentId }),
    },
  });
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    storeRun(begun);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('goes on', () => {
    expect(openRun('view=to_pack', 'Mon')).toEqual(begun);
  });

  it('begins to count again the next day', () => {
    expect(openRun('view=to_pack', 'Tue').orders).toEqual([]);
  });

  it('keeps what was ticked for another list', () => {
    expect(Object.keys(openRun('view=today', 'Mon').progress)).toEqual(['b']);
  });

  it('is not stored where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storeRun(begun)).toBe(false);
  });
});
