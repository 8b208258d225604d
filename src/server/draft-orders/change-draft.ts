import type { DraftOrderId } from '#domain/ids.ts';
import { activeDraftCheckout, endDraftCheckout } from '#server/checkout/purchases/draft-checkouts.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  customerOfEmail,
  type DraftOrder,
  deleteDraftRow,
  lockOpenDraft,
  type NewDraftOrder,
  updateDraft,
} from './draft-order-store.ts';
import { withSavedPrices } from './saved-prices.ts';

export type DraftChange = Pick<
  NewDraftOrder,
  'lines' | 'email' | 'name' | 'address' | 'note' | 'discount' | 'shipping'
>;

interface NamedDraft {
  id: DraftOrderId;
  /** The one that was shown. */
  version: number;
}

/**
 * Changes a draft order. A payment that was begun by its link ends, because it is for what the draft was before. Throws
 * `not_found`, `changed_meanwhile`, and `not_possible_now` once it is sold or while it is being paid.
 */
export async function changeDraft(
  deps: Pick<PaymentDeps, 'db' | 'jobs'>,
  { id, version }: NamedDraft,
  change: (draft: DraftOrder) => DraftChange,
): Promise<DraftOrder> {
  return deps.db.transaction(async (tx) => {
    const draft = await lockOpenDraft(tx, id, version);
    const active = await activeDraftCheckout(tx, id);
    if (active) await endDraftCheckout(tx, deps, active);
    const changed = change(draft);
    const customerId = changed.email ? await customerOfEmail(tx, draft.storeId, changed.email) : null;
    const lines = await withSavedPrices(tx, draft, changed.lines);
    return updateDraft(tx, draft, { ...changed, lines, customerId });
  });
}

/** Deletes a draft order; its payment link opens nothing any more. Throws as `changeDraft`. */
export async function deleteDraftOrder(
  deps: Pick<PaymentDeps, 'db' | 'jobs'>,
  { id, version }: NamedDraft,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await deleteLockedDraft(tx, deps, await lockOpenDraft(tx, id, version));
  });
}

/** Deletes a locked draft order that is not sold. Throws `not_possible_now` while it is being paid. */
export async function deleteLockedDraft(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'jobs'>,
  { id }: Pick<DraftOrder, 'id'>,
): Promise<void> {
  const active = await activeDraftCheckout(tx, id);
  if (active) await endDraftCheckout(tx, deps, active);
  await deleteDraftRow(tx, id);
}
