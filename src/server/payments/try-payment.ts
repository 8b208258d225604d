import { and, eq } from 'drizzle-orm';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import type { CheckoutId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import { type CardPayments, ProviderRefusal } from './card-payments.ts';

/** A payment that was asked for and cancelled at once, or why it was not possible. */
export type TriedPayment = { intentId: PaymentIntentId; fault: null } | { intentId: null; fault: string };

/** Asks the card provider for a payment and cancels it before anybody could pay, which shows that it knows the shop's keys. */
export async function tryPayment(payments: CardPayments, currency: CurrencyCode): Promise<TriedPayment> {
  try {
    const { id } = await payments.createIntent({
      ...{
        amountCents: 2 * smallestCharge(currency),
        currency,
        version: 1,
        savesCard: false,
        customerId: null,
      },
      // No checkout of the shop, so that its event is recorded and nothing else.
      checkoutId: crypto.randomUUID() as CheckoutId,
      idempotencyKey: `try:${crypto.randomUUID()}`,
    });
    await payments.cancelIntent(id, { idempotencyKey: `try:${id}:cancel` });
    return { intentId: id, fault: null };
  } catch (error) {
    const fault =
      error instanceof ProviderRefusal
        ? `The card provider refuses: ${error.message}`
        : 'The card provider does not answer. Try again in a moment.';
    return { intentId: null, fault };
  }
}

/** Whether the provider has told the shop of a payment: its messages arrive, and are signed with the secret that the shop knows. */
export async function isPaymentAnnounced(
  db: Queryable,
  {
    storeId,
    provider,
    intentId,
  }: { storeId: StoreId; provider: CardPayments['provider']; intentId: PaymentIntentId },
): Promise<boolean> {
  const [event] = await db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.storeId, storeId),
        eq(paymentEvents.objectId, intentId),
        eq(paymentEvents.provider, provider),
      ),
    )
    .limit(1);
  return event !== undefined;
}
