import Stripe from 'stripe';
import { SettingsError } from '#server/platform/settings/settings-error.ts';

const ONCE = { timeout: 5_000, maxNetworkRetries: 0 };

/**
 * Checks the secret key with Stripe. Throws `SettingsError` when Stripe refuses it; only logs when Stripe
 * cannot be reached, because the shop must start without it.
 */
export async function checkStripeKeys(stripe: Stripe, log: (message: string) => void): Promise<void> {
  try {
    await stripe.paymentIntents.list({ limit: 1 }, ONCE);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new SettingsError('STRIPE_SECRET_KEY is not known to Stripe. Copy it again from the dashboard.');
    if (error instanceof Stripe.errors.StripePermissionError)
      throw new SettingsError(
        'STRIPE_SECRET_KEY is a restricted key that may not read payment intents. docs/operations.md says what it needs.',
      );
    log('Stripe did not answer whether it knows STRIPE_SECRET_KEY; the shop starts all the same.');
  }
}
