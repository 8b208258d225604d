import type { FastifyBaseLogger } from 'fastify';
import { notifyOfAlerts } from '#server/platform/alerts/alerts.ts';
import { declareEmailChangeLinkJob } from './account/change-email.ts';
import { declareUsedAddressJob } from './account/save-used-address.ts';
import { type AppDeps, withRenewalQuotes } from './app-deps.ts';
import { declareResetLinkJob } from './auth/reset-password.ts';
import { declareGiftCardEmails } from './gift-cards/gift-card-email.ts';
import { campaignJobs } from './newsletter/campaigns/send-batch.ts';
import { declareOrderLinkJob } from './orders/emails/email-order-link.ts';
import { notifyStaffOfOrders } from './orders/emails/new-order-emails.ts';
import { invoiceJobs } from './orders/invoices/invoice-queue.ts';
import { paymentEventJobs } from './payments/handle-payment-event.ts';
import { paymentJobs } from './payments/payment-jobs.ts';
import { refundJobs } from './payments/refunds/refund-jobs.ts';
import { declareStaffLinkJob } from './staff/staff-link-emails.ts';
import { importJobs } from './staff-imports/import-jobs.ts';
import { cardChangeJobs } from './subscriptions/card-change/sweep-card-changes.ts';
import { cardRequestJobs } from './subscriptions/imported/ask-for-cards.ts';
import { notifySubscribers } from './subscriptions/notices/notify-subscribers.ts';
import { confirmRenewals } from './subscriptions/renewals/confirm-renewal.ts';
import { renewalJobs } from './subscriptions/renewals/renew-subscriptions.ts';
import { webhookJobs } from './webhooks/webhook-jobs.ts';

/**
 * Declares the queues that requests and other jobs add to, each with what handles its jobs. `selling` are the same dependencies with
 * named statements, for what each order does. Scheduled jobs are in schedule-jobs.ts; the sandbox's events need the server itself.
 */
export function handleJobs(deps: AppDeps & { log: FastifyBaseLogger }, selling: AppDeps): void {
  paymentEventJobs(selling);
  paymentJobs(selling);
  refundJobs(deps);
  notifyStaffOfOrders(selling);
  declareOrderLinkJob(deps);
  invoiceJobs(deps);
  declareGiftCardEmails(deps);
  notifySubscribers(withRenewalQuotes(deps));
  confirmRenewals(deps);
  renewalJobs(deps);
  cardChangeJobs(deps);
  cardRequestJobs(deps);
  declareUsedAddressJob(deps);
  declareResetLinkJob(deps);
  declareEmailChangeLinkJob(deps);
  declareStaffLinkJob(deps);
  importJobs(deps);
  campaignJobs(deps);
  webhookJobs(deps);
  notifyOfAlerts(deps);
}
