import type { Transaction } from '#server/platform/database/database.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import { confirmationLetter } from './order-letters.ts';
import { readOrderOfCheckout } from './order-store.ts';

/** Confirms the order to the customer, once. */
export async function enqueueOrderConfirmation(
  tx: Transaction,
  mail: Mail,
  checkoutId: string,
): Promise<void> {
  const whole = await readOrderOfCheckout(tx, checkoutId);
  if (!whole) throw new Error(`checkout ${checkoutId} was sold without an order`);
  await mail.enqueue(tx, confirmationLetter(whole));
}
