import type { Database, Transaction } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { sandboxPaymentIntents } from '#server/platform/tables/sandbox-tables.ts';
import {
  type CardPayments,
  type PaymentEvent,
  type PaymentIntent,
  ProviderRefusal,
} from '../card-payments.ts';
import { verifyEventSignature } from '../event-signature.ts';
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

const UPDATABLE: readonly SandboxIntent['status'][] = ['requires_payment_method', 'requires_action'];

/** A complete stand-in for a card provider, with its records in tables of its own. No real card is charged. */
export function createSandboxProvider(parts: {
  db: Database;
  jobs: Jobs;
  webhookSecret: string;
}): CardPayments {
  const { db, jobs, webhookSecret } = parts;

  const change = (
    key: string,
    request: { id: string },
    work: (tx: Transaction, intent: SandboxIntent) => Promise<SandboxIntent>,
  ) =>
    oncePerKey<PaymentIntent>(db, key, request, async (tx) =>
      toPaymentIntent(await work(tx, await lockIntent(tx, request.id))),
    );

  return {
    provider: 'sandbox',
    publishableKey: 'pk_sandbox',

    createIntent({ amountCents, currency, checkoutId, version, idempotencyKey }) {
      return oncePerKey(db, idempotencyKey, { amountCents, currency, checkoutId }, async (tx) => {
        const id = randomId('pi');
        const metadata = { checkout_id: checkoutId, version: String(version) };
        const [row] = await tx
          .insert(sandboxPaymentIntents)
          .values({ id, clientSecret: `${id}_${randomId('secret')}`, amountCents, currency, metadata })
          .returning();
        if (!row) throw new ProviderRefusal('The payment intent could not be created.');
        return toPaymentIntent(row);
      });
    },

    updateIntent(id, { amountCents, version, idempotencyKey }) {
      return change(idempotencyKey, { id, ...{ amountCents, version } }, (tx, intent) => {
        refuseUnless(UPDATABLE.includes(intent.status), intent, 'updated');
        return changeIntent(tx, id, {
          amountCents,
          metadata: { ...intent.metadata, version: String(version) },
          status: 'requires_payment_method',
          authenticationToken: null,
        });
      });
    },

    retrieveIntent: async (id) => toPaymentIntent(await readIntent(db, id)),

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
        return { id: randomId('re'), status: 'succeeded' as const };
      });
    },

    readEvent(rawBody, signature): PaymentEvent {
      verifyEventSignature(rawBody, signature, webhookSecret);
      const event = JSON.parse(rawBody.toString('utf8')) as {
        id: string;
        type: string;
        data: { object: { id: string } };
      };
      return { id: event.id, type: event.type, objectId: event.data.object.id, payload: event };
    },
  };
}

function refuseUnless(allowed: boolean, intent: SandboxIntent, verb: string): void {
  if (!allowed) throw new ProviderRefusal(`A payment that is ${intent.status} cannot be ${verb} like this.`);
}
