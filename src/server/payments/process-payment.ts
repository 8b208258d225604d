import {
  type CheckoutStatus,
  isEditable,
  isResolved,
  UNSOLD_STATUSES,
} from '#domain/checkout/checkout-status.ts';
import { nextPaymentStep, type PaymentStep } from '#domain/checkout/next-payment-step.ts';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import { type PaymentIntent, ProviderRefusal, UnknownToProvider } from './card-payments.ts';
import { endUnpaidIfOver } from './end-unpaid.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { decline, STEPS } from './payment-steps.ts';
import type { Purchase } from './purchase.ts';
import { stateOfReturn } from './refunds/return-payment.ts';

const MAX_STEPS = 8;
/** Statuses in which a payment without a sale is refunded. */
const WITH_RETURN: readonly CheckoutStatus[] = ['refunding', 'refunded'];

/**
 * Advances a payment as far as possible. Called by the provider's event, the shopper's return and the
 * purchase's job, in any order and repeatedly: the provider's answer determines the next step, one transaction
 * writes it if the purchase is unchanged, then the provider is called. `answer` is its latest answer, if any, and `read`
 * the purchase as it was just read.
 */
export async function processPayment(
  deps: PaymentDeps,
  purchaseId: CheckoutId,
  answer: PaymentIntent | null = null,
  read: Purchase | null = null,
): Promise<Purchase | null> {
  let payment = answer;
  let refused: PaymentStep | null = null;
  /** As this loop has just written it; null when it has to be read. */
  let written: Purchase | null = null;
  for (let taken = 0; taken < MAX_STEPS; taken += 1) {
    const known: Purchase | null = written ?? (taken === 0 ? read : null);
    const purchase: Purchase | null = known ?? (await deps.purchases.find(deps.db, purchaseId));
    if (!purchase || isResolved(purchase.status)) return purchase;
    const isUnsold: boolean = UNSOLD_STATUSES.includes(purchase.status);
    if (purchase.provider !== deps.payments.provider) {
      const isOver: boolean = purchase.provider === 'sandbox' && isUnsold;
      return isOver ? endUnpaidIfOver(deps, purchase) : purchase;
    }
    if (!purchase.paymentIntentId) return isUnsold ? endUnpaidIfOver(deps, purchase) : purchase;
    payment ??= await retrieve(deps, purchase.paymentIntentId, { isUnsold });
    // docs/decisions/0357.
    if (!payment) return endUnpaidIfOver(deps, purchase);
    const step = await decide(deps, purchase, payment);
    if (step === 'wait') return purchase;
    const isConfirmed: boolean = purchase === written && !STEPS[step].write;
    written = isConfirmed ? purchase : await write(deps, step, purchase, payment);
    if (!written) {
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
      written = null;
    }
  }
  return written ?? deps.purchases.find(deps.db, purchaseId);
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

/** The payment as the provider has it; null when it knows no such payment of a purchase that is not sold. */
async function retrieve(
  { payments }: PaymentDeps,
  intentId: PaymentIntentId,
  { isUnsold }: { isUnsold: boolean },
): Promise<PaymentIntent | null> {
  try {
    return await payments.retrieveIntent(intentId);
  } catch (error) {
    if (error instanceof UnknownToProvider && isUnsold) return null;
    throw error;
  }
}

/** Reads only what the decision depends on in this status. */
async function decide({ db }: PaymentDeps, purchase: Purchase, payment: PaymentIntent): Promise<PaymentStep> {
  const { status } = purchase;
  const isAuthorised = payment.status === 'requires_capture';
  return nextPaymentStep(
    {
      ...purchase,
      isReserved: status === 'ready' && isAuthorised && (await purchase.isReserved(db)),
      isOverdue: isEditable(status) && !isAuthorised && (await purchase.isOverdue(db)),
      refund: WITH_RETURN.includes(status) ? await stateOfReturn(db, purchase) : 'not_sent',
    },
    payment,
  );
}

/** The purchase after the step was written; null when it was moved on concurrently. */
function write(
  deps: PaymentDeps,
  step: Exclude<PaymentStep, 'wait'>,
  decidedOn: Purchase,
  payment: PaymentIntent,
): Promise<Purchase | null> {
  return deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lockAgain(tx, decidedOn);
    if (purchase?.status !== decidedOn.status || purchase.version !== decidedOn.version) return null;
    return (await STEPS[step].write?.(tx, deps, purchase, payment)) ?? purchase;
  });
}
