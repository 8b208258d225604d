import Stripe from 'stripe';
import type { StripeSettings } from '#server/platform/settings/stripe-settings.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** The API version of this release; the webhook endpoint must have the same one. docs/operations.md. */
const STRIPE_API_VERSION = '2026-10-28.endive';

const TIMEOUT_MILLISECONDS = 10_000;
const RETRIES = 2;

/** Stripe's client with timeouts, and with responses of proxies treated as failures. */
export function createStripeClient(
  { secretKey, apiBase }: Pick<StripeSettings, 'secretKey' | 'apiBase'>,
  timeout: number = TIMEOUT_MILLISECONDS,
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Stripe.createFetchHttpClient(guardedFetch),
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(apiBase && addressOf(new URL(apiBase))),
  });
}

const addressOf = ({ hostname, port, protocol }: URL) => ({
  host: hostname,
  port: port || (protocol === 'http:' ? 80 : 443),
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
});
