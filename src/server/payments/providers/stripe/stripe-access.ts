import Stripe from 'stripe';
import type { PaymentIntent } from '../../card-payments.ts';
import { atStripe } from './provider-errors.ts';
import { SAVED_CARDS } from './stripe-setups.ts';

const ONCE = { timeout: 5_000, maxNetworkRetries: 0 };
const FIRST = { limit: 1 };
/** Stripe looks at the rights of a key first, so a call about nothing shows them. */
const NOBODYS_PAYMENT = 'pi_of_nobody';

/**
 * What keeps shoppers from paying though a payment can be created, in a sentence: rights that a restricted key lacks, or
 * a publishable key to which the payment is unknown. Without a payment only the rights are tried.
 */
export function findAccessFault(
  stripe: Stripe,
  publishableKey: string,
  intent: Pick<PaymentIntent, 'id' | 'clientSecret'> | null,
): Promise<string | null> {
  return atStripe(async () => {
    const rights = [...(await lackingRights(stripe)), ...(await rightsLackingToSaveCards(stripe))];
    if (rights.length > 0)
      return `STRIPE_SECRET_KEY is a restricted key that may not ${rights.join(', ')}. docs/operations.md says what it needs.`;
    if (intent === null || (await isKnownTo(stripe, publishableKey, intent))) return null;
    return 'STRIPE_PUBLISHABLE_KEY is not of the same account as STRIPE_SECRET_KEY, so the card form knows no payment. Copy both from the same page of the dashboard.';
  });
}

async function lackingRights(stripe: Stripe): Promise<string[]> {
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    'write payment intents': () => stripe.paymentIntents.cancel(NOBODYS_PAYMENT, {}, ONCE),
    'write refunds': () => stripe.refunds.create({ payment_intent: NOBODYS_PAYMENT }, ONCE),
    'read payment methods': () => stripe.paymentMethods.list(FIRST, ONCE),
    'read charges': () => stripe.charges.list(FIRST, ONCE),
    'read disputes': () => stripe.disputes.list(FIRST, ONCE),
    'read payouts': () => stripe.payouts.list(FIRST, ONCE),
    'read balance transactions': () => stripe.balanceTransactions.list(FIRST, ONCE),
    'read tax settings': () => stripe.tax.settings.retrieve({}, ONCE),
    'write tax calculations': () => stripe.tax.calculations.create({ currency: 'usd', line_items: [] }, ONCE),
  };
  const tried = Object.entries(calls).map(async ([right, call]) => ((await isAllowed(call)) ? [] : [right]));
  return (await Promise.all(tried)).flat();
}

/** Saves the card of nobody for a customer, both of which are removed. */
async function rightsLackingToSaveCards(stripe: Stripe): Promise<string[]> {
  let customer: string | null = null;
  const mayHaveCustomers = await isAllowed(async () => {
    customer = (await stripe.customers.create({}, ONCE)).id;
  });
  if (!mayHaveCustomers || customer === null) return ['write customers'];
  try {
    const setup = await stripe.setupIntents.create({ customer, ...SAVED_CARDS }, ONCE);
    await stripe.setupIntents.cancel(setup.id, {}, ONCE);
    return [];
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return ['write setup intents'];
    throw error;
  } finally {
    await stripe.customers.del(customer, {}, ONCE);
  }
}

/** Any refusal but that of the right itself came after it. */
async function isAllowed(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false;
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return true;
    throw error;
  }
}

/** Reads the payment as the card form does. */
async function isKnownTo(
  stripe: Stripe,
  publishableKey: string,
  { id, clientSecret }: Pick<PaymentIntent, 'id' | 'clientSecret'>,
): Promise<boolean> {
  try {
    await stripe.paymentIntents.retrieve(
      id,
      { client_secret: clientSecret },
      { ...ONCE, apiKey: publishableKey },
    );
    return true;
  } catch (error) {
    const { StripeAuthenticationError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;
    const isUnknown =
      error instanceof StripeAuthenticationError ||
      error instanceof StripeInvalidRequestError ||
      error instanceof StripePermissionError;
    if (isUnknown) return false;
    throw error;
  }
}
