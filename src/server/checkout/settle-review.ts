import { and, eq, sql } from 'drizzle-orm';
import { type Settlement, settlementOf, type Verdict } from '#domain/checkout/settlement.ts';
import { DomainError } from '#domain/errors.ts';
import type { RefundDeps } from '#server/orders/advance-refund.ts';
import { orderOfCheckout, readWholeOrder } from '#server/orders/order-store.ts';
import { ProviderUnavailable } from '#server/payments/card-payments.ts';
import { markSeenBeginning } from '#server/platform/alerts/alerts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { advanceCheckout } from './advance-checkout.ts';
import { carryOut, type Decided } from './carry-out-settlement.ts';
import { type Checkout, lockCheckout, readCheckout } from './checkout-store.ts';
import { refundOfCheckout } from './refund-of-checkout.ts';

export type ReviewVerdict = { as: Verdict } & Pick<Decided, 'note' | 'isElsewhere'>;

export interface SettledReview {
  checkout: Checkout;
  kind: Settlement['kind'];
  /** The order that it is, or was. */
  orderId: string | null;
  /** The refund of that order that has just been written; null when none had to be. */
  refundId: string | null;
}

/**
 * Carries out what somebody has decided about a checkout in `review`: the provider is asked how its payment stands now, then, if the checkout is
 * still what was decided on, everything is written in one transaction, and only then is money sent. Settling it again changes nothing.
 * Throws `not_found`, `not_possible_now` with what has to be done first, and `out_of_stock` for an order that can no longer be packed.
 */
export async function settleReview(
  deps: RefundDeps,
  storeId: string,
  typed: string,
  verdict: ReviewVerdict,
): Promise<SettledReview> {
  const checkout = await findReviewed(deps, storeId, typed);
  if (!checkout.paymentIntentId) throw notNow('It has no payment.');
  const payment = await deps.payments.retrieveIntent(checkout.paymentIntentId);
  const settled = await deps.db.transaction(async (tx) => {
    const current = await lockCheckout(tx, checkout.id);
    if (current?.status !== 'review') throw notNow('Somebody else has just settled it.');
    const facts = { totalCents: current.totalCents, ...(await standingOf(tx, current)) };
    const settlement = settlementOf(verdict.as, facts, payment);
    const refundId = await carryOut(tx, deps, settlement, { ...verdict, checkout: current, payment });
    return { kind: settlement.kind, orderId: await orderOfCheckout(tx, checkout.id), refundId };
  });
  await markSeenBeginning(deps.db, storeId, `checkout-review:${checkout.id}`);
  return { ...settled, checkout: (await advanceIfPossible(deps, checkout.id)) ?? checkout };
}

/** It is settled: what a provider that does not answer now still has to be told, the sweep tells it. */
async function advanceIfPossible(deps: RefundDeps, id: string): Promise<Checkout | null> {
  try {
    return await advanceCheckout(deps, id);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return readCheckout(deps.db, id);
  }
}

/** The one checkout in review whose id is, or begins with, what somebody typed. */
async function findReviewed({ db, payments }: RefundDeps, storeId: string, typed: string): Promise<Checkout> {
  const beginning = typed.trim().toLowerCase();
  const found = /^[0-9a-f-]{4,36}$/.test(beginning)
    ? await db
        .select()
        .from(checkouts)
        .where(and(eq(checkouts.storeId, storeId), sql`starts_with(${checkouts.id}::text, ${beginning})`))
        .limit(2)
    : [];
  const [checkout] = found;
  if (!checkout) throw new DomainError('not_found', `There is no checkout ${typed}.`);
  if (found.length > 1)
    throw new DomainError('not_found', `Several checkouts begin with ${typed}: type more.`);
  if (checkout.status !== 'review')
    throw notNow(`Checkout ${checkout.id} is ${checkout.status}: there is nothing to settle.`);
  if (checkout.provider !== payments.provider)
    throw notNow(`It was paid at ${checkout.provider}, whom this shop does not speak to now.`);
  return checkout;
}

async function standingOf(tx: Transaction, checkout: Checkout) {
  const whole = await readWholeOrder(tx, checkout.id);
  const order = !whole ? 'none' : whole.order.status === 'cancelled' ? 'cancelled' : 'standing';
  return { order, isReturning: (await refundOfCheckout(tx, checkout)) === 'failed' } as const;
}

const notNow = (text: string) => new DomainError('not_possible_now', text);
