import { isEditable, isResolved } from '#domain/checkout/checkout-status.ts';
import { nextPaymentStep, type PaymentStep } from '#domain/checkout/next-payment-step.ts';
import type { CheckoutId } from '#domain/ids.ts';
import { type PaymentIntent, ProviderRefusal } from './card-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { decline, STEPS } from './payment-steps.ts';
import type { Purchase } from './purchase.ts';
import { stateOfReturn } from './refunds/return-payment.ts';

const MOST_STEPS = 8;

/**
 * Brings a payment as far as it can go now. The provider's event, the shopper's return and the sweep all come here, as often and in
 * whatever order they like: the provider's answer gives the next step, one transaction writes it if the purchase is still what was
 * decided on, then the provider is asked to act, and its answer decides again. `answer` is what the provider has just said, if it was asked.
 */
export async function processPayment(
  deps: PaymentDeps,
  purchaseId: CheckoutId,
  answer: PaymentIntent | null = null,
): Promise<Purchase | null> {
  let payment = answer;
  let refused: PaymentStep | null = null;
  for (let taken = 0; taken < MOST_STEPS; taken += 1) {
    const purchase = await deps.purchases.find(deps.db, purchaseId);
    if (!purchase || isResolved(purchase.status)) return purchase;
    if (!purchase.paymentIntentId) return endWithoutPayment(deps, purchase);
    payment ??= await deps.payments.retrieveIntent(purchase.paymentIntentId);
    const step = await decide(deps, purchase, payment);
    if (step === 'wait') return purchase;
    if (!(await write(deps, step, purchase, payment))) {
      payment = null;
      continue;
    }
    const { call } = STEPS[step];
    if (!call) continue;
    try {
      payment = await call(deps, purchase, payment);
    } catch (error) {
      // The provider refuses what is no longer so, as a capture by somebody else: once, that means to look again.
      if (!(error instanceof ProviderRefusal) || refused === step) throw error;
      refused = step;
      payment = null;
    }
  }
  return deps.purchases.find(deps.db, purchaseId);
}

/** The payment will not be collected: no saved payment method can be charged. Does nothing once it was sold or has ended. */
export async function declinePayment(deps: PaymentDeps, purchaseId: CheckoutId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, purchaseId);
    if (purchase?.status !== 'ready' && purchase?.status !== 'finalizing') return;
    await decline(tx, purchase);
  });
}

/** Nobody can pay what has no payment: when it was left long ago or replaced, it simply ends. */
async function endWithoutPayment({ db, purchases }: PaymentDeps, purchase: Purchase): Promise<Purchase> {
  const isOver = isEditable(purchase.status) ? await purchase.isOverdue(db) : purchase.status === 'expiring';
  if (!isOver) return purchase;
  return db.transaction(async (tx) => {
    const current = await purchases.lock(tx, purchase.id);
    if (!current || current.paymentIntentId || current.status !== purchase.status) return current ?? purchase;
    await current.release(tx);
    const expiring = await current.become(tx, 'expiring');
    return expiring.become(tx, 'expired');
  });
}

async function decide({ db }: PaymentDeps, purchase: Purchase, payment: PaymentIntent): Promise<PaymentStep> {
  return nextPaymentStep(
    {
      ...purchase,
      isReserved: await purchase.isReserved(db),
      isOverdue: await purchase.isOverdue(db),
      refund: await stateOfReturn(db, purchase),
    },
    payment,
  );
}

/** Whether the step was written: not when somebody else has moved the purchase on since it was decided. */
function write(
  deps: PaymentDeps,
  step: Exclude<PaymentStep, 'wait'>,
  decidedOn: Purchase,
  payment: PaymentIntent,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, decidedOn.id);
    if (purchase?.status !== decidedOn.status || purchase.version !== decidedOn.version) return false;
    await STEPS[step].write?.(tx, deps, purchase, payment);
    return true;
  });
}
