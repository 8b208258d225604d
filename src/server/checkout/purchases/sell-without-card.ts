import { notApplicable } from '#server/discounts/apply-discount.ts';
import type { Purchases } from '#server/payments/purchase.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { type Checkout, readCheckout } from '../checkout-store.ts';

/**
 * Places the order of a finalized checkout for which no card is charged here. Throws `discount_not_applicable` when it
 * may not be sold any more: another checkout of the customer redeemed its code meanwhile.
 */
export async function sellWithoutCard(
  tx: Transaction,
  { purchases }: { purchases: Purchases },
  ready: Checkout,
): Promise<Checkout> {
  const purchase = await purchases.lock(tx, ready.id);
  if (purchase && !(await purchase.mayStillBeSold(tx))) throw notApplicable();
  await purchase?.onSold(tx, null);
  await purchase?.onPaid(tx, null);
  await purchase?.become(tx, 'paid');
  return (await readCheckout(tx, ready.id)) ?? ready;
}
