import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { OpenAddition } from '#contracts/admin/orders/open-addition.ts';
import type { OrderId } from '#domain/ids.ts';
import { type DraftLine, isPackedWith } from '#domain/orders/draft-order.ts';
import type { DraftOrder } from '#server/draft-orders/draft-order-store.ts';
import { hasLeft } from '#server/orders/fulfilment/has-left.ts';
import type { Order } from '#server/orders/order-store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { bundles } from '#server/platform/database/schema/catalog-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { titlesOfSkus } from './sku-titles.ts';

/**
 * Additions that are prepared or wait for their payment, and are packed with these orders once they are paid, by order; none where
 * they no longer can be.
 */
export async function readOpenAdditions(
  db: Database,
  found: readonly Order[],
): Promise<Map<OrderId, OpenAddition[]>> {
  const additions = new Map<OrderId, OpenAddition[]>();
  const drafts = await openDraftsOf(db, found);
  const titles = await titlesOf(db, drafts);
  for (const order of found) {
    const own = drafts.filter(({ sourceOrderId }) => sourceOrderId === order.id);
    const isOpen = own.length > 0 && order.status !== 'cancelled' && !(await hasLeft(db, order.id));
    additions.set(order.id, isOpen ? own.map((draft) => toWire(draft, titles)) : []);
  }
  return additions;
}

export const openAdditionsTo = async (db: Database, order: Order): Promise<OpenAddition[]> =>
  (await readOpenAdditions(db, [order])).get(order.id) ?? [];

/** A difference of the shipping alone, as after a change of the address, brings nothing to pack. */
async function openDraftsOf(db: Database, found: readonly Order[]): Promise<DraftOrder[]> {
  const orders = new Map(found.map((order) => [order.id, order]));
  const drafts = await db
    .select()
    .from(draftOrders)
    .where(
      and(
        inArray(draftOrders.sourceOrderId, [...orders.keys()]),
        eq(draftOrders.purpose, 'addition'),
        isNull(draftOrders.orderId),
      ),
    )
    .orderBy(asc(draftOrders.number));
  return drafts.filter((draft) => {
    const order = draft.sourceOrderId && orders.get(draft.sourceOrderId);
    return order && isPackedWith(draft, order) && (draft.lines.length === 0 || draft.lines.some(isPacked));
  });
}

/** A line of its own, with a title, is not packed. */
const isPacked = ({ title }: DraftLine): boolean => title === null;

const nameOf = ({ sku, bundleId }: DraftLine): string => sku ?? bundleId ?? '';

/** What variants and packs are called now, by SKU or id. */
async function titlesOf(db: Database, drafts: readonly DraftOrder[]): Promise<Map<string, string>> {
  const [first] = drafts;
  if (!first) return new Map();
  const lines = drafts.flatMap((draft) => draft.lines);
  const skus = lines.flatMap(({ sku }) => sku ?? []);
  const ids = lines.flatMap(({ bundleId }) => bundleId ?? []);
  const packs = await db
    .select({ id: bundles.bundleId, title: bundles.title })
    .from(bundles)
    .where(and(eq(bundles.storeId, first.storeId), inArray(bundles.bundleId, ids)));
  const titles = await titlesOfSkus(db, first.storeId, skus);
  return new Map([...titles, ...packs.map(({ id, title }) => [id, title] as const)]);
}

const toWire = (
  { number, linkSentAt, lines }: DraftOrder,
  titles: ReadonlyMap<string, string>,
): OpenAddition => ({
  number,
  link_sent_at: linkSentAt?.toISOString() ?? null,
  items: lines.filter(isPacked).map((line) => ({
    title: titles.get(nameOf(line)) ?? nameOf(line),
    quantity: line.quantity,
  })),
});
