import type { StripeSettings } from '#server/platform/settings/stripe-settings.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { cacheTaxPreviews } from '#server/tax/tax-preview-cache.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeTaxCalculator } from './stripe-tax.ts';

const ONCE = { timeout: 5_000, maxNetworkRetries: 0 };

/**
 * Stripe Tax, when the account has it set up; otherwise null with a log line, and the shop's own table is
 * used.
 */
export async function openStripeTax(
  settings: StripeSettings,
  log: (message: string) => void,
): Promise<TaxCalculator | null> {
  const stripe = createStripeClient(settings);
  const status = await stripe.tax.settings.retrieve({}, ONCE).then(
    (answer) => answer.status,
    () => 'unknown',
  );
  if (status === 'active') return cacheTaxPreviews(createStripeTaxCalculator(stripe));
  log(
    status === 'unknown'
      ? 'Stripe did not say whether Stripe Tax is set up, so tax comes from tax-rates.json of the store until the next start.'
      : 'Stripe Tax is not set up in this account, so tax comes from tax-rates.json of the store. docs/tax.md says what that means.',
  );
  return null;
}
