import {
  type ExceptionFacts,
  planResolution,
  type Resolution,
  type ResolutionPlan,
} from '#domain/checkout/payment-exception.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, OrderId, RefundId, StoreId } from '#domain/ids.ts';
import { markSeenByPrefix } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { ProviderUnavailable } from '../card-payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { processPayment } from '../process-payment.ts';
import type { Purchase } from '../purchase.ts';
import { stateOfReturn } from '../refunds/return-payment.ts';
import { completeResolution, type ResolutionRequest } from './complete-resolution.ts';

export interface ResolvedException {
  purchase: Purchase;
  kind: ResolutionPlan['kind'];
  /** The order that it is, or was. */
  orderId: OrderId | null;
  /** The refund of that order that has just been written; null when none had to be. */
  refundId: RefundId | null;
}

/**
 * Ends a payment exception as somebody has decided: the provider is asked for the payment as it is now, then, if it is still an exception,
 * everything is written in one transaction, and only then is money sent. Resolving it again changes nothing. Throws `not_found`,
 * `not_possible_now` with what has to be done first, and `out_of_stock` for an order that can no longer be packed.
 */
export async function resolvePaymentException(
  deps: PaymentDeps,
  storeId: StoreId,
  typed: string,
  request: ResolutionRequest & { as: Resolution },
): Promise<ResolvedException> {
  const { id, paymentIntentId } = await findException(deps, storeId, typed);
  if (!paymentIntentId) throw notNow('It has no payment.');
  const payment = await deps.payments.retrieveIntent(paymentIntentId);
  const resolved = await deps.db.transaction(async (tx) => {
    const purchase = await deps.purchases.lock(tx, id);
    if (purchase?.status !== 'review') throw notNow('Somebody else has just resolved it.');
    const plan = planResolution(request.as, await factsOf(tx, purchase), payment);
    const refundId = await completeResolution(tx, deps, plan, { ...request, purchase, payment });
    const order = await purchase.findOrder(tx);
    return { kind: plan.kind, orderId: order?.id ?? null, refundId, purchase };
  });
  await markSeenByPrefix(deps.db, storeId, `checkout-review:${id}`);
  return { ...resolved, purchase: (await processIfPossible(deps, id)) ?? resolved.purchase };
}

/** It is resolved: what is still to be done at a provider that does not answer now, the sweep does. */
async function processIfPossible(deps: PaymentDeps, purchaseId: CheckoutId): Promise<Purchase | null> {
  try {
    return await processPayment(deps, purchaseId);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return deps.purchases.find(deps.db, purchaseId);
  }
}

/** The one exception whose checkout's id is, or begins with, what somebody typed. */
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
    totalCents: purchase.totalCents,
    order: !order ? 'none' : order.isCancelled ? 'cancelled' : 'placed',
    isReturning: (await stateOfReturn(tx, purchase)) === 'failed',
  };
}

const notNow = (text: string) => new DomainError('not_possible_now', text);
