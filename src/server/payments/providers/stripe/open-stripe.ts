import type { StripeSettings } from '#server/platform/settings/stripe-settings.ts';
import type { CardPayments } from '../../card-payments.ts';
import { checkStripeKeys } from './check-keys.ts';
import { createStripeClient } from './stripe-client.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** Stripe as the card provider. Throws `SettingsError` for an invalid key. */
export async function openStripe(
  settings: StripeSettings,
  log: (message: string) => void,
): Promise<CardPayments> {
  const client = createStripeClient(settings);
  await checkStripeKeys(client, log);
  return createStripeProvider(client, settings);
}
