import type { FastifyServerOptions } from 'fastify';
import type { SetupDeps } from '#server/admin/setup/setup-deps.ts';
import type { UploadDeps } from '#server/admin/uploads/upload-routes.ts';
import type { SandboxEventDeps } from '#server/payments/providers/sandbox/sandbox-events.ts';
import type { AdmissionLimits } from '#server/platform/http/admission.ts';
import type { BackInStockDeps } from './back-in-stock/notify-back-in-stock.ts';
import type { CheckoutPurchases } from './checkout/purchases/purchases.ts';
import type { AnswerModel } from './concierge/model/answer-with-model.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { ReviewDeps } from './reviews/review-deps.ts';
import type { QuoteRenewal } from './subscriptions/notices/notify-subscribers.ts';
import { quoteRenewal } from './subscriptions/renewals/quote-renewal.ts';
import type { RenewalCheckouts } from './subscriptions/renewals/renewal-checkouts.ts';
import type { TaxCalculator } from './tax/tax-calculator.ts';
import type { AddressRules } from './webhooks/public-address.ts';

/** What the server and its jobs need. */
export interface AppDeps
  extends SetupDeps,
    ReviewDeps,
    BackInStockDeps,
    SandboxEventDeps,
    PaymentDeps,
    UploadDeps {
  purchases: CheckoutPurchases;
  renewalCheckouts: RenewalCheckouts;
  /** The chat model that writes the concierge's answers; null for the built-in ones. */
  conciergeModel: AnswerModel | null;
  tax: TaxCalculator;
  /** Where webhooks may be sent. */
  webhookRules: AddressRules;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, networks, or `loopback`. */
  trustedProxies: string;
  /** The bearer token for the metrics; null allows programs on this machine only. */
  metricsToken: string | null;
  /** Whether emails are stored and shown at /sandbox/mailbox instead of being sent. */
  sandboxMailbox: boolean;
  /** Aborted when the process is asked to end; null when it never is. */
  stopSignal: AbortSignal | null;
  /** How much work is done at once and how much waits; `off` limits nothing. */
  admission: AdmissionLimits | 'off';
  logger: FastifyServerOptions['logger'];
}

/** With the prices of renewals, which notices and pages of subscriptions show. */
export const withRenewalQuotes = (deps: AppDeps): AppDeps & { quoteRenewal: QuoteRenewal } => ({
  ...deps,
  quoteRenewal: (subscription, lines) => quoteRenewal(deps, subscription, lines),
});
