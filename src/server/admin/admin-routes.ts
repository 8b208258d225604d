import type { FastifyInstance } from 'fastify';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import type { ReviewDeps } from '#server/reviews/review-deps.ts';
import type { QuoteRenewal } from '#server/subscriptions/notices/notify-subscribers.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import type { AddressRules } from '#server/webhooks/public-address.ts';
import { adminAlertRoutes } from './alerts/admin-alert-routes.ts';
import { adminAuditRoutes } from './audit/admin-audit-routes.ts';
import { adminCollectionRoutes } from './collections/admin-collection-routes.ts';
import { adminContentRoutes } from './content/admin-content-routes.ts';
import { adminEmailRoutes } from './content/email-routes.ts';
import { adminOwnPageRoutes } from './content/own-page-routes.ts';
import {
  customerAttachmentRoute,
  shownCustomerAttachmentRoute,
} from './customers/customer-attachment-routes.ts';
import { customerDataRoutes } from './customers/customer-data-routes.ts';
import { customerIndexRoutes } from './customers/customer-index-routes.ts';
import { customerPageRoutes } from './customers/customer-page-routes.ts';
import { eraseCustomerRoute } from './customers/erase-customer-route.ts';
import { mergeCustomerRoutes } from './customers/merge-customer-routes.ts';
import { apiKeyRoutes } from './developers/api-key-routes.ts';
import { webhookRoutes } from './developers/webhook-routes.ts';
import { adminDiscountRoutes } from './discounts/admin-discount-routes.ts';
import { addressRoutes } from './draft-orders/address-routes.ts';
import { draftOrderRoutes } from './draft-orders/draft-order-routes.ts';
import { orderEditRoutes } from './draft-orders/order-edit-routes.ts';
import { adminExportRoutes } from './exports/admin-export-routes.ts';
import { adminGiftCardRoutes } from './gift-cards/admin-gift-card-routes.ts';
import { homeRoutes } from './home/home-routes.ts';
import { adminImportRoutes, importFileRoutes } from './imports/admin-import-routes.ts';
import { adminInboxRoutes } from './inbox/admin-inbox-routes.ts';
import { savedReplyRoutes } from './inbox/saved-reply-routes.ts';
import { adminJobRoutes } from './jobs/admin-job-routes.ts';
import { campaignRoutes } from './newsletter/campaign-routes.ts';
import { subscriberFileRoute, subscriberRoutes } from './newsletter/subscriber-routes.ts';
import { adminOrderRoutes } from './orders/admin-order-routes.ts';
import { adminRefundRoutes } from './orders/admin-refund-routes.ts';
import { fulfilmentRoutes } from './orders/fulfilment/fulfilment-routes.ts';
import { importedOrderRoutes } from './orders/imported/imported-order-routes.ts';
import { adminInvoiceRoutes } from './orders/invoices/invoice-routes.ts';
import { orderIndexRoutes } from './orders/order-index-routes.ts';
import { noteAttachmentRoute, shownAttachmentRoute } from './orders/page/note-attachment-routes.ts';
import { orderPageRoutes } from './orders/page/order-page-routes.ts';
import { adminPaymentRoutes } from './payments/admin-payment-routes.ts';
import { adminProductRoutes } from './products/admin-product-routes.ts';
import { adminRedirectRoutes } from './redirects/admin-redirect-routes.ts';
import { journalRoutes } from './reports/journal-routes.ts';
import { monthRoutes } from './reports/month-routes.ts';
import { payoutRoutes } from './reports/payout-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { adminReviewRoutes } from './reviews/admin-review-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';
import type { SetupDeps } from './setup/setup-deps.ts';
import { setupRoutes } from './setup/setup-routes.ts';
import { adminStockRoutes } from './stock/admin-stock-routes.ts';
import { adminLocationRoutes, locationFileRoute } from './store-locations/admin-location-routes.ts';
import { adminSubscriptionRoutes } from './subscriptions/admin-subscription-routes.ts';
import { type UploadDeps, uploadRoutes } from './uploads/upload-routes.ts';

/** The calls of the staff pages, over the same use cases as the commands. docs/decisions/0083. */
export function adminRoutes(
  app: FastifyInstance,
  deps: OrderDeps &
    ReviewDeps &
    PaymentDeps &
    UploadDeps &
    SetupDeps & { webhookRules: AddressRules; tax: TaxCalculator; quoteRenewal: QuoteRenewal },
): void {
  homeRoutes(app, deps);
  setupRoutes(app, deps);
  settingsRoutes(app, deps);
  customerIndexRoutes(app, deps);
  customerPageRoutes(app, deps);
  customerDataRoutes(app, deps);
  eraseCustomerRoute(app, deps);
  mergeCustomerRoutes(app, deps);
  adminOrderRoutes(app, deps);
  orderIndexRoutes(app, deps);
  importedOrderRoutes(app, deps);
  adminRefundRoutes(app, deps);
  orderPageRoutes(app, deps);
  app.register(async (scope) => noteAttachmentRoute(scope, deps));
  shownAttachmentRoute(app, deps);
  adminInvoiceRoutes(app, deps);
  app.register(async (scope) => customerAttachmentRoute(scope, deps));
  shownCustomerAttachmentRoute(app, deps);
  draftOrderRoutes(app, deps);
  addressRoutes(app, deps);
  orderEditRoutes(app, deps);
  adminInboxRoutes(app, deps);
  savedReplyRoutes(app, deps);
  fulfilmentRoutes(app, deps);
  app.register(async (scope) => {
    admitAs(scope, 'reports');
    monthRoutes(scope, deps);
    journalRoutes(scope, deps);
    reportRoutes(scope, deps);
    payoutRoutes(scope, deps);
  });
  adminReviewRoutes(app, deps);
  adminProductRoutes(app, deps);
  adminCollectionRoutes(app, deps);
  adminContentRoutes(app, deps);
  adminOwnPageRoutes(app, deps);
  adminEmailRoutes(app, deps);
  adminDiscountRoutes(app, deps);
  adminGiftCardRoutes(app, deps);
  campaignRoutes(app, deps);
  subscriberRoutes(app, deps);
  app.register(async (scope) => subscriberFileRoute(scope, deps));
  app.register(async (scope) => uploadRoutes(scope, deps));
  adminImportRoutes(app, deps);
  app.register(async (scope) => importFileRoutes(scope, deps));
  adminExportRoutes(app, deps);
  adminRedirectRoutes(app, deps);
  adminLocationRoutes(app, deps);
  app.register(async (scope) => locationFileRoute(scope, deps));
  adminStockRoutes(app, deps);
  adminSubscriptionRoutes(app, deps);
  adminAlertRoutes(app, deps);
  apiKeyRoutes(app, deps);
  webhookRoutes(app, deps);
  adminAuditRoutes(app, deps);
  adminPaymentRoutes(app, deps);
  adminJobRoutes(app, deps);
}
