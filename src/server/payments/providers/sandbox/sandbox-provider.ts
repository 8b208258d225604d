import { eq } from 'drizzle-orm';
import { SMALLEST_CHARGE_CENTS } from '#domain/checkout/smallest-charge.ts';
import type { CardSetupId, PaymentIntentId, ProviderRefundId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { sandboxPaymentIntents, sandboxRefunds } from '#server/platform/database/schema/sandbox-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import {
  type CardPayments,
  checkoutNamedIn,
  type PaymentIntent,
  ProviderRefusal,
} from '../../card-payments.ts';
import { verifyEventSignature } from '../../event-signature.ts';
import { oncePerKey } from './idempotency.ts';
import { announce } from './sandbox-events.ts';
import {
  changeIntent,
  lockIntent,
  randomId,
  readIntent,
  recordEvent,
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
    request: { id: PaymentIntentId },
    work: (tx: Transaction, intent: SandboxIntent) => Promise<SandboxIntent>,
  ) =>
    oncePerKey<PaymentIntent>(db, key, request, async (tx) =>
      toPaymentIntent(await work(tx, await lockIntent(tx, request.id))),
    );

  return {
    provider: 'sandbox',
    publishableKey: 'pk_sandbox',

    createIntent({ idempotencyKey, version, ...request }) {
      return oncePerKey(db, idempotencyKey, request, async (tx) => {
        const { amountCents, currency, checkoutId, savesCard } = request;
        refuseTooSmall(amountCents);
        const id = randomId<PaymentIntentId>('pi');
        const metadata = { checkout_id: checkoutId, version: String(version) };
        const [row] = await tx
          .insert(sandboxPaymentIntents)
          .values({
            id,
            clientSecret: `${id}_${randomId('secret')}`,
            amountCents,
            currency,
            metadata,
            customerId: savesCard ? newCustomer() : request.customerId,
            savesCard,
          })
          .returning();
        if (!row) throw new ProviderRefusal('The payment intent could not be created.');
        return toPaymentIntent(row);
      });
    },

    updateIntent(id, { amountCents, version, idempotencyKey }) {
      return change(idempotencyKey, { id, ...{ amountCents, version } }, (tx, intent) => {
        refuseUnless(UPDATABLE.includes(intent.status), intent, 'updated');
        refuseTooSmall(amountCents);
        return changeIntent(tx, id, {
          amountCents,
          metadata: { ...intent.metadata, version: String(version) },
          status: 'requires_payment_method',
          authenticationToken: null,
        });
      });
    },

    retrieveIntent: async (id) => toPaymentIntent(await readIntent(db, id)),

    chargeSavedCard(id, { card, idempotencyKey }) {
      return change(idempotencyKey, { id, ...card }, async (tx, intent) => {
        refuseUnless(intent.status === 'requires_payment_method', intent, 'charged');
        const { type, consequence } = await chargedWith(tx, intent, card);
        const after = await changeIntent(tx, id, consequence);
        await announce(tx, jobs, await recordEvent(tx, type, after));
        return after;
      });
    },

    captureIntent(id, { amountCents, idempotencyKey }) {
      return change(idempotencyKey, { id, ...{ amountCents } }, async (tx, intent) => {
        refuseUnless(
          intent.status === 'requires_capture' && amountCents <= intent.amountCents,
          intent,
          'captured',
        );
        const captured = await changeIntent(tx, id, {
          status: 'succeeded',
          amountCapturedCents: amountCents,
          capturedAt: shopNow,
        });
        await announce(tx, jobs, await recordEvent(tx, 'payment_intent.succeeded', captured));
        return captured;
      });
    },

    cancelIntent(id, { idempotencyKey }) {
      return change(idempotencyKey, { id }, async (tx, intent) => {
        if (intent.status === 'canceled') return intent;
        refuseUnless(intent.status !== 'succeeded', intent, 'canceled');
        const canceled = await changeIntent(tx, id, { status: 'canceled', authenticationToken: null });
        await announce(tx, jobs, await recordEvent(tx, 'payment_intent.canceled', canceled));
        return canceled;
      });
    },

    ...sandboxSetups(parts),
    payouts: sandboxPayouts(db),

    refund({ intentId, amountCents, idempotencyKey }) {
      return oncePerKey(db, idempotencyKey, { intentId, amountCents }, async (tx) => {
        const intent = await lockIntent(tx, intentId);
        const refunded = intent.amountRefundedCents + amountCents;
        refuseUnless(
          intent.status === 'succeeded' && refunded <= intent.amountCapturedCents,
          intent,
          'refunded',
        );
        const after = await changeIntent(tx, intentId, { amountRefundedCents: refunded });
        await announce(tx, jobs, await recordEvent(tx, 'charge.refunded', after));
        const refund = { id: randomId<ProviderRefundId>('re'), status: 'succeeded' as const };
        await tx.insert(sandboxRefunds).values({ ...refund, paymentIntentId: intentId, amountCents });
        return refund;
      });
    },

    async retrieveRefund(id) {
      const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
      if (!row) throw new ProviderRefusal(`No such refund: ${id}`);
      return { id, status: row.status };
    },

    retrieveDispute: (id) => Promise.reject(new ProviderRefusal(`No such dispute: ${id}`)),

    readEvent(rawBody, signature) {
      verifyEventSignature(rawBody, signature, webhookSecret);
      const event = JSON.parse(rawBody.toString('utf8')) as SandboxEventPayload;
      return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event };
    },

    subjectOf({ type, objectId, payload }) {
      if (type.startsWith('setup_intent.')) return { about: 'card', setupId: objectId as CardSetupId };
      const { metadata } = (payload as SandboxEventPayload).data.object;
      return {
        about: 'payment',
        intentId: objectId as PaymentIntentId,
        checkoutId: checkoutNamedIn(metadata),
      };
    },
  };
}

interface SandboxEventPayload {
  id: string;
  type: string;
  data: { object: { id: string; metadata: Readonly<Record<string, string>> } };
}

function refuseUnless(allowed: boolean, intent: SandboxIntent, verb: string): void {
  if (!allowed) throw new ProviderRefusal(`A payment that is ${intent.status} cannot be ${verb} like this.`);
}

function refuseTooSmall(amountCents: number): void {
  if (amountCents < SMALLEST_CHARGE_CENTS)
    throw new ProviderRefusal(`${amountCents} cents are too little for a card.`);
}
