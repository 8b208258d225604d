import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { analyticsRoutes } from './analytics/analytics-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { cartRoutes } from './cart/cart-routes.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { handlePaymentEvent } from './checkout/handle-payment-event.ts';
import { quoteRoutes } from './checkout/quote-routes.ts';
import { contentRoutes } from './content/content-routes.ts';
import { styleEditingRoutes } from './content/style-editing-routes.ts';
import { discountRoutes } from './discount/discount-routes.ts';
import { limitGuesses } from './discount/limit-guesses.ts';
import { orderHistoryRoutes } from './orders/order-history-routes.ts';
import type { CardPayments } from './payments/card-payments.ts';
import { sandboxPaymentRoutes } from './payments/sandbox/sandbox-payment-routes.ts';
import { webhookRoute } from './payments/webhook-route.ts';
import { healthRoutes } from './platform/health-routes.ts';
import { answerErrors, sendNotFound, sendProblem } from './platform/http-errors.ts';
import { MAX_BODY_BYTES, parseJsonBodies } from './platform/json-bodies.ts';
import { createStoreDirectory, requireKnownStore } from './platform/known-store.ts';
import { refuseOtherMethods } from './platform/other-methods.ts';
import type { Parts } from './platform/parts.ts';
import { sameSiteOnly } from './platform/same-site.ts';
import { sandboxMailboxRoutes } from './platform/sandbox-mailbox-routes.ts';
import { sessionsPlugin } from './platform/sessions.ts';
import { shippingRoutes } from './shipping/shipping-routes.ts';
import { storeLocationRoutes } from './store-locations/store-location-routes.ts';
import { newsletterLinkRoutes } from './support/newsletter-link-routes.ts';
import { supportRoutes } from './support/support-routes.ts';

export interface AppParts extends Parts {
  payments: CardPayments;
  /** Whether mail stays here, to be read at /sandbox/mailbox. */
  sandboxMailbox: boolean;
  logger: FastifyServerOptions['logger'];
}

const REQUEST_TIMEOUT_MS = 15_000;

/** The whole server without its pages: every call, each with its contract, and one way to refuse. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: 'loopback',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply, 400, 'malformed', 'This is not a valid address.'),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setNotFoundHandler(sendNotFound);
  answerErrors(app);
  parseJsonBodies(app);
  await describeCalls(app);
  const answerOtherMethods = refuseOtherMethods(app);
  sameSiteOnly(app, parts.publicUrl);
  requireKnownStore(app, createStoreDirectory(parts.db));
  limitGuesses(app, parts.limits);
  await app.register(async (scope) => personalRoutes(scope, parts));
  await app.register(async (scope) => formRoutes(scope, parts));

  catalogRoutes(app, parts);
  contentRoutes(app, parts);
  healthRoutes(app, parts);
  discountRoutes(app, parts);
  shippingRoutes(app, parts);
  storeLocationRoutes(app, parts);
  supportRoutes(app, parts);
  if (parts.sandboxMailbox) sandboxMailboxRoutes(app, parts);
  webhookRoute(app, { ...parts, handleEvent: (event) => handlePaymentEvent(parts, event.objectId) });
  answerOtherMethods();
  return app;
}

/** The calls that know who is asking. All others cost no look at the session: docs/decisions/0010. */
async function personalRoutes(scope: FastifyInstance, parts: AppParts): Promise<void> {
  await sessionsPlugin(scope, parts);
  analyticsRoutes(scope, parts);
  authRoutes(scope, parts);
  cartRoutes(scope, parts);
  checkoutRoutes(scope, parts);
  quoteRoutes(scope, parts);
  orderHistoryRoutes(scope, parts);
  styleEditingRoutes(scope, parts);
}

/** Small pages of our own whose forms browsers send by themselves. Nowhere else are bodies read that other sites' forms can send. */
async function formRoutes(scope: FastifyInstance, parts: AppParts): Promise<void> {
  await scope.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  newsletterLinkRoutes(scope, parts);
  if (parts.payments.provider === 'sandbox') sandboxPaymentRoutes(scope, parts);
}

/** `GET /openapi.json` and `GET /docs`, from the contracts. */
async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Storefront', version: '1.0.0' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
