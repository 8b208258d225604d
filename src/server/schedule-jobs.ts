import type { FastifyBaseLogger } from 'fastify';
import { refreshCollectionsByTime } from '#server/catalog/collections/refresh-collections.ts';
import { deleteExpiredPreviews } from '#server/catalog/products/product-previews.ts';
import { publishDueVersions } from '#server/catalog/products/scheduled-versions.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { alertLowStock } from '#server/catalog/stock/alert-low-stock.ts';
import { refreshSoldRecently } from '#server/catalog/stock/refresh-sold-recently.ts';
import { publishDuePages } from '#server/content/editing/publish-pages.ts';
import { detectFailures } from '#server/platform/alerts/detect-failures.ts';
import { eraseFailedSecretEmails } from '#server/platform/jobs/failed-jobs.ts';
import { deleteExpiredSessions } from '#server/platform/sessions/session-store.ts';
import { renewSubscriptions } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { countDays, deleteOldSessions } from './analytics/daily-counts.ts';
import type { AppDeps } from './app-deps.ts';
import { deleteExpiredRequests } from './back-in-stock/back-in-stock-store.ts';
import { notifyBackInStock } from './back-in-stock/notify-back-in-stock.ts';
import { deleteOldCarts } from './cart/cart-reminder-store.ts';
import { remindOfCarts } from './cart/remind-of-carts.ts';
import {
  eraseGiftCardReceiversOfCheckouts,
  eraseGiftNotesOfCheckouts,
  eraseUnpaidCheckouts,
} from './checkout/erase-old-checkouts.ts';
import { sweepCheckouts } from './checkout/sweep-checkouts.ts';
import { deleteOldConversations } from './concierge/conversation-store.ts';
import { deleteUnusedDrafts } from './draft-orders/draft-order-store.ts';
import { sendDueGiftCards } from './gift-cards/deliver-gift-cards.ts';
import { startDueCampaigns } from './newsletter/campaigns/change-sending.ts';
import { deleteUnconfirmed } from './newsletter/newsletter-store.ts';
import { sendNewOrderDigests } from './orders/emails/new-order-emails.ts';
import { eraseOldGiftNotes } from './orders/erase-gift-notes.ts';
import { enqueueDueInvoices } from './orders/invoices/invoice-queue.ts';
import { enqueueOverdueEvents } from './payments/handle-payment-event.ts';
import { enqueueOverdueRefunds } from './payments/refunds/refund-jobs.ts';
import { removeUnusedUploads } from './pictures/remove-unused-uploads.ts';
import { deleteOldMissingPages } from './redirects/asked-addresses.ts';
import { fillCustomerFacts } from './reports/facts/fill-customer-facts.ts';
import { updateFacts } from './reports/facts/rebuild-facts.ts';
import { storePayouts } from './reports/payouts/store-payouts.ts';
import { inviteToReview } from './reviews/invitations/invite-to-review.ts';
import { removeUnusedPictures } from './reviews/pictures/review-pictures.ts';
import { deleteExpiredChallenges } from './staff/second-factor/challenge-store.ts';
import { deleteExpiredStaffLinks } from './staff/staff-link-store.ts';
import { deleteExpiredStaffSessions } from './staff/staff-session-store.ts';
import { deleteOldExportFiles } from './staff-exports/delete-files.ts';
import { endStoppedImports } from './staff-imports/end-stopped-imports.ts';
import { deleteOldImportFiles } from './staff-imports/import-store.ts';
import { sweepCardChanges } from './subscriptions/card-change/sweep-card-changes.ts';
import { enqueueDueDeliveries } from './webhooks/delivery-queue.ts';
import { stopWithoutMember } from './webhooks/stop-without-member.ts';
import { deleteOldEvents } from './webhooks/webhook-jobs.ts';

const EVERY_MINUTE = '* * * * *';
const EVERY_TEN_MINUTES = '*/10 * * * *';
const ON_THE_HOUR = '0 * * * *';
const EVERY_HOUR = '7 * * * *';
const EVERY_NIGHT = '41 3 * * *';

/** All scheduled jobs but that of the mailbox, which start-shop.ts schedules where there is one. Each runs on one process at a time. */
export function scheduleJobs(deps: AppDeps & { log: FastifyBaseLogger }): void {
  const { db, jobs } = deps;
  jobs.every('publish-products', EVERY_MINUTE, () => publishDueVersions(deps));
  jobs.every('publish-pages', EVERY_MINUTE, () => publishDuePages(deps));
  jobs.every('start-campaigns', EVERY_MINUTE, () => startDueCampaigns(deps));
  jobs.every('refresh-collections', EVERY_MINUTE, () => refreshCollectionsByTime(db));
  jobs.every('index-products', EVERY_MINUTE, () => indexStaleProducts(db));
  jobs.every('sweep-card-changes', EVERY_MINUTE, () => sweepCardChanges(deps));
  jobs.every('renew-subscriptions', EVERY_MINUTE, () => renewSubscriptions(deps));
  jobs.every('sweep-checkouts', EVERY_MINUTE, () => sweepCheckouts(deps));
  jobs.every('invite-to-review', EVERY_MINUTE, () => inviteToReview(deps));
  jobs.every('notify-back-in-stock', EVERY_MINUTE, () => notifyBackInStock(deps));
  jobs.every('send-due-gift-cards', EVERY_MINUTE, () => sendDueGiftCards(deps));
  jobs.every('remind-of-carts', EVERY_TEN_MINUTES, () => remindOfCarts(deps));
  jobs.every('send-due-webhooks', EVERY_MINUTE, async () => {
    await stopWithoutMember(deps);
    await enqueueDueDeliveries(deps);
  });
  jobs.every('issue-due-invoices', EVERY_MINUTE, () => enqueueDueInvoices(deps));
  jobs.every('fill-customer-facts', EVERY_MINUTE, () => fillCustomerFacts(db));
  jobs.every('update-sales-facts', EVERY_TEN_MINUTES, () => updateFacts(db));
  jobs.every('resume-refunds', EVERY_TEN_MINUTES, () => enqueueOverdueRefunds(deps));
  jobs.every('find-overdue-events', EVERY_TEN_MINUTES, () => enqueueOverdueEvents(deps));
  jobs.every('end-stopped-imports', EVERY_TEN_MINUTES, () => endStoppedImports(db));
  jobs.every('detect-failures', EVERY_TEN_MINUTES, () => detectFailures(deps));
  jobs.every('send-new-order-digests', ON_THE_HOUR, () => sendNewOrderDigests(deps));
  jobs.every('erase-failed-secret-emails', EVERY_HOUR, () => eraseFailedSecretEmails(db));
  jobs.every('store-payouts', EVERY_HOUR, () => storePayouts(deps));
  jobs.every('count-analytics-days', EVERY_HOUR, () => countDays(db));
  jobs.every('remove-unused-review-pictures', EVERY_HOUR, () => removeUnusedPictures(deps));
  jobs.every('delete-old-exports', EVERY_HOUR, () => deleteOldExportFiles(db));
  jobs.every('delete-expired-previews', EVERY_HOUR, () => deleteExpiredPreviews(db));
  jobs.every('delete-expired-back-in-stock', EVERY_HOUR, () => deleteExpiredRequests(db));
  jobs.every('refresh-sold-recently', EVERY_HOUR, async () => {
    await refreshSoldRecently(db);
    await alertLowStock(deps);
  });
  jobs.every('delete-expired-sessions', EVERY_NIGHT, () => deleteExpiredSessions(db));
  jobs.every('delete-expired-staff-sessions', EVERY_NIGHT, () => deleteExpiredStaffSessions(db));
  jobs.every('delete-expired-staff-links', EVERY_NIGHT, () => deleteExpiredStaffLinks(db));
  jobs.every('delete-expired-staff-challenges', EVERY_NIGHT, () => deleteExpiredChallenges(db));
  jobs.every('delete-old-conversations', EVERY_NIGHT, () => deleteOldConversations(db));
  jobs.every('erase-old-gift-notes', EVERY_NIGHT, () => eraseOldGiftNotes(db));
  jobs.every('erase-gift-notes-of-checkouts', EVERY_NIGHT, () => eraseGiftNotesOfCheckouts(db));
  jobs.every('erase-gift-card-receivers', EVERY_NIGHT, () => eraseGiftCardReceiversOfCheckouts(db));
  jobs.every('erase-unpaid-checkouts', EVERY_NIGHT, () => eraseUnpaidCheckouts(db));
  jobs.every('delete-unconfirmed-subscribers', EVERY_NIGHT, () => deleteUnconfirmed(db));
  jobs.every('remove-unused-uploads', EVERY_NIGHT, async () => {
    const removed = await removeUnusedUploads(deps);
    if (removed.length > 0) deps.log.info({ removed }, 'pictures that nothing named were removed');
  });
  jobs.every('delete-old-imports', EVERY_NIGHT, () => deleteOldImportFiles(db));
  jobs.every('delete-old-carts', EVERY_NIGHT, () => deleteOldCarts(db));
  jobs.every('delete-unused-drafts', EVERY_NIGHT, () => deleteUnusedDrafts(db));
  jobs.every('delete-old-missing-pages', EVERY_NIGHT, () => deleteOldMissingPages(db));
  jobs.every('delete-old-webhook-events', EVERY_NIGHT, () => deleteOldEvents(db));
  jobs.every('delete-old-analytics-sessions', EVERY_NIGHT, () => deleteOldSessions(db));
}
