import type { Transaction } from '#server/platform/database/database.ts';
import type { Letter } from '#server/platform/email/email-content.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import { confirmationLetter, withdrawnPaymentLetter } from './order-letters.ts';
import { readWholeOrder, type WholeOrder } from './order-store.ts';

/** Tells the customer, once, that the order stands. */
export const enqueueOrderConfirmation = (tx: Transaction, mail: Mail, checkoutId: string) =>
  enqueueAbout(tx, mail, checkoutId, (order) => confirmationLetter(order));

/** Tells the customer, once, that the order was cancelled because the bank took its word back before the money was collected. */
export const enqueueOrderCancellation = (tx: Transaction, mail: Mail, checkoutId: string) =>
  enqueueAbout(tx, mail, checkoutId, withdrawnPaymentLetter);

async function enqueueAbout(
  tx: Transaction,
  mail: Mail,
  checkoutId: string,
  write: (order: WholeOrder) => Letter,
): Promise<void> {
  const whole = await readWholeOrder(tx, checkoutId);
  if (!whole) throw new Error(`checkout ${checkoutId} was sold without an order`);
  await mail.enqueue(tx, write(whole));
}
