import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Quote } from '#domain/checkout/quote.ts';
import { unitsBySku } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, CustomerId, DraftOrderId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Address } from '#domain/shipping/address.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { enqueuePayments } from '#server/payments/payment-jobs.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { inSeconds, insertCheckout, moveCheckout } from '../checkout-changes.ts';
import { HOLD_SECONDS } from '../checkout-limits.ts';
import { type Checkout, lockCheckout, quoteColumns } from '../checkout-store.ts';
import { holdStock, releaseHolds } from '../stock-holds.ts';

const RECONCILE_SECONDS = 60;

export interface DraftCheckoutFacts {
  draftOrderId: DraftOrderId;
  storeId: StoreId;
  customerId: CustomerId | null;
  email: string;
  name: string;
  address: Address;
  provider: Checkout['provider'];
  /** With tax: nothing else is charged. */
  quote: Quote;
  paidElsewhere: string | null;
}

/** No browser owns the checkout of a draft order: its link opens it anywhere. Each draft has a shopper of its own. */
const shopperOf = (draftOrderId: DraftOrderId) => draftOrderId as string as ShopperId;

/**
 * The unfinished checkout of a draft order, locked until the transaction ends; null without one. Throws
 * `not_possible_now` while a payment is being captured, or needs a person.
 */
export async function activeDraftCheckout(
  tx: Transaction,
  draftOrderId: DraftOrderId,
): Promise<Checkout | null> {
  const [active] = await tx
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.draftOrderId, draftOrderId),
        inArray(checkouts.status, ['open', 'finalizing', 'ready', 'capturing', 'review']),
      ),
    )
    .for('update');
  if (active?.status === 'capturing' || active?.status === 'review')
    throw new DomainError('not_possible_now', 'This is being paid right now. Look again in a minute.');
  return active ?? null;
}

/**
 * Opens the checkout of a locked draft order with its stock reserved. It takes the place of the `active` one, whose
 * payment is cancelled and whose units pass to it. Throws `out_of_stock`.
 */
export async function openDraftCheckout(
  tx: Transaction,
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  active: Checkout | null,
  facts: DraftCheckoutFacts,
): Promise<Checkout> {
  const { quote, ...columns } = facts;
  if (active) await expire(tx, jobs, active);
  const ended = await lockEnding(tx, facts.draftOrderId);
  const checkout = await insertCheckout(tx, {
    ...columns,
    ...quoteColumns(quote),
    shopperId: shopperOf(facts.draftOrderId),
    currency: quote.currency,
    mode: 'payment',
    status: 'finalizing',
    version: 1,
    holdExpiresAt: inSeconds(HOLD_SECONDS),
    nextCheckAt: inSeconds(RECONCILE_SECONDS),
  });
  await holdStock(tx, checkout.id, checkout.storeId, unitsBySku(quote.lines), ended);
  return checkout;
}

/** Checkouts of a draft order that can be sold no more and may hold units until the card provider confirms it, locked. */
async function lockEnding(tx: Transaction, draftOrderId: DraftOrderId): Promise<CheckoutId[]> {
  const ending = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.draftOrderId, draftOrderId), inArray(checkouts.status, ['expiring', 'voiding'])))
    .orderBy(asc(checkouts.id))
    .for('update');
  return ending.map(({ id }) => id);
}

/** From now on it may be sold, unless that was so already. Returns the checkout as it is then. */
export async function finalizeDraftCheckout(
  tx: Transaction,
  checkoutId: CheckoutId,
): Promise<Checkout | null> {
  const current = await lockCheckout(tx, checkoutId);
  return current?.status === 'finalizing' ? moveCheckout(tx, current, 'ready') : current;
}

/**
 * Ends a locked unfinished checkout of a draft order, because the draft changed: its payment is cancelled. Its units are
 * free at once, because it can be sold no more whatever the card provider says.
 */
export async function endDraftCheckout(
  tx: Transaction,
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  active: Checkout,
): Promise<void> {
  await expire(tx, jobs, active);
  await releaseHolds(tx, active.id, active.storeId);
}

async function expire(tx: Transaction, jobs: PaymentDeps['jobs'], active: Checkout): Promise<void> {
  await moveCheckout(tx, active, 'expiring', { nextCheckAt: inSeconds(RECONCILE_SECONDS) });
  await enqueuePayments(tx, jobs, [active.id]);
}
