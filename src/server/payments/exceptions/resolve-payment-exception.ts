import {
  type ExceptionFacts,
  planResolution,
  type Resolution,
  type ResolutionPlan,
} from '#domain/checkout/payment-exception.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, OrderId, RefundId, StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { markSeenByPrefix } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  type PaymentIntent,
  ProviderRefusal,
  ProviderUnavailable,
  UnknownToProvider,
} from '../card-payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { processPayment } from '../process-payment.ts';
import type { Purchase } from '../purchase.ts';
import { stateOfReturn } from '../refunds/return-payment.ts';
import { completeResolution, type ResolutionRequest } from './complete-resolution.ts';

export interface ResolvedException {
  purchase: Purchase;
  kind: ResolutionPlan['kind'];
  /** The order of the checkout, if there is or was one. */
  orderId: OrderId | null;
  /** The new refund of that order; null when none was needed. */
  refundId: RefundId | null;
}

/**
 * Resolves a payment exception: reads the payment from the provider, writes everything in one transaction if
 * it is still an exception, and only then sends money. Resolving it again changes nothing. Throws
 * `not_found`, `not_possible_now` with what to do first, `out_of_stock` for an order that cannot be
 * fulfilled, and `payment_provider_unavailable`.
 */
export async function resolvePaymentException(
  deps: PaymentDeps,
  storeId: StoreId,
  typed: string,
  request: ResolutionRequest & {
    as: Resolution;
    /** Throws when who resolves it may not give so much back. */
    approveReturn?: (payment: PaymentIntent, cents: Cents) => void;
  },
): Promise<ResolvedException> {
  const { id, paymentIntentId } = await findException(deps, storeId, typed);
  if (!paymentIntentId) throw notNow('It has no payment.');
  const payment = await deps.payments.retrieveIntent(paymentIntentId).catch(explainUnavailable);
  const resolved = await deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, id);
    if (purchase?.status !== 'review') throw notNow('Somebody else has just resolved it.');
    const plan = planResolution(request.as, await factsOf(tx, purchase), payment);
    if (plan.kind === 'return' || plan.kind === 'cancel')
      request.approveReturn?.(payment, payment.capturedCents - payment.refundedCents);
    const refundId = await completeResolution(tx, deps, plan, { ...request, purchase, payment });
    const order = await purchase.findOrder(tx);
    return { kind: plan.kind, orderId: order?.id ?? null, refundId, purchase };
  });
  await markSeenByPrefix(deps.db, storeId, `checkout-review:${id}`);
  return { ...resolved, purchase: (await processIfPossible(deps, id)) ?? resolved.purchase };
}

/** Nothing is done yet when the provider is asked. */
function explainUnavailable(error: unknown): never {
  if (error instanceof UnknownToProvider)
    throw notNow(
      'The card provider does not know this payment: it was made on the sandbox, in test mode or with the keys of another account. With those keys it can be resolved.',
    );
  if (!(error instanceof ProviderUnavailable)) throw error;
  throw new DomainError(
    'payment_provider_unavailable',
    'The card provider does not answer. Try again: nothing is done twice.',
  );
}

/** The exception is resolved; if the provider does not answer now, or refuses, the purchase's job completes the rest. */
async function processIfPossible(deps: PaymentDeps, purchaseId: CheckoutId): Promise<Purchase | null> {
  try {
    return await processPayment(deps, purchaseId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error;
    return deps.purchases.find(deps.db, purchaseId);
  }
}

/** The only exception whose checkout id starts with the given text. */
async function findException(
  { db, payments, purchases }: PaymentDeps,
  storeId: StoreId,
  typed: string,
): Promise<Purchase> {
  const [purchase, another] = await purchases.findByIdPrefix(db, storeId, typed.trim().toLowerCase());
  if (!purchase) throw new DomainError('not_found', `There is no checkout ${typed}.`);
  if (another) throw new DomainError('not_found', `Several checkouts begin with ${typed}: type more.`);
  if (purchase.status !== 'review')
    throw notNow(`Checkout ${purchase.id} is ${purchase.status}: there is nothing to resolve.`);
  if (purchase.provider !== payments.provider)
    throw notNow(`It was paid at ${purchase.provider}, whom this shop does not speak to now.`);
  return purchase;
}

async function factsOf(tx: Transaction, purchase: Purchase): Promise<ExceptionFacts> {
  const order = await purchase.findOrder(tx);
  return {
    dueCents: purchase.dueCents,
    order: !order ? 'none' : order.isCancelled ? 'cancelled' : 'placed',
    isReturning: (await stateOfReturn(tx, purchase)) === 'failed',
  };
}

const notNow = (text: string) => new DomainError('not_possible_now', text);
