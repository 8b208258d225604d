import { and, asc, eq, inArray } from 'drizzle-orm';
import type { adminPackingSlips, PackingSlip } from '#contracts/admin/orders/fulfilment-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { isPackedWith } from '#domain/orders/draft-order.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { dayAt } from '#domain/store-days.ts';
import { partsOfLines } from '#server/orders/fulfilment/line-fulfilment.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import type { Order } from '#server/orders/order-store.ts';
import { unitsTaken } from '#server/orders/refunds/refunded-units.ts';
import { sellerOf } from '#server/orders/seller.ts';
import type { Database } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { barcodeOf } from './barcode.ts';
import { readOpenAdditions } from './open-additions.ts';
import { type Pack, readPacks } from './packs.ts';
import { titlesOfSkus } from './sku-titles.ts';

/** What is still to leave of a store's orders, in the order of the ids; unknown ids are left out. */
export async function packingSlips(
  db: Database,
  storeId: StoreId,
  ids: readonly OrderId[],
): Promise<CallAnswer<typeof adminPackingSlips>> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), inArray(orders.id, [...ids])));
  const sorted = ids.flatMap((id) => found.find((order) => order.id === id) ?? []);
  const packs = await readPacks(db, sorted);
  const additions = await additionsTo(db, sorted);
  const open = await readOpenAdditions(db, sorted);
  const { brand, address } = await sellerOf(db, storeId);
  const timeZone = await storeTimeZone(db, storeId);
  return {
    sender: address && [brand, ...address],
    slips: packs.map((pack) => ({
      ...slipOf(pack, timeZone),
      pack_with: additions.get(pack.order.id) ?? [],
      open_additions: open.get(pack.order.id) ?? [],
    })),
    picks: await picksOf(db, storeId, packs),
  };
}

/** Numbers of orders that are packed with these and are still to leave, by the order that they belong with. */
export async function additionsTo(db: Database, sources: readonly Order[]): Promise<Map<OrderId, number[]>> {
  const { purpose, shipping } = draftOrders;
  const found = await db
    .select({ sourceId: draftOrders.sourceOrderId, number: orders.number, purpose, shipping })
    .from(draftOrders)
    .innerJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(
      and(
        inArray(
          draftOrders.sourceOrderId,
          sources.map(({ id }) => id),
        ),
        eq(draftOrders.purpose, 'addition'),
        inArray(orders.status, ['placed', 'partly_shipped']),
      ),
    )
    .orderBy(asc(orders.number));
  const numbers = new Map<OrderId, number[]>();
  for (const source of sources) {
    const packed = found.filter(
      ({ sourceId, ...draft }) => sourceId === source.id && isPackedWith(draft, source),
    );
    numbers.set(
      source.id,
      packed.map(({ number }) => number),
    );
  }
  return numbers;
}

const slipOf = (
  { order, lines, units }: Pack,
  timeZone: string,
): Omit<PackingSlip, 'pack_with' | 'open_additions'> => ({
  order_id: order.id,
  order_number: order.number,
  barcode: barcodeOf(formatOrderNumber(order.number)),
  placed_on: dayAt(order.placedAt, timeZone),
  recipient: [order.name, ...postalLines(order.address)],
  shipping: order.shippingOptionName,
  gift: giftToWire(order.gift),
  lines: partsOfLines(lines, units).map(({ title, description, sku, bundleId, quantity, imageUrls }) => ({
    title,
    description,
    sku: sku ?? bundleId,
    quantity,
    image_url: imageUrls[0] ?? null,
  })),
});

type Pick = CallAnswer<typeof adminPackingSlips>['picks'][number];

/** Units of stock by SKU: a box is picked as the bags that are in it. */
async function picksOf(db: Database, storeId: StoreId, packs: readonly Pack[]): Promise<Pick[]> {
  const picks = new Map<string, Omit<Pick, 'title'>>();
  for (const { order, lines, units } of packs) {
    const taken = [...units].map(([position, quantity]) => ({ position, quantity }));
    for (const [sku, quantity] of Object.entries(unitsTaken(lines, taken))) {
      if (quantity === 0) continue;
      const pick = picks.get(sku) ?? { sku, quantity: 0, order_numbers: [] };
      pick.quantity += quantity;
      pick.order_numbers.push(order.number);
      picks.set(sku, pick);
    }
  }
  const titles = await titlesOfSkus(db, storeId, [...picks.keys()]);
  return [...picks.values()]
    .map((pick) => ({ ...pick, title: titles.get(pick.sku) ?? pick.sku }))
    .toSorted((a, b) => a.sku.localeCompare(b.sku));
}
