import { DomainError } from '#domain/errors.ts';
import {
  type CardPayments,
  type PaymentIntent,
  ProviderRefusal,
  ProviderUnavailable,
} from '#server/payments/card-payments.ts';
import type { Database } from '#server/platform/database.ts';
import { type Checkout, changeCheckout } from './checkout-store.ts';

interface PaymentParts {
  db: Database;
  payments: CardPayments;
}

/**
 * The payment of a checkout: asked for, or created when that has not happened yet or was cut off. Throws
 * `payment_provider_unavailable`.
 */
export async function ensurePayment(
  { db, payments }: PaymentParts,
  checkout: Checkout,
): Promise<PaymentIntent> {
  return answeringOutages(async () => {
    if (checkout.paymentIntentId) return payments.retrieveIntent(checkout.paymentIntentId);
    const intent = await payments.createIntent({
      amountCents: checkout.totalCents,
      currency: checkout.currency,
      checkoutId: checkout.id,
      version: checkout.version,
      idempotencyKey: `co:${checkout.id}:pi:v${checkout.version}:${checkout.totalCents}`,
    });
    await db.transaction((tx) => changeCheckout(tx, checkout.id, { paymentIntentId: intent.id }));
    return intent;
  });
}

/**
 * Sets the payment's amount to the checkout's total, for this version of it. Throws `checkout_changed` when the payment is no
 * longer waiting for a card, `payment_provider_unavailable` when nobody knows whether it was done.
 */
export async function updatePayment({ payments }: PaymentParts, checkout: Checkout): Promise<PaymentIntent> {
  return answeringOutages(() =>
    payments.updateIntent(checkout.paymentIntentId ?? '', {
      amountCents: checkout.totalCents,
      version: checkout.version,
      idempotencyKey: `co:${checkout.id}:v${checkout.version}`,
    }),
  );
}

async function answeringOutages<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      throw new DomainError(
        'payment_provider_unavailable',
        'The card provider does not answer right now. Nothing was charged; please try again in a moment.',
      );
    }
    if (error instanceof ProviderRefusal) {
      throw new DomainError(
        'checkout_changed',
        'This payment is already under way. Please look at your order before you try again.',
      );
    }
    throw error;
  }
}
