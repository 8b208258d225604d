import { isEditable } from '#domain/checkout/checkout-status.ts';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';
import { DomainError } from '#domain/errors.ts';
import type { CardPayments, PaymentIntent } from '#server/payments/card-payments.ts';
import { tellingOutages } from '#server/payments/telling-outages.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type Checkout, changeCheckout, lockCheckout } from './checkout-store.ts';

interface PaymentDeps {
  db: Database;
  payments: CardPayments;
}

/**
 * The payment of a checkout: asked for, or created when that has not happened yet or was cut off. A checkout that is over gets
 * none: nobody would look after it. `customerId` is whose kept card will be charged. Throws `payment_provider_unavailable`, `checkout_closed`.
 */
export async function ensurePayment(
  { db, payments }: PaymentDeps,
  checkout: Checkout,
  customerId: string | null = null,
): Promise<PaymentIntent> {
  return answeringOutages(async () => {
    if (checkout.paymentIntentId) return payments.retrieveIntent(checkout.paymentIntentId);
    if (!isEditable(checkout.status)) throw checkoutClosed();
    requireChargeable(checkout.totalCents, checkout.currency);
    const intent = await payments.createIntent({
      amountCents: checkout.totalCents,
      currency: checkout.currency,
      checkoutId: checkout.id,
      version: checkout.version,
      keepsCard: checkout.mode === 'subscription' && !checkout.periodId,
      customerId,
      idempotencyKey: `co:${checkout.id}:pi:v${checkout.version}:${checkout.totalCents}`,
    });
    const attachedId = await attach(db, checkout.id, intent.id);
    return attachedId === intent.id ? intent : payments.retrieveIntent(attachedId);
  });
}

/**
 * Two tabs may create two payments (of different amounts) for one checkout: the first that is written down is its only one. The
 * secret of the other is told to nobody.
 */
function attach(db: Database, checkoutId: string, intentId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const current = await lockCheckout(tx, checkoutId);
    if (current?.paymentIntentId) return current.paymentIntentId;
    if (!current || !isEditable(current.status)) throw checkoutClosed();
    await changeCheckout(tx, checkoutId, { paymentIntentId: intentId });
    return intentId;
  });
}

export const checkoutClosed = () =>
  new DomainError('checkout_closed', 'This checkout is over. Your cart is still there: start again from it.');

/**
 * Sets the payment's amount to the checkout's total, for this version of it. Throws `checkout_changed` when the payment is no
 * longer waiting for a card, `payment_provider_unavailable` when nobody knows whether it was done, `amount_too_small`.
 */
export async function updatePayment({ payments }: PaymentDeps, checkout: Checkout): Promise<PaymentIntent> {
  requireChargeable(checkout.totalCents, checkout.currency);
  return answeringOutages(() =>
    payments.updateIntent(checkout.paymentIntentId ?? '', {
      amountCents: checkout.totalCents,
      version: checkout.version,
      taxReference: checkout.quote?.taxReference ?? null,
      idempotencyKey: `co:${checkout.id}:v${checkout.version}`,
    }),
  );
}

/** Makes the payment impossible: there is nothing to pay. Throws as `updatePayment`. */
export async function cancelPayment({ payments }: PaymentDeps, checkout: Checkout): Promise<PaymentIntent> {
  return answeringOutages(() =>
    payments.cancelIntent(checkout.paymentIntentId ?? '', {
      idempotencyKey: `co:${checkout.id}:cancel:v${checkout.version}`,
    }),
  );
}

/** Turns what the provider throws into what a shopper can be told: `payment_provider_unavailable`, `checkout_changed`. */
export const answeringOutages = <Answer>(work: () => Promise<Answer>): Promise<Answer> =>
  tellingOutages(
    work,
    () =>
      new DomainError(
        'checkout_changed',
        'This payment is already under way. Please look at your order before you try again.',
      ),
  );
