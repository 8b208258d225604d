import { and, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { DisputeId, PaymentIntentId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { sandboxDisputes, sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type ProviderDispute, UnknownToProvider } from '../../card-payments.ts';
import { announce } from './sandbox-events.ts';
import { lockIntentWhere, randomId, recordEventAbout, type SandboxIntent } from './sandbox-intents.ts';

type SandboxDispute = typeof sandboxDisputes.$inferSelect;

/**
 * Opens the dispute of a collected payment, or stores what the bank has decided; the shop hears of it by an event. Throws
 * `not_found`, and `not_possible_now` for a payment of which nothing is left to dispute.
 */
export async function disputeSandboxPayment(
  { db, jobs }: { db: Database; jobs: Jobs },
  intentId: PaymentIntentId,
  { status, amountCents }: { status: SandboxDispute['status']; amountCents: Cents | null },
): Promise<SandboxDispute> {
  return db.transaction(async (tx) => {
    const locked = await lockIntentWhere(tx, eq(sandboxPaymentIntents.id, intentId));
    if (!locked) throw new DomainError('not_found', 'There is no such payment.');
    const before = await disputeOf(tx, intentId);
    const dispute = before ?? (await openDispute(tx, locked.intent, amountCents));
    const closedAt = status === 'open' ? null : locked.now;
    const after = { ...dispute, status, closedAt };
    await tx.update(sandboxDisputes).set({ status, closedAt }).where(eq(sandboxDisputes.id, dispute.id));
    const type = status === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
    await announce(
      tx,
      jobs,
      await recordEventAbout(tx, type, { id: dispute.id, object: 'dispute', metadata: {} }),
    );
    return after;
  });
}

async function openDispute(
  tx: Transaction,
  { id, amountCapturedCents, amountRefundedCents }: SandboxIntent,
  asked: Cents | null,
): Promise<SandboxDispute> {
  const left = amountCapturedCents - amountRefundedCents;
  const amountCents = asked ?? left;
  if (amountCents < 1 || amountCents > left)
    throw new DomainError('not_possible_now', `${left} cents of this payment can be disputed.`);
  const [dispute] = await tx
    .insert(sandboxDisputes)
    .values({ id: randomId<DisputeId>('dp'), paymentIntentId: id, amountCents, status: 'open' })
    .returning();
  if (!dispute) throw new Error(`no dispute of ${id} was inserted`);
  return dispute;
}

async function disputeOf(db: Queryable, intentId: PaymentIntentId): Promise<SandboxDispute | null> {
  const [dispute] = await db
    .select()
    .from(sandboxDisputes)
    .where(eq(sandboxDisputes.paymentIntentId, intentId));
  return dispute ?? null;
}

/** What of a payment is withheld by an open dispute, or was taken by one that was lost. */
export async function disputedAtSandbox(db: Queryable, intentId: PaymentIntentId): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${sandboxDisputes.amountCents}), 0)::int` })
    .from(sandboxDisputes)
    .where(
      and(eq(sandboxDisputes.paymentIntentId, intentId), inArray(sandboxDisputes.status, ['open', 'lost'])),
    );
  return row?.cents ?? 0;
}

/** Reads a dispute. Throws `UnknownToProvider` for an unknown id. */
export async function readSandboxDispute(db: Queryable, disputeId: DisputeId): Promise<ProviderDispute> {
  const [found] = await db
    .select({ dispute: sandboxDisputes, currency: sandboxPaymentIntents.currency })
    .from(sandboxDisputes)
    .innerJoin(sandboxPaymentIntents, eq(sandboxPaymentIntents.id, sandboxDisputes.paymentIntentId))
    .where(eq(sandboxDisputes.id, disputeId));
  if (!found) throw new UnknownToProvider(`No such dispute: ${disputeId}`);
  const { id, paymentIntentId, status, amountCents } = found.dispute;
  return {
    id,
    intentId: paymentIntentId,
    status,
    amountCents,
    currency: found.currency,
    isAppealed: false,
    isRefundable: false,
    reason: 'fraudulent',
    respondBy: null,
  };
}
