import { and, eq } from 'drizzle-orm';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import type { CheckoutId, PaymentIntentId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { paymentEvents } from '#server/platform/database/schema/order-tables.ts';
import { type CardPayments, ProviderRefusal } from './card-payments.ts';

/** A payment that was asked for and cancelled at once, or why it was not possible. */
export type TriedPayment = { intentId: PaymentIntentId; fault: null } | { intentId: null; fault: string };

/** Asks the card provider for a payment, tries what shoppers and refunds need besides, and cancels it before anybody could pay. */
export async function tryPayment(payments: CardPayments, currency: CurrencyCode): Promise<TriedPayment> {
  try {
    const intent = await payments.createIntent({
      amountCents: 2 * smallestCharge(currency),
      currency,
      version: 1,
      savesCard: false,
      customerId: null,
      // No checkout of the shop, so that its event is recorded and nothing else.
      checkoutId: crypto.randomUUID() as CheckoutId,
      idempotencyKey: `try:${crypto.randomUUID()}`,
    });
    const fault = await payments
      .findFault(intent)
      .finally(() => payments.cancelIntent(intent.id, { idempotencyKey: `try:${intent.id}:cancel` }));
    return fault === null ? { intentId: intent.id, fault } : { intentId: null, fault };
  } catch (error) {
    return { intentId: null, fault: await explain(payments, error) };
  }
}

async function explain(payments: CardPayments, error: unknown): Promise<string> {
  if (error instanceof ProviderRefusal) return `The card provider refuses: ${error.message}`;
  const fault = await payments.findFault(null).catch(() => null);
  return fault ?? 'The card provider does not answer. Try again in a moment.';
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
