import { eq } from 'drizzle-orm';
import { checkouts } from '#server/platform/tables/checkout-tables.ts';
import { type AdvanceParts, advanceCheckout } from './advance-checkout.ts';

/** An event says only that a payment has changed: its checkout is looked at again. Events of other payments are passed over. */
export async function handlePaymentEvent(parts: AdvanceParts, paymentIntentId: string): Promise<void> {
  const [row] = await parts.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, paymentIntentId));
  if (row) await advanceCheckout(parts, row.id);
}
