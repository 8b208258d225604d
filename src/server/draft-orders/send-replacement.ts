import { DomainError } from '#domain/errors.ts';
import type { DraftOrderId, OrderId, StaffMemberId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { lockWholeOrder, type Order, type WholeOrder } from '#server/orders/order-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type DraftDeps, sellDraft } from './complete-draft.ts';
import { draftFor, isInCatalog, toDraftLine } from './create-draft.ts';
import { type DraftOrder, findDraftOrder, insertDraft } from './draft-order-store.ts';
import { quoteDraftBeforeTax } from './quote-draft.ts';

export interface ReplacementRequest {
  /** The caller's id for it, under which it is sent once. */
  id: DraftOrderId;
  lines: readonly { position: number; quantity: number }[];
  /** For colleagues. */
  reason: string;
  createdBy: StaffMemberId | null;
}

/**
 * Sends units of an order again for nothing, as an order of its own that refers to it. Returns the new order; the one
 * that was placed when the id is known. Throws `malformed` for units that the order does not have and for a line that is
 * named twice, `not_possible_now` for an order that was cancelled, `not_found` for what is not sold any more, and `out_of_stock`.
 */
export async function sendReplacement(
  deps: DraftDeps,
  order: Order,
  request: ReplacementRequest,
): Promise<OrderId> {
  return deps.db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, order.id);
    const known = await findDraftOrder(tx, order.storeId, request.id);
    const draft = known ? sameSource(known, order) : await insertReplacement(tx, whole, request);
    if (draft.orderId !== null) return draft.orderId;
    const quote = await quoteDraftBeforeTax(tx, draft);
    return sellDraft(tx, deps, draft, { quote, paidElsewhere: null });
  });
}

function insertReplacement(
  tx: Transaction,
  whole: WholeOrder,
  { lines: chosen, reason, ...made }: ReplacementRequest,
): Promise<DraftOrder> {
  const { order } = whole;
  if (order.status === 'cancelled')
    throw new DomainError('not_possible_now', 'This order is cancelled: there is nothing to replace.');
  if (new Set(chosen.map(({ position }) => position)).size < chosen.length)
    throw new DomainError('malformed', 'Name each line once.');
  return insertDraft(tx, {
    ...draftFor(order, made),
    purpose: 'replacement',
    note: reason,
    lines: chosen.map(({ position, quantity }) =>
      toDraftLine(lineOf(whole, position, quantity), quantity, true),
    ),
    discount: {
      kind: 'percent',
      value: 100,
      label: `Replaces order ${formatOrderNumber(order.number)}`,
    },
    shipping: { name: order.shippingOptionName, amountCents: 0 },
  });
}

function lineOf({ lines }: WholeOrder, position: number, quantity: number): WholeOrder['lines'][number] {
  const line = lines.find((candidate) => candidate.position === position);
  if (!line) throw new DomainError('malformed', 'The order has no such line.');
  if (quantity > line.quantity)
    throw new DomainError('malformed', `The order has ${line.quantity} of ${line.title}.`);
  if (!isInCatalog(line))
    throw new DomainError(
      'malformed',
      `${line.title} is not in the catalogue: send it again with a draft order.`,
    );
  return line;
}

/** Only a replacement is for nothing: another draft of the order may have a total that is still to be paid. */
function sameSource(draft: DraftOrder, order: Order): DraftOrder {
  if (draft.purpose !== 'replacement' || draft.sourceOrderId !== order.id)
    throw new DomainError('already_used', 'This key belongs to another draft order. Use a new one.');
  return draft;
}
