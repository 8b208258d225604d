import { isPackedWith } from '#domain/orders/draft-order.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { hasLeft } from '#server/orders/fulfilment/has-left.ts';
import { lockOrder, readOrder } from '#server/orders/order-store.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DraftOrder } from './draft-order-store.ts';

/** Why an addition cannot go with its order any more. */
export interface PackingProblem {
  forStaff: string;
  forCustomer: string;
}

/**
 * Whether an addition can no longer be packed with its order, because that has left or was cancelled; null when it can, and
 * for every other draft order. docs/decisions/0250.
 */
export async function findPackingProblem(db: Queryable, draft: DraftOrder): Promise<PackingProblem | null> {
  const source = draft.sourceOrderId && (await readOrder(db, draft.storeId, draft.sourceOrderId));
  if (!source || !isPackedWith(draft, source)) return null;
  const name = formatOrderNumber(source.number);
  if (source.status === 'cancelled')
    return {
      forStaff: `Order ${name} was cancelled. Choose how this is shipped, or delete it.`,
      forCustomer: `Order ${name} was cancelled, and this belongs to it, so it cannot be paid. Answer our mail if you still want it.`,
    };
  const isToBePacked = draft.lines.some(({ title }) => title === null);
  if (!isToBePacked || !(await hasLeft(db, source.id))) return null;
  return {
    forStaff: `Order ${name} has left already. Choose how this is shipped, and send the link again.`,
    forCustomer: `Order ${name} has left already, so this cannot be packed with it any more. Nothing was charged. Answer our mail, and we find another way.`,
  };
}

/** As `findPackingProblem`, with the source order locked until the transaction ends, so that it cannot be shipped meanwhile. */
export async function findPackingProblemLocked(
  tx: Transaction,
  draft: DraftOrder,
): Promise<PackingProblem | null> {
  if (draft.purpose === 'addition' && draft.sourceOrderId) await lockOrder(tx, draft.sourceOrderId);
  return findPackingProblem(tx, draft);
}

/** Tells staff once that the customer cannot pay an addition as it is. */
export function alertPackingProblem(
  tx: Transaction,
  jobs: Jobs,
  { id, storeId, number, version }: DraftOrder,
  { forStaff }: PackingProblem,
): Promise<void> {
  return raiseAlert(tx, jobs, {
    storeId,
    key: `addition-left-behind:${id}:${version}`,
    title: `Draft order D${number} can no longer be packed with its order`,
    text: `The customer wants to pay it and was told to write to you. Nothing was charged. ${forStaff}`,
  });
}
