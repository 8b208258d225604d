import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { PaymentIntentId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { sandboxEvents, sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  checkoutNamedIn,
  type DeclineReason,
  type PaymentIntent,
  ProviderRefusal,
} from '../../card-payments.ts';

export type SandboxIntent = typeof sandboxPaymentIntents.$inferSelect;

export const randomId = <Id extends string = string>(prefix: string) =>
  `${prefix}_${randomBytes(16).toString('hex')}` as Id;

export function toPaymentIntent(row: SandboxIntent): PaymentIntent {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status,
    amountCents: row.amountCents,
    capturedCents: row.amountCapturedCents,
    refundedCents: row.amountRefundedCents,
    currency: row.currency as CurrencyCode,
    checkoutId: checkoutNamedIn(row.metadata),
    version: Number(row.metadata.version ?? 0),
    card: isAuthorised(row) ? row.cardSummary : null,
    savedCard: savedCardOf(row),
    declineReason: row.lastError === null ? null : declineReasonOf(row.lastError),
  };
}

const isAuthorised = ({ status }: SandboxIntent) => status === 'requires_capture' || status === 'succeeded';

function savedCardOf(row: SandboxIntent): PaymentIntent['savedCard'] {
  const { customerId, savedCardId, cardSummary: summary } = row;
  return isAuthorised(row) && customerId && savedCardId
    ? { customerId, paymentMethodId: savedCardId, summary }
    : null;
}

export function declineReasonOf(error: string): DeclineReason {
  if (error === 'insufficient_funds') return 'insufficient_funds';
  return error === 'authentication_failed' ? 'authentication_required' : 'card_declined';
}

export async function readIntent(db: Queryable, intentId: PaymentIntentId): Promise<SandboxIntent> {
  const [row] = await db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, intentId));
  if (!row) throw new ProviderRefusal(`No such payment intent: ${intentId}`);
  return row;
}

export async function lockIntent(tx: Transaction, intentId: PaymentIntentId): Promise<SandboxIntent> {
  const [row] = await tx
    .select()
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.id, intentId))
    .for('update');
  if (!row) throw new ProviderRefusal(`No such payment intent: ${intentId}`);
  return row;
}

export async function changeIntent(
  tx: Transaction,
  intentId: PaymentIntentId,
  change: Omit<PgUpdateSetSource<typeof sandboxPaymentIntents>, 'id' | 'createdAt'>,
): Promise<SandboxIntent> {
  const [row] = await tx
    .update(sandboxPaymentIntents)
    .set(change)
    .where(eq(sandboxPaymentIntents.id, intentId))
    .returning();
  if (!row) throw new ProviderRefusal(`No such payment intent: ${intentId}`);
  return row;
}

/** Records an event of a payment, to be signed and delivered to the shop. */
export function recordEvent(tx: Transaction, type: string, intent: SandboxIntent): Promise<string> {
  return recordEventAbout(tx, type, {
    id: intent.id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amountCents,
    amount_received: intent.amountCapturedCents,
    currency: intent.currency,
    metadata: intent.metadata,
  });
}

/** Like `recordEvent`, for any object of the sandbox. */
export async function recordEventAbout(
  tx: Transaction,
  type: string,
  object: { id: string; object: string; metadata: Record<string, string> } & Record<string, unknown>,
): Promise<string> {
  const id = randomId('evt');
  await tx.insert(sandboxEvents).values({
    id,
    type,
    objectId: object.id,
    payload: { id, object: 'event', type, data: { object } },
    createdAt: sql`shop_now()`,
  });
  return id;
}
