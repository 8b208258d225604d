import type { OrderToPack } from '#contracts/admin/orders/packing-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { checkShipment } from '#server/orders/fulfilment/create-shipment.ts';
import { partsOfLines } from '#server/orders/fulfilment/line-fulfilment.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import { readOrderNotes } from '#server/orders/notes/order-notes.ts';
import { findOrder, type Order, type OrderLine } from '#server/orders/order-store.ts';
import { unitsTaken } from '#server/orders/refunds/refunded-units.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openAdditionsTo } from './open-additions.ts';
import { additionsTo } from './packing-slips.ts';
import { readPacks } from './packs.ts';
import { titlesOfSkus } from './sku-titles.ts';

/** An order for the person who packs it, without amounts. Throws `not_found`. */
export async function orderToPack(db: Database, storeId: StoreId, id: OrderId): Promise<OrderToPack> {
  const { order } = await findOrder(db, storeId, id);
  const [pack] = await readPacks(db, [order]);
  const lines = pack ? partsOfLines(pack.lines, pack.units) : [];
  const contents = new Map(
    lines.map((line) => [line.position, line.bundleId === null ? {} : unitsOf(pack?.lines ?? [], line)]),
  );
  const skus = [...contents.values()].flatMap((units) => Object.keys(units));
  const titles = await titlesOfSkus(db, storeId, [...new Set(skus)]);
  const notes = await readOrderNotes(db, order.id);
  return {
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    problem: await problemOf(db, order),
    recipient: [order.name, ...(hasAddress(order.address) ? postalLines(order.address) : [])],
    shipping: order.shippingOptionName,
    pack_with: (await additionsTo(db, [order])).get(order.id) ?? [],
    open_additions: await openAdditionsTo(db, order),
    gift: giftToWire(order.gift),
    notes: notes.map(({ text, author, createdAt }) => ({ text, author, at: createdAt.toISOString() })),
    lines: lines.map(({ position, title, description, sku, bundleId, quantity, imageUrls }) => ({
      position,
      title,
      description,
      quantity,
      sku: sku ?? bundleId,
      image_url: imageUrls[0] ?? null,
      contents: Object.entries(contents.get(position) ?? {}).map(([item, units]) => ({
        sku: item,
        title: titles.get(item) ?? item,
        quantity: units,
      })),
    })),
    items_version: order.itemsVersion,
    address_version: order.addressVersion,
  };
}

/** The single items in what is left of a line, in the units that were sold. */
const unitsOf = (sold: readonly OrderLine[], { position, quantity }: OrderLine) =>
  unitsTaken(sold, [{ position, quantity }]);

async function problemOf(db: Database, order: Order): Promise<string | null> {
  try {
    await checkShipment(db, { order, tracking: '' });
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.message;
  }
}
