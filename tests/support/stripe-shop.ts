import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { createStripeClient } from '#server/payments/providers/stripe/stripe-client.ts';
import { createStripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { createStripeTaxCalculator } from '#server/payments/providers/stripe/stripe-tax.ts';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStub } from '../providers/stripe-stub/stripe-stub.ts';
import type { OpenCheckout } from './buying/buying.ts';
import type { TestDatabase } from './database/test-database.ts';
import { startTestShop, type TestShop } from './test-shop.ts';

export const WEBHOOK_SECRET = 'whsec_stub';

/** Stripe's own names of its test cards. */
export const STRIPE_CARDS = {
  succeeds: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  asksForStep: 'pm_card_authenticationRequired',
};

export interface StripeShop extends TestShop {
  stub: StripeStub;
}

/** What a shop needs to speak to a stub at this origin in Stripe's place. */
export function stripeDeps(apiBase: string, timeoutMilliseconds?: number, publishableKey = PUBLISHABLE_KEY) {
  const keys = {
    secretKey: SECRET_KEY,
    publishableKey,
    webhookSecret: WEBHOOK_SECRET,
    apiBase,
  };
  const stripe = createStripeClient(keys, timeoutMilliseconds);
  return { payments: createStripeProvider(stripe, keys), tax: createStripeTaxCalculator(stripe) };
}

/** A whole shop on Stripe's adapter, with the stub in Stripe's place. Events are delivered at once until a test keeps them back. */
export async function startStripeShop(
  options: {
    timeoutMilliseconds?: number;
    stub?: StripeStub;
    database?: TestDatabase;
    publishableKey?: string;
  } = {},
): Promise<StripeShop> {
  const stub = options.stub ?? new StripeStub(WEBHOOK_SECRET);
  const apiBase = stub.origin || (await stub.start());
  const deps = stripeDeps(apiBase, options.timeoutMilliseconds, options.publishableKey);
  const shop = await startTestShop(() => deps, options.database ? { database: options.database } : {});
  stub.deliverTo(webhookOf(shop));
  return {
    ...shop,
    stub,
    async close() {
      stub.deliverTo(null);
      await shop.close();
      await stub.stop();
    },
  };
}

/** Where the stub's events go. Resolves when the shop has handled one, though Stripe would only wait for the answer. */
export const webhookOf = (shop: TestShop) => async (payload: string, signature: string) => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await shop.app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload });
  if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
  await shop.runJobs(HANDLE_EVENT);
};

/** What Stripe's form does with a card, in the shopper's browser. Answers Stripe's own answer. */
export async function confirmWith(
  { origin }: { origin: string },
  checkout: OpenCheckout,
  card: string,
): Promise<Response> {
  const body = new URLSearchParams({ client_secret: checkout.clientSecret, payment_method: card });
  return fetch(`${origin}/v1/payment_intents/${checkout.paymentIntentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body,
  });
}
