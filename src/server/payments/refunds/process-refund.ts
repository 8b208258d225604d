import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { OrderId, PaymentIntentId, ProviderRefundId, RefundId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import {
  type CardPayments,
  type ProviderRefund,
  ProviderRefusal,
  type RefundStatus,
  UnknownToProvider,
} from '../card-payments.ts';
import { alertFailedExternalRefund } from '../payment-alerts.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { knownRefundedCents, outsideKeys, type Refund, readRefund } from './refund-store.ts';

/** Providers forget idempotency keys after a day, so later retries need another check. */
const KEY_IS_SURE_FOR_HOURS = 20;

/**
 * Advances an order's refund: calls the provider outside of transactions with a key that depends on the
 * refund only, and stores the result. Safe to repeat. Returns the refund's status. Throws
 * `ProviderUnavailable` when the outcome is unknown; its job retries.
 */
export async function processRefund(deps: PaymentDeps, refundId: RefundId): Promise<RefundStatus> {
  const refund = await readRefund(deps.db, refundId);
  if (refund?.status !== 'pending' || !refund.orderId) return refund?.status ?? 'failed';
  const outcome = await ask(deps, refund);
  if (outcome.status !== 'pending')
    return resolveRefund(deps, { id: refundId, orderId: refund.orderId }, outcome);
  await deps.db.update(refunds).set({ providerRefundId: outcome.id }).where(eq(refunds.id, refundId));
  return 'pending';
}

/** Stores the new status of a payment's refund that has ended at the provider, or failed after it had succeeded. */
export async function followRefund(
  deps: PaymentDeps,
  providerRefundId: ProviderRefundId,
  intentId: PaymentIntentId,
): Promise<void> {
  const [own] = await deps.db
    .select({ id: refunds.id, status: refunds.status, orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.providerRefundId, providerRefundId), isNotNull(refunds.orderId)));
  if (!own) return followExternalRefund(deps, providerRefundId, intentId);
  if (own?.status === 'pending') await processRefund(deps, own.id);
  if (own?.status !== 'succeeded' || !own.orderId) return;
  const { status } = await deps.payments.retrieveRefund(providerRefundId);
  if (status !== 'failed') return;
  const refund = { id: own.id, orderId: own.orderId };
  await resolveRefund(deps, refund, { status, id: providerRefundId, error: LATE_FAILURE });
}

const LATE_FAILURE = 'it failed at the bank';
const UNKNOWN_PAYMENT =
  'it does not know this payment, which was made on the sandbox, in test mode or in another account; nothing is to be done about a trial';

/**
 * A refund that was made outside of the shop has failed: the newest recorded one of this amount does not count any more. An
 * alert is raised where none is of this amount, because one record may stand for several refunds.
 */
async function followExternalRefund(
  deps: PaymentDeps,
  providerRefundId: ProviderRefundId,
  intentId: PaymentIntentId,
): Promise<void> {
  const { db, jobs, payments } = deps;
  const recorded = await db
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentIntentId, intentId),
        eq(refunds.status, 'succeeded'),
        sql`starts_with(${refunds.idempotencyKey}, ${outsideKeys(intentId)})`,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  if (recorded.length === 0) return;
  const { status, amountCents } = await payments.retrieveRefund(providerRefundId);
  if (status !== 'failed') return;
  const same = recorded.find((refund) => refund.amountCents === amountCents);
  if (same?.orderId) {
    const refund = { id: same.id, orderId: same.orderId };
    await resolveRefund(deps, refund, { status, id: providerRefundId, error: LATE_FAILURE });
    return;
  }
  const { storeId } = recorded[0] as Refund;
  await db.transaction((tx) =>
    alertFailedExternalRefund(tx, jobs, { storeId, intentId, providerRefundId, amountCents }),
  );
}

interface Outcome {
  status: RefundStatus;
  /** The provider's id of the refund, if known. */
  id: ProviderRefundId | null;
  error?: string;
}

async function ask({ db, payments }: PaymentDeps, refund: Refund): Promise<Outcome> {
  try {
    return await askProvider(db, payments, refund);
  } catch (error) {
    const lastError =
      error instanceof UnknownToProvider ? UNKNOWN_PAYMENT : loggedError(error).message.slice(0, 500);
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
  const { paymentIntentId: intentId, giftCardCents, idempotencyKey } = refund;
  const amountCents = refund.amountCents - giftCardCents;
  // Staff give the money back themselves, the way it came, or all of it goes back to gift cards.
  if (intentId === null || amountCents === 0) return { status: 'succeeded', id: null };
  if (!(await isKeySure(db, refund))) {
    const made = await payments.findRefund({ intentId, idempotencyKey });
    if (made) return made;
    if (await isBackAlready(db, payments, { intentId })) return { status: 'succeeded', id: null };
  }
  return payments.refund({ intentId, amountCents, idempotencyKey });
}

async function isKeySure(db: Database, { createdAt }: Refund): Promise<boolean> {
  const { rows } = await db.execute<{ sure: boolean }>(
    sql`select shop_now() < ${createdAt.toISOString()}::timestamptz + make_interval(hours => ${KEY_IS_SURE_FOR_HOURS}) as sure`,
  );
  return rows[0]?.sure ?? false;
}

/**
 * Whether the provider has refunded everything the shop knows of, including this refund: one of an earlier release does not carry
 * its key.
 */
async function isBackAlready(
  db: Database,
  payments: CardPayments,
  { intentId }: { intentId: PaymentIntentId },
): Promise<boolean> {
  const { refundedCents } = await payments.retrieveIntent(intentId);
  return refundedCents >= (await knownRefundedCents(db, intentId));
}

/** The statuses from which an outcome may follow. A provider may learn late that a refund did not arrive. */
const RESOLVES_FROM = { pending: [], succeeded: ['pending'], failed: ['pending', 'succeeded'] } as const;

/** Stores the outcome of an order's refund once, with its consequences. Returns the refund's status. */
async function resolveRefund(
  { db, listeners }: PaymentDeps,
  { id: refundId, orderId }: { id: RefundId; orderId: OrderId },
  { status, id, error = null }: Omit<Outcome, 'error'> & { error?: string | null },
): Promise<RefundStatus> {
  return db.transaction(async (tx) => {
    await listeners.lockOrder(tx, orderId);
    const before = await readRefund(tx, refundId);
    const [resolved] = await tx
      .update(refunds)
      .set({ status, lastError: error, updatedAt: sql`shop_now()`, ...(id && { providerRefundId: id }) })
      .where(and(eq(refunds.id, refundId), inArray(refunds.status, [...RESOLVES_FROM[status]])))
      .returning();
    if (!resolved) return before?.status ?? 'failed';
    if (status === 'succeeded') await listeners.onRefundSucceeded(tx, resolved);
    else await listeners.onRefundFailed(tx, resolved, before?.status === 'succeeded');
    return status;
  });
}
