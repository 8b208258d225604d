import Stripe from 'stripe';
import type { ProviderCustomerId } from '#domain/ids.ts';
import { BadSignature, type CardPayments } from '../../card-payments.ts';
import { verifyEventSignature } from '../../event-signature.ts';
import { atStripe } from './provider-errors.ts';
import { findAccessFault } from './stripe-access.ts';
import { parseEvent, subjectOf } from './stripe-events.ts';
import { CARDS_AND_WALLETS, EXPANDED, metadataOf, notUnderstood, toPaymentIntent } from './stripe-intents.ts';
import { stripePayouts } from './stripe-payouts.ts';
import { toDispute, toRefund } from './stripe-refunds.ts';
import { stripeSetups } from './stripe-setups.ts';

/** In the metadata of a refund: the key it was made with, which Stripe itself forgets after a day. */
const REFUND_KEY = 'idempotency_key';

/** Creates the customer that a saved card belongs to. Stripe needs no personal data for it. */
async function newCustomer(
  stripe: Stripe,
  metadata: Stripe.MetadataParam,
  idempotencyKey: string,
): Promise<ProviderCustomerId> {
  const customer = await stripe.customers.create(
    { metadata },
    { idempotencyKey: `${idempotencyKey}:customer` },
  );
  if (customer.object !== 'customer') throw notUnderstood('it is not a customer');
  return customer.id as ProviderCustomerId;
}

/** Has Stripe report the tax of a calculation once the payment is captured, and what refunds give back of it. */
const taxedBy = (calculation: string) => ({ hooks: { inputs: { tax: { calculation } } } });

/** A declined card is not an error: the payment intent has the reason. */
function unlessDeclined(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
}

/** The Stripe adapter. No type of Stripe's leaves this folder. */
export function createStripeProvider(
  stripe: Stripe,
  { publishableKey, webhookSecret }: { publishableKey: string; webhookSecret: string },
): CardPayments {
  return {
    provider: 'stripe',
    publishableKey,

    createIntent({ amountCents, currency, checkoutId, version, savesCard, customerId, ...rest }) {
      return atStripe(async () => {
        const { taxReference, idempotencyKey } = rest;
        const customer = savesCard
          ? await newCustomer(stripe, { checkout_id: checkoutId }, idempotencyKey)
          : customerId;
        const request = {
          amount: amountCents,
          currency,
          capture_method: 'manual' as const,
          automatic_payment_methods: CARDS_AND_WALLETS,
          metadata: metadataOf(checkoutId, version),
          ...(customer && { customer }),
          ...(savesCard && { setup_future_usage: 'off_session' as const }),
          ...(taxReference && taxedBy(taxReference)),
          ...EXPANDED,
        };
        return toPaymentIntent(await stripe.paymentIntents.create(request, { idempotencyKey }));
      });
    },

    updateIntent(id, { amountCents, version, taxReference, idempotencyKey }) {
      return atStripe(async () => {
        const request = {
          amount: amountCents,
          metadata: { version: String(version) },
          ...(taxReference && taxedBy(taxReference)),
          ...EXPANDED,
        };
        const updated = await stripe.paymentIntents.update(id, request, { idempotencyKey });
        if (taxReference || !updated.hooks?.inputs?.tax?.calculation) return toPaymentIntent(updated, id);
        // Only a payment that has a link may end one: accounts without Stripe Tax never hear of it.
        const unlinking = { ...taxedBy(''), ...EXPANDED };
        const key = `${idempotencyKey}:untaxed`;
        const unlinked = await stripe.paymentIntents.update(id, unlinking, { idempotencyKey: key });
        return toPaymentIntent(unlinked, id);
      });
    },

    retrieveIntent(id) {
      return atStripe(async () => toPaymentIntent(await stripe.paymentIntents.retrieve(id, EXPANDED), id));
    },

    chargeSavedCard(id, { card, idempotencyKey }) {
      return atStripe(async () => {
        const request = { payment_method: card.paymentMethodId, off_session: true };
        await stripe.paymentIntents.confirm(id, request, { idempotencyKey }).catch(unlessDeclined);
        return toPaymentIntent(await stripe.paymentIntents.retrieve(id, EXPANDED), id);
      });
    },

    captureIntent(id, { amountCents, idempotencyKey }) {
      return atStripe(async () => {
        const request = { amount_to_capture: amountCents, ...EXPANDED };
        return toPaymentIntent(await stripe.paymentIntents.capture(id, request, { idempotencyKey }), id);
      });
    },

    cancelIntent(id, { idempotencyKey }) {
      return atStripe(async () => {
        const now = toPaymentIntent(await stripe.paymentIntents.retrieve(id, EXPANDED), id);
        if (now.status === 'canceled') return now;
        return toPaymentIntent(await stripe.paymentIntents.cancel(id, EXPANDED, { idempotencyKey }), id);
      });
    },

    ...stripeSetups(stripe, (metadata, idempotencyKey) => newCustomer(stripe, metadata, idempotencyKey)),

    refund({ intentId, amountCents, idempotencyKey }) {
      return atStripe(async () => {
        const metadata = { [REFUND_KEY]: idempotencyKey };
        const request = { payment_intent: intentId, amount: amountCents, metadata };
        return toRefund(await stripe.refunds.create(request, { idempotencyKey }));
      });
    },

    findRefund: ({ intentId, idempotencyKey }) =>
      atStripe(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
          if (refund.metadata?.[REFUND_KEY] === idempotencyKey) return toRefund(refund);
        return null;
      }),

    payouts: stripePayouts(stripe),

    findFault: (intent) => findAccessFault(stripe, publishableKey, intent),

    retrieveRefund: (id) => atStripe(async () => toRefund(await stripe.refunds.retrieve(id))),
    retrieveDispute: (id) => atStripe(async () => toDispute(await stripe.disputes.retrieve(id))),

    readEvent(rawBody, signature) {
      verifyEventSignature(rawBody, signature, webhookSecret);
      const event = parseEvent(rawBody);
      if (!event) throw new BadSignature('this is no event');
      return event;
    },
    subjectOf,
  };
}
