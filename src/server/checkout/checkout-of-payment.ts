import { eq } from 'drizzle-orm';
import { isEditable } from '#domain/checkout/checkout-status.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { changeCheckout, isCheckoutId, lockCheckout } from './checkout-store.ts';

/**
 * The checkout that a payment belongs to. When nobody wrote the payment down, because the process ended just after it was created, the
 * checkout that the payment itself names gets it, unless it has another one by now. Null for a payment that is not this shop's.
 */
export async function checkoutOfPayment(
  db: Database,
  intentId: string,
  namedCheckoutId: string | null,
): Promise<string | null> {
  const [known] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, intentId));
  if (known) return known.id;
  if (!namedCheckoutId || !isCheckoutId(namedCheckoutId)) return null;
  return db.transaction(async (tx) => {
    const named = await lockCheckout(tx, namedCheckoutId);
    if (!named || named.paymentIntentId || !isEditable(named.status)) return null;
    await changeCheckout(tx, named.id, { paymentIntentId: intentId });
    return named.id;
  });
}
