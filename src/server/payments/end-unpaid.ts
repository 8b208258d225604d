import { isEditable } from '#domain/checkout/checkout-status.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { Purchase } from './purchase.ts';

type EndDeps = Pick<PaymentDeps, 'db' | 'purchases'>;
type Ending = Pick<Purchase, 'id' | 'status' | 'paymentIntentId'>;

/**
 * Ends a purchase of which no payment can come, and releases what is reserved for it, when it was abandoned or replaced, or
 * was ending already. Returns it as it is then.
 */
export async function endUnpaidIfOver(deps: EndDeps, purchase: Purchase): Promise<Purchase> {
  const isOver = !isEditable(purchase.status) || (await purchase.isOverdue(deps.db));
  return isOver ? ((await endUnpaid(deps, purchase)) ?? purchase) : purchase;
}

/** The same at once. A purchase that was moved on meanwhile stays as it is. */
export function endUnpaid(
  { db, purchases }: EndDeps,
  { id, status, paymentIntentId }: Ending,
): Promise<Purchase | null> {
  return db.transaction(async (tx) => {
    const current = await purchases.lock(tx, id);
    if (current?.status !== status || current.paymentIntentId !== paymentIntentId) return current;
    await current.release(tx);
    if (status === 'voiding') return current.become(tx, 'void');
    const expiring = await current.become(tx, 'expiring');
    return expiring.become(tx, 'expired');
  });
}
