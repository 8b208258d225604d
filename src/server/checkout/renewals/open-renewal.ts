import { and, eq, notInArray } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import { DomainError } from '#domain/errors.ts';
import type { Hindrance } from '#domain/subscriptions/subscription.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { hinderPeriod } from '#server/subscriptions/settle-period.ts';
import {
  changePeriod,
  lockSubscription,
  type Period,
  readPeriod,
  type Subscription,
} from '#server/subscriptions/subscription-store.ts';
import { toLineRows } from '../checkout-lines.ts';
import { type Checkout, inSeconds, insertCheckout, replaceLines } from '../checkout-store.ts';
import { HOLD_SECONDS } from '../freeze-limits.ts';
import { promise } from '../promised.ts';
import { quoted } from '../reprice-checkout.ts';
import { quoteRenewalBeforeTax } from './quote-renewal.ts';

const RECONCILE_SECONDS = 60;
const DEAD: CheckoutStatus[] = ['void', 'expired', 'refunded'];

/**
 * The checkout that renews a delivery: the one that is under way already, or a new one whose stock is held. Null when there is nothing
 * to renew (skipped, paused, cancelled, paid) or when it cannot be: then it is tried again later and its owner is told.
 */
export async function openRenewal(
  { db, jobs, payments }: { db: Database; jobs: Jobs; payments: CardPayments },
  periodId: string,
): Promise<Checkout | null> {
  try {
    return await db.transaction(async (tx) => {
      const wanted = await lockWanted(tx, periodId);
      if (!wanted) return null;
      const live = await liveRenewal(tx, periodId);
      return live ?? insertRenewal(tx, wanted.subscription, wanted.period, payments.provider);
    });
  } catch (error) {
    const hindrance = hindranceOf(error);
    if (!hindrance) throw error;
    await db.transaction((tx) => hinderPeriod(tx, jobs, periodId, hindrance));
    return null;
  }
}

async function lockWanted(
  tx: Transaction,
  periodId: string,
): Promise<{ subscription: Subscription; period: Period } | null> {
  const found = await readPeriod(tx, periodId);
  const subscription = found && (await lockSubscription(tx, found.subscription));
  const period = subscription && (await readPeriod(tx, periodId));
  if (period?.status !== 'due') return null;
  const isRunning = subscription?.status === 'active' || subscription?.status === 'past_due';
  return subscription && isRunning ? { subscription, period } : null;
}

async function liveRenewal(tx: Transaction, periodId: string): Promise<Checkout | null> {
  const [row] = await tx
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.periodId, periodId), notInArray(checkouts.status, DEAD)));
  return row ?? null;
}

/** Frozen from the start: nobody chooses anything, so there is no `open`. */
async function insertRenewal(
  tx: Transaction,
  subscription: Subscription,
  period: Period,
  provider: CardPayments['provider'],
): Promise<Checkout> {
  const quote = await quoteRenewalBeforeTax(tx, subscription);
  const { storeId, customerId, email, name, address, shippingOptionId, currency } = subscription;
  const checkout = await insertCheckout(tx, {
    ...{ storeId, customerId, email, name, address, shippingOptionId, currency, provider },
    ...quoted(quote),
    shopperId: period.id,
    periodId: period.id,
    mode: 'subscription',
    status: 'finalizing',
    version: 1,
    holdExpiresAt: inSeconds(HOLD_SECONDS),
    nextCheckAt: inSeconds(RECONCILE_SECONDS),
  });
  await replaceLines(tx, toLineRows(checkout, quote.lines));
  await promise(tx, checkout, quote, email);
  await changePeriod(tx, period.id, { quotedRevision: subscription.revision });
  return checkout;
}

/** What of the shop's refusals stands in the way of a delivery; everything else is a fault, and simply tried again. */
function hindranceOf(error: unknown): Hindrance | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'out_of_stock') return 'stock';
  return error.code === 'not_found' || error.code === 'shipping_unavailable' ? 'unavailable' : null;
}
