import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { calculateTax, previewTax, previewTaxAndShipping } from '#contracts/checkout/checkout-calls.ts';
import { previewExpressCheckout } from '#contracts/checkout/express-checkout-calls.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';

const TEN_MINUTES = 600;
const QUOTES: ReadonlySet<string> = new Set([
  calculateTax.path,
  previewTax.path,
  previewTaxAndShipping.path,
  previewExpressCheckout.path,
]);

/**
 * Limits quotes per shopper and per network address, because a tax provider may charge for each
 * (docs/decisions/0057). Call it before the routes, in the scope of sessions.
 */
export function limitQuotes(scope: FastifyInstance, store: LimitStore): void {
  const perShopper = createLimit(store, { name: 'quotes-shopper', most: 120, seconds: TEN_MINUTES });
  const perAddress = createNetworkLimit(store, { name: 'quotes-address', most: 900, seconds: TEN_MINUTES });
  const count: preHandlerAsyncHookHandler = async (request) => {
    const shopper = currentShopper(request);
    if (shopper) await perShopper.take(shopper.shopperId);
    await perAddress.take(request.ip);
  };
  scope.addHook('onRoute', (route) => {
    if (QUOTES.has(route.url)) route.preHandler = [route.preHandler ?? [], count].flat();
  });
}
