import type { OrderId, ShipmentId, StaffMemberId } from '#domain/ids.ts';
import type { OrdersToPack, OrderToPack } from '#web/api/admin/orders/packing-api.ts';
import { inBrowser, readObject, readText, removeStored, writeObject } from '#web/state/browser-storage.ts';
import type { KeyedFact } from '../../../ui/feedback/facts.ts';
import { TYPED_TEXT } from '../../../ui/forms/typed-text.ts';

export type RunOrder = OrdersToPack['orders'][number];

/**
 * What became of an order in this run: packed and not shipped yet, shipped as a whole or in part, left out, or no longer among
 * the orders to pack because somebody else shipped, held or cancelled it.
 */
export type PackingState = 'packed' | 'shipped' | 'partly_shipped' | 'left_out' | 'not_waiting';

/** How far an order is. */
export interface Progress {
  /** Packed units by the keys of items. */
  ticks: Readonly<Record<string, number>>;
  /** As it was typed. */
  tracking: string;
  state: PackingState | null;
  /** The shipment that was asked for last: asked for again, after a lost connection, it is made once. */
  shipment: { key: ShipmentId; content: string } | null;
  /** The order as it was when packing it began. */
  seen: SeenOrder | null;
  /** When it changed last, in milliseconds. */
  at: number;
}

/** An order as a packer saw it. */
export interface SeenOrder {
  hash: number;
  /** Null after a reload: addresses and notes are not stored in the browser. */
  facts: readonly KeyedFact[] | null;
}

/** Packing order after order. It is stored in the browser, so that leaving and coming back loses nothing. */
export interface PackingRun {
  /** Who packs. */
  member: StaffMemberId;
  /** Which list is packed. */
  list: string;
  /** The day on which it began: the next day begins to count again. */
  day: string;
  orders: readonly RunOrder[];
  progress: Readonly<Record<OrderId, Progress>>;
}

/** Deleted with all typed texts at the end of a session. */
const KEY = `${TYPED_TEXT}packing`;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const NOTHING_DONE: Progress = { ticks: {}, tracking: '', state: null, shipment: null, seen: null, at: 0 };

export const progressOf = ({ progress }: PackingRun, id: OrderId): Progress => progress[id] ?? NOTHING_DONE;

/**
 * The run that goes on in this browser, or a new one. What was ticked in the last 24 hours stays when another list is
 * packed; what another staff member left is deleted.
 */
export function openRun({ member, list }: Pick<PackingRun, 'member' | 'list'>, now: Date): PackingRun {
  const stored = readObject(inBrowser, KEY) as Partial<PackingRun>;
  const day = now.toDateString();
  if (stored.member !== member) {
    removeStored(inBrowser, KEY);
    return { member, list, day, orders: [], progress: {} };
  }
  const goesOn = stored.list === list && stored.day === day;
  const kept = Object.entries(stored.progress ?? {}).filter(
    ([, { state, at }]) =>
      at > now.getTime() - DAY_MILLISECONDS && (goesOn || state === null || state === 'packed'),
  );
  const orders = goesOn ? (stored.orders ?? []) : [];
  return { member, list, day, orders, progress: Object.fromEntries(kept) };
}

/** Stores it without names, addresses and notes. Whether it is stored: a browser may be set to store nothing, or be full. */
export function storeRun(run: PackingRun): boolean {
  const orders = run.orders.map((order) => ({ ...order, name: '' }));
  const progress = Object.fromEntries(
    Object.entries(run.progress).map(([id, one]) => [
      id,
      { ...one, seen: one.seen && { ...one.seen, facts: null } },
    ]),
  );
  const stored = { ...run, orders, progress };
  writeObject(inBrowser, KEY, stored);
  return readText(inBrowser, KEY) === JSON.stringify(stored);
}

/** A run after something was done with one of its orders. */
export const withProgress = (run: PackingRun, id: OrderId, change: Partial<Progress>): PackingRun => ({
  ...run,
  progress: { ...run.progress, [id]: { ...progressOf(run, id), ...change, at: Date.now() } },
});

/**
 * A run with the orders that came since, and, where all that wait are known, without those that are not to be packed any
 * more. One that waits again, because its parcel was cancelled or it was released, is to be packed again.
 */
export function withWaiting(
  run: PackingRun,
  { orders: waiting, has_more: hasMore }: OrdersToPack,
): PackingRun {
  const byId = new Map(waiting.map((order) => [order.order_id, order]));
  const known = new Set(run.orders.map(({ order_id }) => order_id));
  const orders = [
    ...run.orders.map((order) => byId.get(order.order_id) ?? order),
    ...waiting.filter(({ order_id }) => !known.has(order_id)),
  ];
  const states = orders.flatMap(({ order_id }) => {
    const { state } = progressOf(run, order_id);
    const now = byId.has(order_id) ? stateOfWaiting(state) : hasMore ? state : stateOfNotWaiting(state);
    return now === state ? [] : [[order_id, now] as const];
  });
  return states.reduce<PackingRun>((next, [id, state]) => withProgress(next, id, { state }), {
    ...run,
    orders,
  });
}

const stateOfWaiting = (state: PackingState | null): PackingState | null =>
  state === 'shipped' || state === 'not_waiting' ? null : state;

/**
 * What became of an order that waits no more. One that was shipped in part may only have left a list of those of which
 * nothing has left.
 */
export const stateOfNotWaiting = (state: PackingState | null): PackingState =>
  state === 'shipped' || state === 'partly_shipped' ? state : 'not_waiting';

/** The order to pack after one: the next that nothing was done with, also one that was skipped. */
export function nextOpen(run: PackingRun, after: OrderId | null): RunOrder | undefined {
  const { orders } = run;
  const start = orders.findIndex(({ order_id }) => order_id === after) + 1;
  return [...orders.slice(start), ...orders.slice(0, start)].find(
    ({ order_id }) => order_id !== after && progressOf(run, order_id).state === null,
  );
}

/** Something to take from stock and tick off: a single item, or one kind of what is in a pack or box. */
export interface ItemToTick {
  key: string;
  sku: string | null;
  title: string;
  quantity: number;
}

/** The items of a line. */
export const itemsOf = ({
  position,
  title,
  sku,
  quantity,
  contents,
}: OrderToPack['lines'][number]): ItemToTick[] =>
  contents.length === 0
    ? [{ key: String(position), sku, title, quantity }]
    : contents.map((item) => ({ key: `${position} ${item.sku}`, ...item }));

/** Units that are ticked of an item, of which there may be fewer than before. */
export const tickedOf = (ticks: Progress['ticks'], { key, quantity }: ItemToTick): number =>
  Math.min(ticks[key] ?? 0, quantity);

/** The packed units of each line: of a pack or box those that are complete. */
export const packedLines = (
  { lines }: OrderToPack,
  ticks: Progress['ticks'],
): { position: number; quantity: number }[] =>
  lines
    .map((line) => {
      const whole = itemsOf(line).map((item) => (tickedOf(ticks, item) * line.quantity) / item.quantity);
      return { position: line.position, quantity: Math.floor(Math.min(...whole)) };
    })
    .filter(({ quantity }) => quantity > 0);

/** Units that are to be ticked, and that are. */
export function tickCounts(
  { lines }: OrderToPack,
  ticks: Progress['ticks'],
): { ticked: number; all: number } {
  const items = lines.flatMap(itemsOf);
  return {
    ticked: items.reduce((sum, item) => sum + tickedOf(ticks, item), 0),
    all: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Everything of an order, ticked. */
export const allTicks = ({ lines }: OrderToPack): Record<string, number> =>
  Object.fromEntries(lines.flatMap(itemsOf).map(({ key, quantity }) => [key, quantity]));

/** What a packer has to know of an order, and sees when somebody changes it meanwhile. */
export const factsToPack = ({
  recipient,
  shipping,
  lines,
  gift,
  notes,
  pack_with,
  open_additions,
}: OrderToPack): KeyedFact[] => [
  ['Address', recipient.join(', ')],
  ['Shipping', shipping],
  ...lines.map(({ position, title, description, quantity }): KeyedFact => {
    const name = [title, description].filter(Boolean).join(', ');
    return [name, `${quantity} to pack`, `${position} ${name}`];
  }),
  ...(gift ? [['Gift', gift.hide_prices ? 'without prices' : 'yes'] satisfies KeyedFact] : []),
  ...(gift?.note ? [['Gift note', gift.note] satisfies KeyedFact] : []),
  ...notes.map(({ text, author, at }): KeyedFact => [`Note by ${author}`, text, `${at} ${text}`]),
  ...(pack_with.length > 0
    ? [['Pack together with', pack_with.map((number) => `#${number}`).join(', ')] satisfies KeyedFact]
    : []),
  ...open_additions.map(({ number, link_sent_at, items }): KeyedFact => {
    const state = link_sent_at === null ? 'being prepared' : 'not paid';
    const units = items.map(({ title, quantity }) => `${quantity} × ${title}`);
    return [`Added as D${number}`, [state, ...units].join(', ')];
  }),
];

/** What a packer sees of an order. The hash, FNV-1a, only has to differ when the order does. */
export function seenOrder(order: OrderToPack): SeenOrder & { facts: readonly KeyedFact[] } {
  const facts = factsToPack(order);
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(JSON.stringify(facts)))
    hash = Math.imul(hash ^ byte, 0x01000193);
  return { hash, facts };
}

/** The shipment to ask for: with other contents or another tracking number than the last one it is another one. */
export function shipmentOf(
  { shipment, tracking }: Progress,
  lines: ReturnType<typeof packedLines>,
): NonNullable<Progress['shipment']> {
  const content = JSON.stringify({ lines, tracking });
  return shipment?.content === content
    ? shipment
    : { key: crypto.randomUUID() as string as ShipmentId, content };
}

/** What became of the orders of a run, once something was done with all of them. */
export function endOfRun(run: PackingRun): string {
  const count = (...states: PackingState[]) =>
    run.orders.filter(({ order_id }) => states.some((one) => one === progressOf(run, order_id).state)).length;
  const packed = count('packed', 'shipped');
  if (packed === run.orders.length) return 'All packed';
  return [
    [packed, 'packed'] as const,
    [count('partly_shipped'), 'shipped in part'] as const,
    [count('left_out'), 'left out'] as const,
    [count('not_waiting'), 'no longer to pack'] as const,
  ]
    .filter(([orders]) => orders > 0)
    .map(([orders, what]) => `${orders} ${what}`)
    .join(', ');
}

/** Asked before an order leaves without some of its units. */
export function tickedText(number: string, { ticked, all }: ReturnType<typeof tickCounts>): string {
  if (all === 1) return `The only unit of order ${number} is not ticked.`;
  if (ticked === 0) return `None of the ${all} units of order ${number} is ticked.`;
  return `${ticked} of ${all} units of order ${number} ${ticked === 1 ? 'is' : 'are'} ticked. What is not in this parcel stays to be packed.`;
}
