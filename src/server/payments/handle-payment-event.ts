import { isResolved } from '#domain/checkout/checkout-status.ts';
import type { PaymentIntentId, ProviderRefundId, StoreId } from '#domain/ids.ts';
import type { EventSubject, PaymentEvent } from './card-payments.ts';
import { findPurchaseOfPayment } from './create-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  enqueueEvent,
  HANDLE_EVENT,
  listOverdueEvents,
  markFailed,
  markHandled,
  readUnhandledEvent,
  type StoredEvent,
  storeEvent,
  storeHandledEvent,
} from './payment-events.ts';
import { processPayment } from './process-payment.ts';
import type { Purchase } from './purchase.ts';
import { followRefund } from './refunds/process-refund.ts';
import { followReturn } from './refunds/return-payment.ts';

/**
 * Stores an event together with its job. One of which nothing follows, as of now, is only recorded: most events about a payment
 * come after the shop has been told by its answer.
 */
export async function receivePaymentEvent(
  deps: Pick<PaymentDeps, 'db' | 'jobs' | 'payments' | 'purchases'>,
  storeId: StoreId,
  event: PaymentEvent,
): Promise<void> {
  const received = { storeId, provider: deps.payments.provider, event };
  const subject = deps.payments.subjectOf(event);
  if (subject.about === 'nothing') return storeHandledEvent(deps.db, received, subject.reason);
  const found =
    subject.about === 'payment' && (await deps.purchases.findByPayment(deps.db, subject.intentId));
  if (found && hasNothingToFollow(found, subject)) return storeHandledEvent(deps.db, received, null);
  return storeEvent(deps, received);
}

/** Whether a purchase was paid, or given to a person, before an event came that is not about a refund. */
const hasNothingToFollow = ({ status }: Purchase, { isRefund }: PaymentSubject): boolean =>
  isResolved(status) && !isRefund;

type PaymentSubject = Extract<EventSubject, { about: 'payment' }>;

/**
 * Handles an event by reading its payment, refund or dispute from the provider, so events may be repeated,
 * late and out of order. Returns why an event was ignored, or null.
 */
export async function handlePaymentEvent(deps: PaymentDeps, event: PaymentEvent): Promise<string | null> {
  const subject = deps.payments.subjectOf(event);
  switch (subject.about) {
    case 'payment':
      return followPayment(deps, subject);
    case 'refund':
      return followRefundEvent(deps, subject.refundId, subject.intentId);
    case 'dispute':
      return (await deps.listeners.onDispute(deps, subject.disputeId)) ? null : NOT_OURS;
    case 'card':
      return (await deps.listeners.onSetup(deps, subject.setupId))
        ? null
        : 'it is about a card that this shop did not ask for';
    case 'nothing':
      return subject.reason;
  }
}

const NOT_OURS = 'it is about a payment that this shop did not make';

/**
 * Reads the payment once and uses the response for all that follows. Nothing is read about a purchase that was paid before
 * its event came, unless it is about a refund.
 */
async function followPayment(deps: PaymentDeps, subject: PaymentSubject): Promise<string | null> {
  const { intentId, checkoutId } = subject;
  const found = await findPurchaseOfPayment(deps, intentId, checkoutId);
  if (!found) return NOT_OURS;
  if (hasNothingToFollow(found, subject)) return null;
  const payment = await deps.payments.retrieveIntent(intentId);
  const purchase = isResolved(found.status) ? found : await processPayment(deps, found.id, payment, found);
  if (purchase?.status === 'paid') await deps.listeners.onRefundedCents(deps, payment);
  return null;
}

async function followRefundEvent(
  deps: PaymentDeps,
  refundId: ProviderRefundId,
  intentId: PaymentIntentId | null,
): Promise<string | null> {
  if (!intentId) return 'it is about a refund of no payment';
  const found = await findPurchaseOfPayment(deps, intentId, null);
  if (!found) return NOT_OURS;
  await followReturn(deps, refundId);
  const purchase = await processPayment(deps, found.id);
  if (!purchase || !isResolved(purchase.status)) return null;
  await followRefund(deps, refundId, intentId);
  if (purchase.status === 'paid')
    await deps.listeners.onRefundedCents(deps, await deps.payments.retrieveIntent(intentId));
  return null;
}

/** Declares the job that handles stored events with retries. */
export function paymentEventJobs(deps: PaymentDeps): void {
  const { db, jobs } = deps;
  jobs.handle<StoredEvent>(HANDLE_EVENT, async (stored) => {
    const event = await readUnhandledEvent(db, stored);
    if (!event) return;
    try {
      await markHandled(db, stored, await handlePaymentEvent(deps, event));
    } catch (error) {
      await markFailed(db, stored, error);
      throw error;
    }
  });
}

/** Enqueues events that have no job any more. */
export async function enqueueOverdueEvents({
  db,
  jobs,
  payments,
}: Pick<PaymentDeps, 'db' | 'jobs' | 'payments'>): Promise<void> {
  for (const event of await listOverdueEvents(db, payments.provider))
    await db.transaction((tx) => enqueueEvent(tx, jobs, event));
}
