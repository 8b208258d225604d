import type { DraftOrderId } from '#domain/ids.ts';
import { isPackedWith } from '#domain/orders/draft-order.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { Checkout } from '#server/checkout/checkout-store.ts';
import { orderConfirmationEmail } from '#server/orders/emails/order-emails.ts';
import { returnedPaymentEmail } from '#server/orders/emails/refund-emails.ts';
import { readUnitsToShip } from '#server/orders/fulfilment/line-fulfilment.ts';
import { updateFulfilmentStatus } from '#server/orders/fulfilment/update-fulfilment-status.ts';
import { readOrder, readOrderOfCheckout } from '#server/orders/order-store.ts';
import type { PurchaseHooks } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailBlock } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { type DraftOrder, lockDraft, markSold } from './draft-order-store.ts';
import { alertPackingProblem, findPackingProblemLocked } from './packing-problem.ts';

/** A draft order that is paid by its link, or without a card. */
export function draftPurchase(
  { emails, jobs }: { emails: EmailOutbox; jobs: Jobs },
  checkout: Checkout,
  draftOrderId: DraftOrderId,
): PurchaseHooks {
  return {
    isOffSession: false,
    async lockFirst(tx) {
      await lockDraft(tx, draftOrderId);
    },
    async mayStillBeSold(tx) {
      const draft = await lockDraft(tx, draftOrderId);
      if (draft === null || draft.orderId !== null) return false;
      const left = await findPackingProblemLocked(tx, draft);
      if (left) await alertPackingProblem(tx, jobs, draft, left);
      return left === null;
    },
    async onPaid(tx) {
      const whole = await readOrderOfCheckout(tx, checkout.id);
      if (!whole) throw new Error(`checkout ${checkout.id} was sold without an order`);
      const draft = await lockDraft(tx, draftOrderId);
      const [today, more] = [await storeToday(tx, checkout.storeId), await reasonFor(tx, draft)];
      await emails.enqueue(tx, checkout.storeId, orderConfirmationEmail(whole, { today, more }));
      await markSold(tx, draftOrderId, whole.order.id);
      // An order of nothing but lines of its own has nothing to pack.
      await updateFulfilmentStatus(tx, whole.order.id);
    },
    onDeclined: async () => undefined,
    onCancelled: async () => undefined,
    async onReturned(tx, { capturedCents: amountCents, currency }) {
      const { id: checkoutId, email, name } = checkout;
      if (!email) return;
      await emails.enqueue(
        tx,
        checkout.storeId,
        returnedPaymentEmail({ checkoutId, email, name: name ?? 'there', amountCents, currency }),
      );
    },
  };
}

/** Why the customer gets something that they have not ordered by themselves. */
async function reasonFor(tx: Transaction, draft: DraftOrder | null): Promise<EmailBlock[]> {
  const source = draft?.sourceOrderId && (await readOrder(tx, draft.storeId, draft.sourceOrderId));
  if (!source) return [];
  const name = formatOrderNumber(source.number);
  if (draft.purpose === 'replacement')
    return [{ paragraph: `It replaces what was wrong with order ${name}. You pay nothing for it.` }];
  if (!isPackedWith(draft, source)) return [];
  const isPackedAlone = (await readUnitsToShip(tx, source.id)).size === 0;
  return [
    { paragraph: isPackedAlone ? `It belongs to order ${name}.` : `We pack it together with order ${name}.` },
  ];
}
