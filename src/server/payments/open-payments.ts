import type { Database } from '#server/platform/database.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import type { StripeSettings } from '#server/platform/stripe-settings.ts';
import type { CardPayments } from './card-payments.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { openStripe } from './stripe/open-stripe.ts';

/** Stripe when its keys are set, else the sandbox. Throws `SettingsError` for keys that Stripe does not know. */
export async function openPayments(
  stripe: StripeSettings | null,
  sandbox: { db: Database; jobs: Jobs; webhookSecret: string },
  log: (message: string) => void,
): Promise<CardPayments> {
  return stripe ? openStripe(stripe, log) : createSandboxProvider(sandbox);
}
