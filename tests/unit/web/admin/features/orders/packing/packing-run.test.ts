import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderToPack } from '#contracts/admin/orders/packing-calls.ts';
import type { OrderId, ShipmentId, StaffMemberId } from '#domain/ids.ts';
import {
  endOfRun,
  factsToPack,
  nextOpen,
  openRun,
  type PackingRun,
  type Progress,
  packedLines,
  seenOrder,
  shipmentOf,
  storeRun,
  tickCounts,
  tickedText,
  withWaiting,
} from '#web/admin/features/orders/packing/packing-run.ts';
import { changedFacts } from '#web/admin/ui/feedback/facts.ts';
import { deleteTypedTexts } from '#web/admin/ui/forms/typed-text.ts';

const id = (name: string) => name as OrderId;
const NOW = new Date('2026-11-02T12:00:00Z');
const anna = 'anna' as StaffMemberId;
const waiting = ['a', 'b', 'c'].map((name, index) => ({
  order_id: id(name),
  order_number: 1001 + index,
  name,
}));
const progress = (change: Partial<Progress>): Progress => ({
  ticks: {},
  tracking: '',
  state: null,
  shipment: null,
  seen: null,
  at: NOW.getTime(),
  ...change,
});
const run = (changes: Partial<PackingRun> = {}): PackingRun => ({
  member: anna,
  list: 'view=to_pack',
  day: NOW.toDateString(),
  orders: waiting,
  progress: {},
  ...changes,
});

const line = (
  position: number,
  quantity: number,
  contents: OrderToPack['lines'][number]['contents'] = [],
) => ({
  position,
  quantity,
  contents,
  sku: 'MIX',
  title: 'The Mix',
  description: '5 oz',
  image_url: null,
});
const order = (...lines: OrderToPack['lines']): OrderToPack => ({
  order_id: id('a'),
  order_number: 1001,
  placed_at: '2026-11-01T12:00:00Z',
  problem: null,
  recipient: [],
  shipping: 'Standard',
  pack_with: [],
  open_additions: [],
  gift: null,
  notes: [],
  lines,
  items_version: 1,
  address_version: 1,
});
/** Two packs of three. */
const packs = order(line(0, 2, [{ sku: 'MIX', title: 'The Mix', quantity: 6 }]));

describe('the next order', () => {
  it('is the one behind', () => {
    expect(nextOpen(run(), id('a'))).toBe(waiting[1]);
  });

  it('is one that was skipped, after the last', () => {
    expect(nextOpen(run(), id('c'))).toBe(waiting[0]);
  });

  it('is none with which something was done', () => {
    const shipped = progress({ state: 'shipped' });
    const done = run({ progress: { [id('a')]: shipped, [id('b')]: shipped } });
    expect(nextOpen(done, null)).toBe(waiting[2]);
  });

  it('is none when all are done', () => {
    expect(nextOpen(run({ orders: [] }), null)).toBeUndefined();
  });
});

const allOf = (orders: typeof waiting) => ({ orders, has_more: false });
const stateAfter = (state: Progress['state'], read: Parameters<typeof withWaiting>[1]) =>
  withWaiting(run({ progress: { [id('a')]: progress({ state }) } }), read).progress[id('a')]?.state;

describe('the orders of a run', () => {
  it('keep their places when some have left', () => {
    expect(withWaiting(run(), allOf(waiting.slice(1))).orders).toEqual(waiting);
  });

  it('are followed by those that came since', () => {
    expect(withWaiting(run({ orders: waiting.slice(1) }), allOf(waiting)).orders.at(-1)).toBe(waiting[0]);
  });

  it('are not to be opened when a colleague has shipped them', () => {
    expect(nextOpen(withWaiting(run(), allOf(waiting.slice(1))), null)).toBe(waiting[1]);
  });

  it('are not packed and to ship once the list has shipped them', () => {
    expect(stateAfter('packed', allOf([]))).toBe('not_waiting');
  });

  it('are to be packed again when their parcel was cancelled', () => {
    expect(stateAfter('shipped', allOf(waiting))).toBeNull();
  });

  it('stay as they are when more wait than were read', () => {
    expect(stateAfter('packed', { orders: [], has_more: true })).toBe('packed');
  });
});

describe('the end of a run', () => {
  const after = (...states: Progress['state'][]) =>
    endOfRun(
      run({
        progress: Object.fromEntries(states.map((state, at) => [waiting[at]?.order_id, progress({ state })])),
      }),
    );

  it('is that all are packed, when they were shipped or are to be', () => {
    expect(after('packed', 'shipped', 'shipped')).toBe('All packed');
  });

  it('counts what is not packed as a whole', () => {
    expect(after('shipped', 'partly_shipped', 'not_waiting')).toBe(
      '1 packed, 1 shipped in part, 1 no longer to pack',
    );
  });
});

describe('the question before an order leaves without some units', () => {
  it.each([
    [{ ticked: 0, all: 1 }, 'The only unit of order #1001 is not ticked.'],
    [{ ticked: 0, all: 3 }, 'None of the 3 units of order #1001 is ticked.'],
    [{ ticked: 1, all: 2 }, '1 of 2 units of order #1001 is ticked.'],
    [{ ticked: 2, all: 3 }, '2 of 3 units of order #1001 are ticked.'],
  ])('is put in singular or plural: %o', (counts, text) => {
    expect(tickedText('#1001', counts)).toContain(text);
  });
});

describe('the key of a shipment', () => {
  const lines = [{ position: 0, quantity: 1 }];
  const asked = progress({ tracking: '1Z', shipment: shipmentOf(progress({ tracking: '1Z' }), lines) });

  it('is the same when the same is sent again', () => {
    expect(shipmentOf(asked, lines)).toBe(asked.shipment);
  });

  it('is another one with other units', () => {
    expect(shipmentOf(asked, [{ position: 0, quantity: 2 }]).key).not.toBe(asked.shipment?.key);
  });

  it('is another one with another tracking number', () => {
    expect(shipmentOf({ ...asked, tracking: '9400' }, lines).key).not.toBe(asked.shipment?.key);
  });
});

describe('a change while an order is packed', () => {
  const note = (text: string, at: string) => ({ text, author: 'Ben', at });
  const noted = { ...order(line(0, 1)), notes: [note('Leave at the door', '1'), note('Call first', '2')] };

  it('shows the first of two notes of one author', () => {
    const now = { ...noted, notes: noted.notes.slice(1) };
    expect(changedFacts(factsToPack(noted), factsToPack(now))).toEqual([
      { name: 'Note by Ben', before: 'Leave at the door', now: null },
    ]);
  });

  it('shows the first of two lines of one name', () => {
    const changed = changedFacts(
      factsToPack(order(line(0, 1), line(1, 1))),
      factsToPack(order(line(0, 2), line(1, 1))),
    );
    expect(changed).toEqual([{ name: 'The Mix, 5 oz', before: '1 to pack', now: '2 to pack' }]);
  });

  it('is that it became a gift', () => {
    const gift = { ...noted, gift: { note: '', hide_prices: true } };
    expect(changedFacts(factsToPack(noted), factsToPack(gift))).toEqual([
      { name: 'Gift', before: null, now: 'without prices' },
    ]);
  });

  it('gives it another hash', () => {
    expect(seenOrder({ ...noted, notes: [] }).hash).not.toBe(seenOrder(noted).hash);
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
      [id('b')]: progress({
        ticks: { '0': 2 },
        shipment: { key: 'key' as ShipmentId, content: '' },
        seen: seenOrder({ ...order(), recipient: ['Maya Rao', '5 Grove Street'] }),
      }),
    },
  });
  const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
      removeItem: (key: string) => stored.delete(key),
    };
    // The names of what is stored are the keys of the object.
    const withKeys = new Proxy(storage, {
      ownKeys: () => [...stored.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    });
    vi.stubGlobal('localStorage', withKeys);
    storeRun(begun);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('goes on', () => {
    expect(openRun(begun, NOW).progress[id('b')]).toMatchObject({
      ticks: { '0': 2 },
      shipment: { key: 'key' },
    });
  });

  it('has the hash of an order as it was seen', () => {
    expect(openRun(begun, NOW).progress[id('b')]?.seen?.hash).toBe(begun.progress[id('b')]?.seen?.hash);
  });

  it('has no names and addresses', () => {
    storeRun({ ...begun, orders: waiting.map((one) => ({ ...one, name: 'Maya Rao' })) });
    expect([...stored.values()].join()).not.toMatch(/Maya|Grove/);
  });

  it('begins to count again the next day', () => {
    expect(openRun(begun, later(23)).orders).toEqual([]);
  });

  it('keeps what was ticked the day before', () => {
    expect(Object.keys(openRun(begun, later(23)).progress)).toEqual(['b']);
  });

  it('loses what was ticked more than a day ago', () => {
    expect(openRun(begun, later(25)).progress).toEqual({});
  });

  it('keeps what was ticked for another list', () => {
    expect(Object.keys(openRun({ member: anna, list: 'view=today' }, NOW).progress)).toEqual(['b']);
  });

  it('is not shown to another staff member', () => {
    expect(openRun({ ...begun, member: 'ben' as StaffMemberId }, NOW)).toMatchObject({
      orders: [],
      progress: {},
    });
  });

  it('is deleted when another staff member packs', () => {
    openRun({ ...begun, member: 'ben' as StaffMemberId }, NOW);
    expect(stored.size).toBe(0);
  });

  it('is deleted at the end of a session', () => {
    deleteTypedTexts();
    expect(stored.size).toBe(0);
  });

  it('is not stored where the browser stores nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(storeRun(begun)).toBe(false);
  });
});
