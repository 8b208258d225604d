import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { logout } from '#contracts/account/auth-calls.ts';
import {
  calculateTaxFinal,
  checkoutByPayment,
  checkoutDetails,
  confirmSubscription,
} from '#contracts/checkout/checkout-calls.ts';
import { adminRoutes } from '#server/admin/admin-routes.ts';
import { redirectOldStaffPages } from '#server/admin/old-staff-pages.ts';
import { sessionReportRoutes } from '#server/analytics/session-report-routes.ts';
import { discountRoutes } from '#server/discounts/discount-routes.ts';
import { limitCodeGuesses } from '#server/discounts/limit-code-guesses.ts';
import { fontRoutes } from '#server/fonts/font-routes.ts';
import { deliverSandboxEvents } from '#server/payments/providers/sandbox/sandbox-events.ts';
import {
  sandboxAuthenticationRoutes,
  sandboxPaymentRoutes,
} from '#server/payments/providers/sandbox/sandbox-payment-routes.ts';
import { withNamedStatements } from '#server/platform/database/named-statements.ts';
import { sandboxMailboxRoutes } from '#server/platform/email/sandbox-mailbox-routes.ts';
import { createAdmission, type WorkClass } from '#server/platform/http/admission.ts';
import { admitAs, admitRequests } from '#server/platform/http/admit-requests.ts';
import { compressAnswers } from '#server/platform/http/compress-answers.ts';
import { healthRoutes } from '#server/platform/http/health-routes.ts';
import { answerErrors, sendNotFound, sendProblem } from '#server/platform/http/http-errors.ts';
import {
  closeConnectionsWhenStopping,
  httpServerOptions,
  limitConnections,
  refuseWhileStopping,
} from '#server/platform/http/http-server.ts';
import { MAX_BODY_BYTES, parseJsonBodies } from '#server/platform/http/json-bodies.ts';
import { refuseOtherMethods } from '#server/platform/http/method-not-allowed.ts';
import { cacheParsedBodies } from '#server/platform/http/parsed-bodies.ts';
import { sameSiteOnly } from '#server/platform/http/same-site.ts';
import { securityHeaders, sendWithEveryAnswer } from '#server/platform/http/security-headers.ts';
import { sessionsPlugin } from '#server/platform/sessions/sessions.ts';
import { createStoreDirectory, requireStore } from '#server/platform/stores/store-directory.ts';
import { limitQuotes } from '#server/pricing/limit-quotes.ts';
import { manageStaffRoutes } from '#server/staff/manage-staff-routes.ts';
import { ownAccountRoutes } from '#server/staff/own-account-routes.ts';
import { passkeyRoutes } from '#server/staff/passkeys/passkey-routes.ts';
import { savedViewRoutes } from '#server/staff/saved-views/saved-view-routes.ts';
import { secondFactorRoutes } from '#server/staff/second-factor/second-factor-routes.ts';
import { staffSessionRoutes } from '#server/staff/staff-session-routes.ts';
import { staffSessionsPlugin } from '#server/staff/staff-sessions.ts';
import { accountRoutes } from './account/account-routes.ts';
import { deleteAddressBook } from './account/address-book-store.ts';
import { joinImported } from './account/join-imported.ts';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { type AppDeps, withRenewalQuotes } from './app-deps.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createPasswordCheck } from './auth/password-check.ts';
import { backInStockLinkRoutes } from './back-in-stock/back-in-stock-link-routes.ts';
import { backInStockRoutes } from './back-in-stock/back-in-stock-routes.ts';
import { cartReminderLinkRoutes } from './cart/cart-reminder-link-routes.ts';
import { cartReminderRoutes } from './cart/cart-reminder-routes.ts';
import { cartRoutes } from './cart/cart-routes.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { nutritionRoutes } from './catalog/nutrition/nutrition-routes.ts';
import { previewRoutes } from './catalog/products/preview-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { assignCheckouts, detachForeignCheckouts } from './checkout/checkouts-of-person.ts';
import { conciergeRoutes } from './concierge/concierge-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { styleEditingRoutes } from './content/style-editing-routes.ts';
import { describeCalls } from './describe-calls.ts';
import { paymentLinkRoutes } from './draft-orders/payment-link/payment-link-routes.ts';
import { handleJobs } from './handle-jobs.ts';
import { earlierOrderRoutes } from './imported-orders/earlier-order-routes.ts';
import { monitoringRoutes } from './monitoring/monitoring-routes.ts';
import { newsletterFormRoute } from './newsletter/newsletter-form-route.ts';
import { newsletterLinkRoutes } from './newsletter/newsletter-link-routes.ts';
import { type NewsletterSignUp, newsletterSignUp } from './newsletter/newsletter-sign-up.ts';
import { orderHistoryRoutes } from './orders/history/order-history-routes.ts';
import { invoiceRoutes } from './orders/invoices/invoice-routes.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { detachForeignOrders } from './orders/order-store.ts';
import { webhookRoute } from './payments/webhook-route.ts';
import { quoteRoutes } from './pricing/quote-routes.ts';
import { redirectRoutes } from './redirects/redirect-routes.ts';
import { helpfulVoteRoutes } from './reviews/helpful-vote-routes.ts';
import { invitationRoutes } from './reviews/invitations/invitation-routes.ts';
import { pictureSendingRoute } from './reviews/pictures/picture-routes.ts';
import { reviewRoutes, reviewWritingRoutes } from './reviews/review-routes.ts';
import { feedRoutes } from './search-engines/feed-routes.ts';
import { searchEngineRoutes } from './search-engines/search-engine-routes.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import { storeLocationRoutes } from './store-locations/store-location-routes.ts';
import { cardChangeRoutes } from './subscriptions/card-change/card-change-routes.ts';
import { subscriptionRoutes } from './subscriptions/subscription-routes.ts';
import { detachForeignSubscriptions } from './subscriptions/subscription-store.ts';
import { supportRoutes } from './support/support-routes.ts';

/** The server without its pages: every call with its contract, and one error format. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.publicUrl);
  const selling = forSelling(deps);
  const app = Fastify({
    logger: deps.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    ...httpServerOptions(headers),
    trustProxy: deps.trustedProxies,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply.headers(headers), 400, 'malformed', 'This is not a valid address.'),
  });
  limitConnections(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setNotFoundHandler(sendNotFound);
  answerErrors(app);
  sendWithEveryAnswer(app, headers);
  refuseWhileStopping(app, deps.stopSignal);
  closeConnectionsWhenStopping(app);
  parseJsonBodies(app);
  const admission = deps.admission === 'off' ? null : createAdmission(deps.admission);
  admitRequests(app, admission);
  await describeCalls(app);
  refuseOtherMethods(app);
  sameSiteOnly(app, deps.publicUrl);
  requireStore(app, createStoreDirectory(deps.db));
  limitCodeGuesses(app, deps.limits);
  monitoringRoutes(app, deps);
  await app.register(async (scope) => personalRoutes(scope, deps, selling));
  await app.register(async (scope) => backOfficeRoutes(scope, deps));
  const signUp = newsletterSignUp(deps);
  await app.register(async (scope) => formRoutes(scope, deps, signUp));

  await app.register(async (scope) => sharedRoutes(scope, deps, selling));
  await area(app, 'outside', (scope) => {
    feedRoutes(scope, deps);
    redirectOldStaffPages(scope);
    contentRoutes(scope, deps);
    healthRoutes(scope, deps);
  });
  await area(app, 'checkout', (scope) => discountRoutes(scope, deps));
  await area(app, 'pages', (scope) => {
    searchEngineRoutes(scope, deps);
    reviewRoutes(scope, selling);
  });
  // Drawing a photo takes long and no connection; how many are drawn is limited there.
  await area(app, 'outside', (scope) => pictureSendingRoute(scope, deps));
  await area(app, 'checkout', (scope) => shippingRoutes(scope, selling));
  await area(app, 'pages', (scope) => {
    storeLocationRoutes(scope, deps);
    supportRoutes(scope, deps, signUp);
    if (deps.sandboxMailbox) sandboxMailboxRoutes(scope, deps);
  });
  await area(app, 'payment', (scope) => webhookRoute(scope, selling));
  if (deps.payments.provider === 'sandbox')
    await area(app, 'payment', (scope) => sandboxPaymentRoutes(scope, selling));
  // Each delivers an event to the route of events, which has a place.
  if (deps.payments.provider === 'sandbox')
    await area(app, 'outside', (scope) => deliverSandboxEvents(scope, selling));
  handleJobs({ ...deps, log: app.log }, selling);
  return app;
}

/** What every order and every product page needs sends the same statements each time. */
const forSelling = (deps: AppDeps): AppDeps => ({ ...deps, db: withNamedStatements(deps.db) });

/** Registers the routes of an area, which are admitted as one class. */
async function area(
  scope: FastifyInstance,
  workClass: WorkClass | 'outside',
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await scope.register(async (inner) => {
    admitAs(inner, workClass);
    register(inner);
  });
}

/** The calls of a checkout between its final total and its order, which have begun what should be finished. */
const FINISHES_PAYMENT = {
  [calculateTaxFinal.path]: 'payment',
  [confirmSubscription.path]: 'payment',
  [checkoutDetails.path]: 'payment',
  [checkoutByPayment.path]: 'payment',
} as const;

/** Calls that use the session. All others cost no session query: docs/decisions/0010. */
async function personalRoutes(scope: FastifyInstance, deps: AppDeps, selling: AppDeps): Promise<void> {
  admitAs(scope, 'cart', { [logout.path]: 'payment' });
  await sessionsPlugin(scope, deps);
  analyticsRoutes(scope, deps);
  sessionReportRoutes(scope, deps);
  const passwords = createPasswordCheck(deps);
  const releaseFromAccount = [
    detachForeignCheckouts,
    detachForeignOrders,
    detachForeignSubscriptions,
    deleteAddressBook,
  ];
  authRoutes(scope, { ...deps, releaseFromAccount, assignCheckouts, joinImported }, passwords);
  accountRoutes(scope, deps, passwords);
  cartRoutes(scope, selling);
  cartReminderRoutes(scope, deps);
  backInStockRoutes(scope, deps);
  limitQuotes(scope, deps.limits);
  await scope.register(async (checkouts) => {
    admitAs(checkouts, 'checkout', FINISHES_PAYMENT);
    checkoutRoutes(checkouts, selling);
    quoteRoutes(checkouts, selling);
  });
  orderHistoryRoutes(scope, deps);
  earlierOrderRoutes(scope, deps);
  orderRoutes(scope, deps);
  invoiceRoutes(scope, deps);
  await area(scope, 'payment', (paying) => paymentLinkRoutes(paying, deps));
  const quoting = withRenewalQuotes(deps);
  subscriptionRoutes(scope, quoting);
  await area(scope, 'payment', (paying) => cardChangeRoutes(paying, quoting));
  reviewWritingRoutes(scope, deps);
  helpfulVoteRoutes(scope, deps);
  // Has limits of its own, and mostly waits for the model.
  await area(scope, 'outside', (answering) => conciergeRoutes(answering, deps, deps.conciergeModel));
}

/** Calls of staff members, with sessions of their own: docs/decisions/0221. */
async function backOfficeRoutes(scope: FastifyInstance, deps: AppDeps): Promise<void> {
  admitAs(scope, 'cart');
  await staffSessionsPlugin(scope, deps);
  compressAnswers(scope);
  staffSessionRoutes(scope, deps);
  secondFactorRoutes(scope, deps);
  passkeyRoutes(scope, deps);
  ownAccountRoutes(scope, deps);
  manageStaffRoutes(scope, deps);
  savedViewRoutes(scope, deps);
  styleEditingRoutes(scope, deps);
  adminRoutes(scope, withRenewalQuotes(deps));
}

/** Calls that all visitors make with the same few bodies. */
async function sharedRoutes(scope: FastifyInstance, deps: AppDeps, selling: AppDeps): Promise<void> {
  cacheParsedBodies(scope);
  // Most of their answers are cached; what is not asks for a place itself.
  admitAs(scope, 'outside');
  catalogRoutes(scope, deps);
  nutritionRoutes(scope, selling);
  previewRoutes(scope, selling);
  redirectRoutes(scope, deps);
  fontRoutes(scope, deps);
}

/** The scope of our own small HTML forms. No other route parses bodies that forms of other sites can send. */
async function formRoutes(scope: FastifyInstance, deps: AppDeps, signUp: NewsletterSignUp): Promise<void> {
  admitAs(scope, 'cart');
  await scope.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  newsletterLinkRoutes(scope, deps);
  newsletterFormRoute(scope, deps, signUp);
  invitationRoutes(scope, deps);
  cartReminderLinkRoutes(scope, deps);
  backInStockLinkRoutes(scope, deps);
  if (deps.payments.provider === 'sandbox')
    await area(scope, 'payment', (paying) => sandboxAuthenticationRoutes(paying, forSelling(deps)));
}
