import Stripe from 'stripe';
import type { CardSetup, PaymentIntent } from '#server/payments/card-payments.ts';
import { createStripeClient } from '#server/payments/providers/stripe/stripe-client.ts';
import { createStripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import type { ProviderUnderTest, TestCard } from './card-payments-contract.ts';

/** Stripe's own names of its test cards. https://docs.stripe.com/testing */
const CARDS: Readonly<Record<TestCard, string>> = {
  succeeds: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  'insufficient funds': 'pm_card_visa_chargeDeclinedInsufficientFunds',
  'asks for a step': 'pm_card_authenticationRequired',
  'fails when it is charged later': 'pm_card_chargeCustomerFail',
};

/** The shop's Stripe adapter against whatever answers at `apiBase`, with a shopper that pays through the same API. */
export function stripeUnderTest(
  keys: { secretKey: string; publishableKey: string; apiBase: string | null },
  rest: Pick<ProviderUnderTest, 'answerStep' | 'answerStepOfSetup' | 'dispute' | 'close'>,
): ProviderUnderTest {
  const stripe = createStripeClient(keys);
  const webhookSecret = 'whsec_contract';
  return {
    payments: createStripeProvider(stripe, { ...keys, webhookSecret }),
    webhookSecret,
    async pay({ id }, card) {
      const request = {
        payment_method: CARDS[card],
        return_url: 'https://shop.example.com/checkout-confirmation',
      };
      await stripe.paymentIntents.confirm(id, request).catch(unlessRefused);
    },
    async giveCard({ id }, card) {
      const request = {
        payment_method: CARDS[card],
        return_url: 'https://shop.example.com/subscriptions/card',
      };
      await stripe.setupIntents.confirm(id, request).catch(unlessRefused);
    },
    eventAbout: stripeEventAbout,
    eventAboutSetup: stripeEventAboutSetup,
    ...rest,
  };
}

/** A refused card is an outcome, as everywhere. */
function unlessRefused(error: unknown): void {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError)) throw error;
}

function stripeEventAboutSetup({ id, clientSecret }: CardSetup): string {
  return JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'setup_intent.succeeded',
    created: 1_790_000_000,
    livemode: false,
    data: {
      object: {
        id,
        object: 'setup_intent',
        status: 'succeeded',
        client_secret: clientSecret,
        metadata: { card_change_id: 'change-1' },
      },
    },
  });
}

function stripeEventAbout({ id, clientSecret, checkoutId, version }: PaymentIntent): string {
  return JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'payment_intent.created',
    created: 1_790_000_000,
    livemode: false,
    data: {
      object: {
        id,
        object: 'payment_intent',
        status: 'requires_payment_method',
        client_secret: clientSecret,
        metadata: { checkout_id: checkoutId, version: String(version) },
      },
    },
  });
}
