import { eq, sql } from 'drizzle-orm';
import {
  type CardPayments,
  type ProviderRefund,
  ProviderRefusal,
  type RefundStatus,
} from '#server/payments/card-payments.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Mail } from '#server/platform/email/mail.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { knownRefundedCents, type Refund, readRefund } from './refund-store.ts';
import { settleRefund } from './settle-refund.ts';

export interface RefundDeps {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  payments: CardPayments;
}

/** Providers forget idempotency keys after a day: from then on a key alone does not make a repetition harmless. */
const KEY_IS_SURE_FOR_HOURS = 20;

/**
 * Brings a refund as far as it can go now: asks the provider, outside any transaction, with a key that depends on the refund alone,
 * and writes what came of it. May be called as often as anybody likes. Answers where the refund stands. Throws `ProviderUnavailable`
 * when nobody knows; it is then tried again.
 */
export async function advanceRefund(deps: RefundDeps, refundId: string): Promise<RefundStatus> {
  const whole = await readRefund(deps.db, refundId);
  if (whole?.refund.status !== 'pending' || !whole.refund.orderId) return whole?.refund.status ?? 'failed';
  const outcome = await ask(deps, whole.refund);
  if (outcome.status === 'pending') {
    await deps.db.update(refunds).set({ providerRefundId: outcome.id }).where(eq(refunds.id, refundId));
    return 'pending';
  }
  return settleRefund(deps, refundId, outcome);
}

type Outcome = { status: RefundStatus; id: string | null; error?: string };

async function ask({ db, payments }: RefundDeps, refund: Refund): Promise<Outcome> {
  try {
    return await askProvider(db, payments, refund);
  } catch (error) {
    const lastError = loggedError(error).message.slice(0, 500);
    if (error instanceof ProviderRefusal) return { status: 'failed', id: null, error: lastError };
    await db
      .update(refunds)
      .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
      .where(eq(refunds.id, refund.id));
    throw error;
  }
}

async function askProvider(
  db: Database,
  payments: CardPayments,
  refund: Refund,
): Promise<Outcome | ProviderRefund> {
  if (refund.providerRefundId) return payments.retrieveRefund(refund.providerRefundId);
  const { paymentIntentId: intentId, amountCents, idempotencyKey } = refund;
  if (!(await isKeySure(db, refund)) && (await isBackAlready(db, payments, refund)))
    return { status: 'succeeded', id: null };
  return payments.refund({ intentId, amountCents, idempotencyKey });
}

async function isKeySure(db: Database, { createdAt }: Refund): Promise<boolean> {
  const { rows } = await db.execute<{ sure: boolean }>(
    sql`select shop_now() < ${createdAt.toISOString()}::timestamptz + make_interval(hours => ${KEY_IS_SURE_FOR_HOURS}) as sure`,
  );
  return rows[0]?.sure ?? false;
}

/** Whether the provider has given back all that the shop knows of, this refund included. */
async function isBackAlready(db: Database, payments: CardPayments, refund: Refund): Promise<boolean> {
  const { refundedCents } = await payments.retrieveIntent(refund.paymentIntentId);
  return refundedCents >= (await knownRefundedCents(db, refund.paymentIntentId));
}
