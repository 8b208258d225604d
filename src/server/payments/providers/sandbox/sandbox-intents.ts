import { randomBytes } from 'node:crypto';
import { eq, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import type { PaymentIntentId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { sandboxEvents, sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import {
  checkoutNamedIn,
  type DeclineReason,
  type PaymentIntent,
  UnknownToProvider,
} from '../../card-payments.ts';

export type SandboxIntent = typeof sandboxPaymentIntents.$inferSelect;

export const randomId = <Id extends string = string>(prefix: string) =>
  `${prefix}_${randomBytes(16).toString('hex')}` as Id;

/** What a new payment begins with. */
export const NEW_INTENT = {
  status: 'requires_payment_method',
  amountCapturedCents: 0,
  amountRefundedCents: 0,
  savedCardId: null,
  cardSummary: null,
  lastError: null,
} as const;

type ReportedIntent = Pick<
  SandboxIntent,
  keyof typeof NEW_INTENT | 'id' | 'clientSecret' | 'amountCents' | 'currency' | 'metadata' | 'customerId'
>;

export function toPaymentIntent(row: ReportedIntent): PaymentIntent {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status,
    amountCents: row.amountCents,
    capturedCents: row.amountCapturedCents,
    refundedCents: row.amountRefundedCents,
    currency: row.currency,
    checkoutId: checkoutNamedIn(row.metadata),
    version: Number(row.metadata.version ?? 0),
    card: isAuthorised(row) ? row.cardSummary : null,
    savedCard: savedCardOf(row),
    declineReason: row.lastError === null ? null : declineReasonOf(row.lastError),
  };
}

const isAuthorised = ({ status }: ReportedIntent) => status === 'requires_capture' || status === 'succeeded';

function savedCardOf(row: ReportedIntent): PaymentIntent['savedCard'] {
  const { customerId, savedCardId, cardSummary: summary } = row;
  return isAuthorised(row) && customerId && savedCardId
    ? { customerId, paymentMethodId: savedCardId, summary }
    : null;
}

export function declineReasonOf(error: string): DeclineReason {
  if (error === 'insufficient_funds') return 'insufficient_funds';
  return error === 'authentication_failed' ? 'authentication_required' : 'card_declined';
}

const intentById = preparedQuery((db) =>
  db
    .select()
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.id, sql.placeholder('intentId')))
    .prepare('sandbox_intent_by_id'),
);

export async function readIntent(db: Queryable, intentId: PaymentIntentId): Promise<SandboxIntent> {
  const [row] = await intentById(db).execute({ intentId });
  if (!row) throw new UnknownToProvider(`No such payment intent: ${intentId}`);
  return row;
}

export async function lockIntent(tx: Transaction, intentId: PaymentIntentId): Promise<LockedIntent> {
  const locked = await lockIntentIfAny(tx, intentId);
  if (!locked) throw new UnknownToProvider(`No such payment intent: ${intentId}`);
  return locked;
}

/** The same; null where there is none. */
export async function lockIntentIfAny(
  tx: Transaction,
  intentId: PaymentIntentId,
): Promise<LockedIntent | null> {
  const [locked] = await lockedIntent(tx).execute({ intentId });
  return locked ?? null;
}

/** A payment that is locked until the transaction ends, and the shop's time. */
export interface LockedIntent {
  intent: SandboxIntent;
  now: Date;
}

export async function lockIntentWhere(tx: Transaction, which: SQL): Promise<LockedIntent | null> {
  const [locked] = await lockingOf(tx, which);
  return locked ?? null;
}

const lockingOf = (tx: Queryable, which: SQL) =>
  tx
    .select({ intent: sandboxPaymentIntents, now: shopNow.mapWith(sandboxPaymentIntents.createdAt) })
    .from(sandboxPaymentIntents)
    .where(which)
    .for('update');

const lockedIntent = preparedQuery((tx) =>
  lockingOf(tx, eq(sandboxPaymentIntents.id, sql.placeholder('intentId'))).prepare('sandbox_intent_locked'),
);

export type IntentChange = Partial<Omit<SandboxIntent, 'id' | 'createdAt'>>;

/** The result of changing a locked payment: the payment afterwards, and what is to be written. */
export interface ChangedIntent {
  after: SandboxIntent;
  /** To be queued for delivery. */
  eventId: string | null;
  writes: WithSubquery[];
}

/** Changes a locked payment, with an event of this type unless it is null. */
export function changedIntent(
  tx: Transaction,
  intent: SandboxIntent,
  change: IntentChange,
  eventType: string | null,
): ChangedIntent {
  const after = { ...intent, ...change };
  const changed = changeOf(tx, intent, change);
  if (eventType === null) return { after, eventId: null, writes: [changed] };
  const event = eventOf(eventType, objectOf(after));
  const recorded = tx.$with('recorded', {}).as(tx.insert(sandboxEvents).values(event).getSQL());
  return { after, eventId: event.id, writes: [changed, recorded] };
}

/** Changes a locked payment and records an event of this type at once. */
export async function writeChange(
  tx: Transaction,
  intent: SandboxIntent,
  change: IntentChange,
  eventType: string,
): Promise<{ after: SandboxIntent; eventId: string }> {
  const after = { ...intent, ...change };
  const event = eventOf(eventType, objectOf(after));
  await withoutAwaiting(tx, () =>
    tx
      .with(changeOf(tx, intent, change))
      .insert(sandboxEvents)
      .values(event)
      .returning({ withoutWaitingForDisk })
      .execute(),
  );
  return { after, eventId: event.id };
}

function changeOf(tx: Transaction, { id }: SandboxIntent, change: IntentChange): WithSubquery {
  const update = tx.update(sandboxPaymentIntents).set(change).where(eq(sandboxPaymentIntents.id, id));
  return tx.$with('changed', {}).as(update.getSQL());
}

const objectOf = (intent: SandboxIntent): EventObject => ({
  id: intent.id,
  object: 'payment_intent',
  status: intent.status,
  amount: intent.amountCents,
  amount_received: intent.amountCapturedCents,
  currency: intent.currency,
  metadata: intent.metadata,
});

type EventObject = { id: string; object: string; metadata: Record<string, string> } & Record<string, unknown>;

function eventOf(type: string, object: EventObject): typeof sandboxEvents.$inferInsert {
  const id = randomId('evt');
  const payload = { id, object: 'event', type, data: { object } };
  return { id, type, objectId: object.id, payload };
}

/** Records an event of any object of the sandbox, to be signed and delivered to the shop. */
export async function recordEventAbout(tx: Transaction, type: string, object: EventObject): Promise<string> {
  const event = eventOf(type, object);
  await tx.insert(sandboxEvents).values(event);
  return event.id;
}
