import type { OrderId, ShipmentId } from '#domain/ids.ts';
import type { OrdersToPack, OrderToPack } from '#web/api/admin/orders/packing-api.ts';
import { inBrowser, readObject, readText, writeObject } from '#web/state/browser-storage.ts';
import type { Fact } from '../../../ui/feedback/facts.ts';

export type RunOrder = OrdersToPack['orders'][number];

/**
 * What became of an order in this run: packed and not shipped yet, shipped as a whole or in part, left out, or done by
 * somebody else.
 */
export type PackingState = 'packed' | 'shipped' | 'partly_shipped' | 'left_out' | 'done_elsewhere';

/** How far an order is. */
export interface Progress {
  /** Units in the parcel by the keys of items. */
  ticks: Readonly<Record<string, number>>;
  /** As it was typed. */
  tracking: string;
  state: PackingState | null;
  /** Of the parcel: pressed twice, or again after a lost connection, it is made once. */
  shipmentKey: ShipmentId | null;
  /** The order as it was when packing it began. */
  seen: readonly Fact[] | null;
}

/** Packing order after order. It is stored in the browser, so that leaving and coming back loses nothing. */
export interface PackingRun {
  /** Which list is packed. */
  list: string;
  /** The day on which it began: the next day begins to count again. */
  day: string;
  orders: readonly RunOrder[];
  progress: Readonly<Record<OrderId, Progress>>;
}

const KEY = 'admin-packing';
const NOTHING_DONE: Progress = { ticks: {}, tracking: '', state: null, shipmentKey: null, seen: null };

export const progressOf = ({ progress }: PackingRun, id: OrderId): Progress => progress[id] ?? NOTHING_DONE;

/** The run that goes on in this browser, or a new one. What was ticked stays when another list is packed. */
export function openRun(list: string, day: string): PackingRun {
  const stored = readObject(inBrowser, KEY) as Partial<PackingRun>;
  const progress = stored.progress ?? {};
  if (stored.list === list && stored.day === day) return { list, day, orders: stored.orders ?? [], progress };
  const unfinished = Object.entries(progress).filter(([, { state }]) => state === null || state === 'packed');
  return { list, day, orders: [], progress: Object.fromEntries(unfinished) };
}

/** Whether the browser has stored it: it may be set to store nothing, or be full. */
export function storeRun(run: PackingRun): boolean {
  writeObject(inBrowser, KEY, run);
  return readText(inBrowser, KEY) === JSON.stringify(run);
}

/** The orders of a run in their order: those that were there, and those that came since. */
export const ordersOfRun = (run: PackingRun, waiting: readonly RunOrder[]): RunOrder[] => [
  ...run.orders,
  ...waiting.filter(({ order_id }) => !run.orders.some((known) => known.order_id === order_id)),
];

/** The order to pack after one: the next that nothing was done with, also one that was skipped. */
export function nextOpen(
  run: PackingRun,
  orders: readonly RunOrder[],
  after: OrderId | null,
): RunOrder | undefined {
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

/** The units of each line that are in the parcel: of a pack or box those that are complete. */
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

/** What a packer has to know of an order, in words: what is told when somebody changes it meanwhile. */
export const factsToPack = ({ recipient, shipping, lines, gift, notes, pack_with }: OrderToPack): Fact[] => [
  ['Address', recipient.join(', ')],
  ['Shipping', shipping],
  ...lines.map(
    ({ title, description, quantity }): Fact => [
      [title, description].filter(Boolean).join(', '),
      `${quantity} to pack`,
    ],
  ),
  ...(gift?.note ? [['Gift note', gift.note] satisfies Fact] : []),
  ...notes.map(({ text, author }): Fact => [`Note by ${author}`, text]),
  ...(pack_with.length > 0
    ? [['Pack together with', pack_with.map((number) => `#${number}`).join(', ')] satisfies Fact]
    : []),
];
