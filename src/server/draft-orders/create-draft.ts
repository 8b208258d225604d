import { DomainError } from '#domain/errors.ts';
import type { CustomerId, DraftOrderId, StaffMemberId, StoreId } from '#domain/ids.ts';
import { type DraftLine, packedWith } from '#domain/orders/draft-order.ts';
import { type Order, type OrderLine, type WholeOrder, withOrderLines } from '#server/orders/order-store.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { type DraftOrder, insertDraft } from './draft-order-store.ts';
import { withSavedPrices } from './saved-prices.ts';

interface NewDraft {
  /** The caller's id for it, under which it is made once. */
  id: DraftOrderId;
  createdBy: StaffMemberId | null;
}

/** What a draft begins with: an order to copy, or to add to. */
interface DraftSource {
  order: Order;
  purpose: 'order' | 'addition';
}

/**
 * Starts a draft order, empty without a source; the one with this id when it is known. Throws `not_possible_now` as `addToOrder`.
 */
export function startDraft(
  db: Database,
  storeId: StoreId,
  source: DraftSource | null,
  made: NewDraft,
): Promise<DraftOrder> {
  return db.transaction(async (tx) => {
    if (source === null) {
      const currency = await currencyOfCall(tx, { storeId, currency: undefined, items: [] });
      return insertDraft(tx, { ...made, storeId, currency, purpose: 'order', lines: [] });
    }
    const whole = await withOrderLines(tx, source.order);
    return source.purpose === 'addition' ? addToOrder(tx, whole, made) : copyOrder(tx, whole, made);
  });
}

/** Starts a draft with what an order has, at today's prices; lines of subscriptions are bought once. */
async function copyOrder(tx: Transaction, { order, lines }: WholeOrder, made: NewDraft): Promise<DraftOrder> {
  const copied = lines.filter(isInCatalog).map((line) => toDraftLine(line, line.quantity));
  return insertDraft(tx, {
    ...draftFor(order, made),
    purpose: 'order',
    lines: await withSavedPrices(tx, order, copied),
  });
}

/**
 * Starts a draft of more for an order that has not left as a whole: it is packed with that order, and its shipping is
 * paid already. Throws `not_possible_now` for an order that has left or was cancelled.
 */
export function addToOrder(tx: Transaction, { order }: WholeOrder, made: NewDraft): Promise<DraftOrder> {
  if (order.status === 'shipped' || order.status === 'cancelled')
    throw new DomainError(
      'not_possible_now',
      `This order is ${order.status} already: nothing can be added to it. Make a draft order instead.`,
    );
  return insertDraft(tx, {
    ...draftFor(order, made),
    purpose: 'addition',
    lines: [],
    shipping: packedWith(order),
  });
}

/** Of a line of an order with the price that was paid for it, to be sent again. */
export const toDraftLine = (
  { sku, bundleId, contents, unitPriceCents }: OrderLine,
  quantity: number,
  keepsPrice = false,
): DraftLine => ({
  sku,
  bundleId,
  contents,
  title: null,
  quantity,
  unitPriceCents: keepsPrice ? unitPriceCents : null,
});

/** A line with a text and a price of staff's own is in no catalogue. */
export const isInCatalog = ({ sku, bundleId }: Pick<OrderLine, 'sku' | 'bundleId'>): boolean =>
  sku !== null || bundleId !== null;

/** The customer, the address and the currency of an order. */
export function draftFor(order: WholeOrder['order'], made: NewDraft) {
  const { storeId, email, name, address, currency } = order;
  const customerId: CustomerId | null = order.customerId;
  return { ...made, storeId, email, name, address, currency, customerId, sourceOrderId: order.id };
}
