import { eq } from 'drizzle-orm';
import { smallestCharge } from '#domain/checkout/smallest-charge.ts';
import type { CardSetupId, DisputeId, PaymentIntentId, ProviderRefundId } from '#domain/ids.ts';
import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { sandboxPaymentIntents, sandboxRefunds } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import {
  AmountTooSmall,
  type CardPayments,
  checkoutNamedIn,
  type PaymentIntent,
  type ProviderRefund,
  ProviderRefusal,
  UnexpectedState,
  UnknownToProvider,
} from '../../card-payments.ts';
import { verifyEventSignature } from '../../event-signature.ts';
import { answerTo, oncePerKey, writeOncePerKey } from './idempotency.ts';
import { disputedAtSandbox, readSandboxDispute } from './sandbox-disputes.ts';
import { announce } from './sandbox-events.ts';
import {
  changedIntent,
  type IntentChange,
  type LockedIntent,
  lockIntent,
  NEW_INTENT,
  randomId,
  readIntent,
  type SandboxIntent,
  toPaymentIntent,
} from './sandbox-intents.ts';
import { sandboxPayouts } from './sandbox-payouts.ts';
import { sandboxSetups } from './sandbox-setups.ts';
import { chargedWith, newCustomer } from './saved-cards.ts';

const UPDATABLE: readonly SandboxIntent['status'][] = ['requires_payment_method', 'requires_action'];

/** A complete stand-in for a card provider, with its own tables. No real card is charged. */
export function createSandboxProvider(parts: {
  db: Database;
  jobs: Jobs;
  webhookSecret: string;
}): CardPayments {
  const { db, jobs, webhookSecret } = parts;

  const change = (
    key: string,
    request: { id: PaymentIntentId; amountCents?: Cents; version?: number },
    decide: (tx: Transaction, locked: LockedIntent) => DecidedChange | Promise<DecidedChange>,
  ) =>
    oncePerKey<PaymentIntent>({ db, key, request }, async (tx) => {
      const locked = await lockIntent(tx, request.id);
      const { change: changes, event = null } = await decide(tx, locked);
      if (!changes) return { answer: toPaymentIntent(locked.intent) };
      const { after, eventId, writes } = changedIntent(tx, locked.intent, changes, event);
      if (eventId !== null) await announce(tx, jobs, eventId);
      return { answer: toPaymentIntent(after), writes };
    });

  return {
    provider: 'sandbox',
    publishableKey: 'pk_sandbox',

    async createIntent({ idempotencyKey, version, taxReference: _, ...request }) {
      const { amountCents, currency, checkoutId, savesCard } = request;
      const id = randomId<PaymentIntentId>('pi');
      const intent = {
        ...NEW_INTENT,
        id,
        clientSecret: `${id}_${randomId('secret')}`,
        amountCents,
        currency,
        metadata: { checkout_id: checkoutId, version: String(version) },
        customerId: savesCard ? newCustomer() : request.customerId,
        savesCard,
      };
      const created = db.$with('created', {}).as(db.insert(sandboxPaymentIntents).values(intent).getSQL());
      refuseTooSmall(amountCents, currency);
      return writeOncePerKey(
        { db, key: idempotencyKey, request },
        { answer: toPaymentIntent(intent), writes: [created] },
      );
    },

    updateIntent(id, { amountCents, version, idempotencyKey }) {
      return change(idempotencyKey, { id, amountCents, version }, (_tx, { intent }) => {
        refuseUnless(UPDATABLE.includes(intent.status), intent, 'updated');
        refuseTooSmall(amountCents, intent.currency);
        const change = {
          amountCents,
          metadata: { ...intent.metadata, version: String(version) },
          status: 'requires_payment_method' as const,
          authenticationToken: null,
        };
        return { change };
      });
    },

    retrieveIntent: async (id) => toPaymentIntent(await readIntent(db, id)),

    chargeSavedCard(id, { card, idempotencyKey }) {
      return change(idempotencyKey, { id, ...card }, async (tx, { intent }) => {
        refuseUnless(intent.status === 'requires_payment_method', intent, 'charged');
        const { type, consequence } = await chargedWith(tx, intent, card);
        return { change: consequence, event: type };
      });
    },

    captureIntent(id, { amountCents, idempotencyKey }) {
      return change(idempotencyKey, { id, amountCents }, (_tx, { intent, now }) => {
        refuseUnless(
          intent.status === 'requires_capture' && amountCents <= intent.amountCents,
          intent,
          'captured',
        );
        return {
          change: { status: 'succeeded', amountCapturedCents: amountCents, capturedAt: now },
          event: 'payment_intent.succeeded',
        };
      });
    },

    cancelIntent(id, { idempotencyKey }) {
      return change(idempotencyKey, { id }, (_tx, { intent }) => {
        if (intent.status === 'canceled') return { change: null };
        refuseUnless(intent.status !== 'succeeded', intent, 'canceled');
        return {
          change: { status: 'canceled', authenticationToken: null },
          event: 'payment_intent.canceled',
        };
      });
    },

    ...sandboxSetups(parts),
    payouts: sandboxPayouts(db),
    findFault: async () => null,

    refund({ intentId, amountCents, idempotencyKey }) {
      const request = { intentId, amountCents };
      return oncePerKey({ db, key: idempotencyKey, request }, async (tx) => {
        const { intent } = await lockIntent(tx, intentId);
        const refunded = intent.amountRefundedCents + amountCents;
        const disputed = await disputedAtSandbox(tx, intentId);
        if (disputed > 0 && refunded + disputed > intent.amountCapturedCents)
          throw new ProviderRefusal('The payment has been charged back; it cannot be refunded.');
        refuseUnless(
          intent.status === 'succeeded' && refunded <= intent.amountCapturedCents,
          intent,
          'refunded',
        );
        const change = { amountRefundedCents: refunded };
        const { eventId, writes } = changedIntent(tx, intent, change, 'charge.refunded');
        if (eventId !== null) await announce(tx, jobs, eventId);
        const refund = { id: randomId<ProviderRefundId>('re'), status: 'succeeded' as const, amountCents };
        await tx.insert(sandboxRefunds).values({ ...refund, paymentIntentId: intentId });
        return { answer: refund, writes };
      });
    },

    retrieveRefund: (id) => readRefund(db, id),

    async findRefund({ idempotencyKey }) {
      const made = await answerTo<ProviderRefund>(db, idempotencyKey);
      return made && readRefund(db, made.id);
    },

    retrieveDispute: (id) => readSandboxDispute(db, id),

    readEvent(rawBody, signature) {
      verifyEventSignature(rawBody, signature, webhookSecret);
      const event = JSON.parse(rawBody.toString('utf8')) as SandboxEventPayload;
      return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event };
    },

    subjectOf({ type, objectId, payload }) {
      if (type.startsWith('setup_intent.')) return { about: 'card', setupId: objectId as CardSetupId };
      if (type.startsWith('charge.dispute.')) return { about: 'dispute', disputeId: objectId as DisputeId };
      const { metadata } = (payload as SandboxEventPayload).data.object;
      return {
        about: 'payment',
        intentId: objectId as PaymentIntentId,
        checkoutId: checkoutNamedIn(metadata),
        isRefund: type === 'charge.refunded',
      };
    },
  };
}

async function readRefund(db: Database, id: ProviderRefundId): Promise<ProviderRefund> {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
  if (!row) throw new UnknownToProvider(`No such refund: ${id}`);
  return { id, status: row.status, amountCents: row.amountCents };
}

interface SandboxEventPayload {
  id: string;
  type: string;
  data: { object: { id: string; metadata: Readonly<Record<string, string>> } };
}

/** What a request does to a payment; `change` is null for nothing. */
interface DecidedChange {
  change: IntentChange | null;
  event?: string;
}

function refuseUnless(allowed: boolean, intent: SandboxIntent, verb: string): void {
  if (!allowed) throw new UnexpectedState(`A payment that is ${intent.status} cannot be ${verb} like this.`);
}

function refuseTooSmall(amountCents: Cents, currency: CurrencyCode): void {
  if (amountCents < smallestCharge(currency))
    throw new AmountTooSmall(`${formatMoney(amountCents, currency)} is too little for a card.`);
}
