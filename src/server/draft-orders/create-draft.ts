import { DomainError } from '#domain/errors.ts';
import type { CustomerId, DraftOrderId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { type DraftLine, packedWith } from '#domain/orders/draft-order.ts';
import type { OrderLine, WholeOrder } from '#server/orders/order-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type DraftOrder, insertDraft } from './draft-order-store.ts';
import { withSavedPrices } from './saved-prices.ts';

interface NewDraft {
  /** The caller's id for it, under which it is made once. */
  id: DraftOrderId;
  createdBy: StaffMemberId | null;
}

/** Starts an empty draft order; the one with this id when it is known. */
export function createEmptyDraft(
  tx: Transaction,
  { storeId, currency, ...made }: NewDraft & { storeId: StoreId; currency: CurrencyCode },
): Promise<DraftOrder> {
  return insertDraft(tx, { ...made, storeId, currency, purpose: 'order', lines: [] });
}

/** Starts a draft with what an order has, at today's prices; lines of subscriptions are bought once. */
export async function copyOrder(
  tx: Transaction,
  { order, lines }: WholeOrder,
  made: NewDraft,
): Promise<DraftOrder> {
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
  ...{ sku, bundleId, contents, title: null, quantity },
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
