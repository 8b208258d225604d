import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contracts/checkout-calls.ts';
import { publicStatus } from '#domain/checkout/checkout-status.ts';
import { shownOrderOfCheckout } from '#server/orders/order-store.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import {
  currentShopper,
  ensureShopper,
  expectedShopper,
  type Shopper,
} from '#server/platform/sessions/sessions.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { type AdvanceDeps, advanceCheckout } from './advance-checkout.ts';
import { type Checkout, findOwnCheckoutByPayment } from './checkout-store.ts';
import { detailsToWire, totalsToWire } from './checkout-wire.ts';
import { estimateCheckout, freezeCheckout } from './freeze-checkout.ts';
import { createFreezeLimits } from './freeze-limits.ts';
import { createOpeningLimits } from './opening-limits.ts';
import { linesOf, noSuchCheckout, ownCheckout } from './own-checkout.ts';
import { ensurePayment } from './payment-of-checkout.ts';
import { recurringToWire } from './recurring-wire.ts';
import type { Delivery } from './reprice-checkout.ts';
import { startCheckout } from './start-checkout.ts';
import { runningSubscriptionCheckout, startSubscriptionCheckout } from './subscription-checkout.ts';

/** The calls of a checkout. Another shopper's checkout is answered as one that does not exist: 404. Spec §7. */
export function checkoutRoutes(
  app: FastifyInstance,
  deps: Deps & AdvanceDeps & { payments: CardPayments; tax: TaxCalculator },
): void {
  const { db, payments } = deps;
  const freezes = createFreezeLimits(deps.limits);
  const openings = createOpeningLimits(deps.limits);

  serve(app, calls.createCheckoutSession, async ({ body, request }) => {
    const { store_id: storeId, checkout_items: items } = body;
    await openings.beforeOpening(request.ip, expectedShopper(request).shopperId);
    const shopper = await ensureShopper(request);
    const checkout = await startCheckout(deps, {
      storeId,
      shopper,
      currency: await currencyOfCall(db, { storeId, currency: body.currency, items }),
      items,
      shownCost: body.cost_of_checkout,
    });
    await ensurePayment(deps, checkout).catch((error: unknown) => {
      request.log.warn(
        { err: error, checkout: checkout.id },
        'the payment will be created when the checkout is opened',
      );
    });
    return { session_id: checkout.id };
  });

  serve(app, calls.checkoutSession, async ({ query, request, reply }) => {
    const checkout = await ownCheckout(db, request, query.store_id, query.sessionId);
    const intent = await ensurePayment(deps, checkout);
    reply.header('cache-control', 'no-store');
    return {
      session_data: {
        client_secret: intent.clientSecret,
        payment_intent_id: intent.id,
        mode: checkout.mode,
        status: publicStatus(checkout.status),
        currency: checkout.currency,
        provider: payments.provider,
        publishable_key: payments.publishableKey,
      },
    };
  });

  serve(app, calls.checkoutDetails, async ({ query, request, reply }) => {
    const own = await ownCheckout(db, request, query.store_id, query.session_id);
    const checkout =
      (await advanceCheckout(deps, own.id).catch((error: unknown) => {
        request.log.warn({ err: error, checkout: own.id }, 'the card provider could not be asked');
        return null;
      })) ?? own;
    if (checkout.status === 'paid') await freezes.afterPaying(checkout);
    reply.header('cache-control', 'no-store');
    const lines = await linesOf(db, checkout);
    const recurring = await recurringToWire(db, checkout, lines);
    return detailsToWire(checkout, lines, await shownOrderOfCheckout(db, checkout.id), recurring);
  });

  serve(app, calls.checkoutByPayment, async ({ query, request }) => {
    const shopper = currentShopper(request);
    const own =
      shopper && (await findOwnCheckoutByPayment(db, query.store_id, shopper, query.payment_intent));
    if (!own) throw noSuchCheckout();
    return { session_id: own.id };
  });

  serve(app, calls.sessionCost, async ({ query, request }) => {
    const checkout = await ownCheckout(db, request, query.store_id, query.session_id);
    return { total_cost: checkout.subtotalCents };
  });

  serve(app, calls.confirmSubscription, async ({ body, request, reply }) => {
    const address = requireShippingInformation(body.address, body.email);
    const { store_id: storeId, email, fullName: name, discount_code: discountCode } = body;
    const { shopperId } = expectedShopper(request);
    const running = await runningSubscriptionCheckout(db, { storeId, shopperId, items: body.checkout_items });
    if (!running) await openings.beforeOpening(request.ip, shopperId);
    const holdSeconds = await freezes.beforeFreeze(request.ip, shopperId);
    const shopper = await ensureShopper(request);
    const checkout =
      running ?? (await startSubscriptionCheckout(deps, { storeId, shopper, items: body.checkout_items }));
    const intent = await ensurePayment(deps, checkout);
    const delivery = { shopper, email, name, address, shippingOptionId: body.shipping_option, discountCode };
    await freezeCheckout(deps, checkout.id, delivery, holdSeconds, {
      shownTerms: body.accepted_terms ?? null,
    });
    reply.header('cache-control', 'no-store');
    return { client_secret: intent.clientSecret };
  });

  serve(app, calls.calculateTax, async ({ body, request }) => {
    const { checkout, delivery } = await ownDelivery(deps, request, body);
    const open = await estimateCheckout(deps, checkout.id, delivery);
    return { ...totalsToWire(open), payment_intent_id: body.payment_intent_id };
  });

  serve(app, calls.calculateTaxFinal, async ({ body, request }) => {
    const { checkout, delivery } = await ownDelivery(deps, request, body);
    const holdSeconds = await freezes.beforeFreeze(request.ip, delivery.shopper.shopperId);
    const ready = await freezeCheckout(deps, checkout.id, delivery, holdSeconds);
    return { ...totalsToWire(ready), payment_intent_id: body.payment_intent_id, verified: true as const };
  });
}

interface CalculateTaxBody {
  payment_intent_id: string;
  store_id: string;
  address?: Parameters<typeof requireShippingInformation>[0];
  email?: string | undefined;
  name?: string | undefined;
  shipping_id: string;
  discount_code?: string | null | undefined;
}

async function ownDelivery(
  deps: Deps,
  request: FastifyRequest,
  body: CalculateTaxBody,
): Promise<{ checkout: Checkout; delivery: Delivery }> {
  const shopper: Shopper | null = currentShopper(request);
  const checkout =
    shopper && (await findOwnCheckoutByPayment(deps.db, body.store_id, shopper, body.payment_intent_id));
  if (!shopper || !checkout) throw noSuchCheckout();
  const address = requireShippingInformation(body.address, body.email);
  const delivery = {
    shopper,
    email: body.email ?? '',
    name: body.name ?? '',
    address,
    shippingOptionId: body.shipping_id,
    discountCode: body.discount_code,
  };
  return { checkout, delivery };
}
