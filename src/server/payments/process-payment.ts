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
 * Advances a payment as far as possible. Called by the provider's event, the shopper's return and the
 * purchase's job, in any order and repeatedly: the provider's answer determines the next step, one transaction
 * writes it if the purchase is unchanged, then the provider is called. `answer` is its latest answer, if any.
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
    if (purchase.provider !== deps.payments.provider) return purchase;
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
      // The payment has changed, for example by a concurrent capture: it is read again, once.
      if (!(error instanceof ProviderRefusal) || refused === step) {
        await deps.purchases.recordFailure(deps.db, purchaseId, error);
        throw error;
      }
      refused = step;
      payment = null;
    }
  }
  return deps.purchases.find(deps.db, purchaseId);
}

/**
 * Ends a payment whose saved payment method cannot be charged. Does nothing once it was sold or has ended.
 */
export async function declinePayment(deps: PaymentDeps, purchaseId: CheckoutId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, purchaseId);
    if (purchase?.status !== 'ready' && purchase?.status !== 'finalizing') return;
    await decline(tx, purchase);
  });
}

/** A purchase without a payment ends when it was abandoned or replaced. */
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

/** Whether the step was written; false when the purchase was moved on concurrently. */
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
