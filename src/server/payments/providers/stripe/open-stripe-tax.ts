import Stripe from 'stripe';
import { SettingsError } from '#server/platform/settings/settings-error.ts';
import type { StripeSettings } from '#server/platform/settings/stripe-settings.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { cacheTaxPreviews } from '#server/tax/tax-preview-cache.ts';
import { createUndecidedTaxCalculator, type UndecidedDeps } from '#server/tax/undecided-tax-calculator.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeTaxCalculator } from './stripe-tax.ts';

const ONCE = { timeout: 5_000, maxNetworkRetries: 0 };

const NOT_ALLOWED =
  'STRIPE_SECRET_KEY is a restricted key that may not read tax settings. docs/operations.md says what it needs.';

/** Chooses between Stripe Tax and the shop's own table. */
export type ChooseTax = (table: TaxCalculator, deps: UndecidedDeps) => TaxCalculator;

/**
 * Asks whether the account has Stripe Tax set up: it is used then, and otherwise the table, with a log line. While
 * Stripe does not answer neither is. Throws `SettingsError` for a key that may not ask.
 */
export async function openStripeTax(
  settings: StripeSettings,
  log: (message: string) => void,
): Promise<ChooseTax> {
  const client = createStripeClient(settings);
  const atStart = await readStatus(client);
  if (atStart === 'not allowed') throw new SettingsError(NOT_ALLOWED);
  logStatus(atStart, log);
  return (table, deps) => {
    const stripeTax = cacheTaxPreviews(createStripeTaxCalculator(client));
    const sourceOf = (status: Status) => (status === 'active' ? stripeTax : table);
    if (atStart !== 'unknown') return sourceOf(atStart);
    return createUndecidedTaxCalculator(deps, async () => {
      const status = await readStatus(client);
      if (status !== 'unknown') logStatus(status, log);
      return status === 'unknown' || status === 'not allowed' ? null : sourceOf(status);
    });
  };
}

type Status = 'active' | 'not set up' | 'not allowed' | 'unknown';

async function readStatus(stripe: Stripe): Promise<Status> {
  try {
    const { object, status } = await stripe.tax.settings.retrieve({}, ONCE);
    if (object !== 'tax.settings') return 'unknown';
    return status === 'active' ? 'active' : 'not set up';
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return 'not allowed';
    return error instanceof Stripe.errors.StripeInvalidRequestError ? 'not set up' : 'unknown';
  }
}

function logStatus(status: Status, log: (message: string) => void): void {
  if (status === 'not allowed') log(NOT_ALLOWED);
  if (status === 'unknown')
    log('Stripe did not say whether Stripe Tax is set up: nothing can be sold until it does.');
  if (status === 'not set up')
    log(
      'Stripe Tax is not set up in this account, so tax comes from tax-rates.json of the store. docs/tax.md says what that means.',
    );
}
