import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#contracts/checkout/checkout-calls.ts';
import { previewExpressCheckout as previewExpressCall } from '#contracts/checkout/express-checkout-calls.ts';
import type { GiftInput } from '#contracts/checkout/gift.ts';
import {
  applyGiftCard as applyGiftCardCall,
  removeGiftCard as removeGiftCardCall,
} from '#contracts/checkout/gift-card-calls.ts';
import { publicStatus } from '#domain/checkout/checkout-status.ts';
import type { PricedLine } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { areGiftCards } from '#domain/gift-cards/sold-gift-card.ts';
import type { PaymentIntentId, ShippingOptionId, StoreId } from '#domain/ids.ts';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import { type Address, NO_ADDRESS } from '#domain/shipping/address.ts';
import { giftFromWire } from '#server/orders/gift-wire.ts';
import { ensurePayment } from '#server/payments/create-payment.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import {
  currentShopper,
  ensureShopper,
  expectedShopper,
  type Shopper,
} from '#server/platform/sessions/sessions.ts';
import { currencyOfItems } from '#server/platform/stores/store-currency.ts';
import { quoteItems } from '#server/pricing/quote.ts';
import { quoteToWire } from '#server/pricing/quote-wire.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { createCheckoutDetails } from './checkout-details.ts';
import { createFinalizeLimits, createOpeningLimits } from './checkout-limits.ts';
import { type Checkout, savesCard, withDue } from './checkout-store.ts';
import { estimateCheckout, finalizeCheckout } from './finalize-checkout.ts';
import { applyGiftCard, removeGiftCard } from './gift-cards/apply-gift-card.ts';
import { finalPayment, quotedPayment } from './gift-cards/quote-gift-cards.ts';
import { openCheckout } from './open-checkout.ts';
import { linesIn, noSuchCheckout, ownCheckout } from './own-checkout.ts';
import { previewExpressCheckout } from './preview-express-checkout.ts';
import type { CheckoutPurchases } from './purchases/purchases.ts';
import type { DeliveryChoice } from './reprice-checkout.ts';
import { findOwnCheckoutByPayment } from './shopper-checkouts.ts';
import { confirmSubscription } from './subscription/confirm-subscription.ts';

/** The calls of a checkout. Another shopper's checkout is answered with 404. Spec §7. */
export function checkoutRoutes(
  app: FastifyInstance,
  deps: Deps & PaymentDeps & { tax: TaxCalculator; purchases: CheckoutPurchases },
): void {
  const { db, payments } = deps;
  const finalizing = createFinalizeLimits(deps.limits);
  const openings = createOpeningLimits(deps.limits);
  const details = createCheckoutDetails(deps, finalizing);

  serve(app, calls.createCheckoutSession, async ({ body, request }) => {
    const { store_id: storeId, checkout_items: items } = body;
    await openings.beforeOpening(request.ip, expectedShopper(request).shopperId);
    const shopper = await ensureShopper(request);
    const { checkout, failure } = await openCheckout(deps, {
      storeId,
      shopper,
      currency: currencyOfItems(body.currency, items),
      items,
      shownCost: body.cost_of_checkout,
    });
    if (failure !== null)
      request.log.warn(
        { err: failure, checkout: checkout.id },
        'the payment will be created when the checkout is opened',
      );
    return { session_id: checkout.id };
  });

  serve(app, calls.checkoutSession, async ({ query, request, reply }) => {
    const checkout = await ownCheckout(db, request, query.store_id, query.sessionId);
    const intent = await ensurePayment(deps, withDue(checkout), savesCard(checkout));
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

  serve(app, calls.checkoutDetails, ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return details(request, { storeId: query.store_id, checkoutId: query.session_id });
  });

  serve(app, calls.checkoutByPayment, async ({ query, request }) => {
    const shopper = currentShopper(request);
    const own =
      shopper && (await findOwnCheckoutByPayment(db, query.store_id, shopper, query.payment_intent));
    if (!own) throw noSuchCheckout();
    return { session_id: own.checkout.id };
  });

  serve(app, calls.sessionCost, async ({ query, request }) => {
    const checkout = await ownCheckout(db, request, query.store_id, query.session_id);
    return { total_cost: checkout.subtotalCents };
  });

  serve(app, calls.confirmSubscription, async ({ body, request, reply }) => {
    const intent = await confirmSubscription(deps, { openings, finalizing }, request, body);
    reply.header('cache-control', 'no-store');
    return { client_secret: intent.clientSecret };
  });

  serve(app, calls.previewTax, async ({ body, request }) => {
    const checkout = await ownCheckout(db, request, body.store_id, body.session_id);
    const currency = quotedCurrency(checkout, body.currency);
    const lines = await linesIn(db, checkout, currency);
    const quote = await quoteItems(deps, {
      storeId: body.store_id,
      currency,
      lines,
      address: addressFor(lines, body),
      shippingOptionId: body.shipping_option_id,
      discountCode: body.discount_code,
      withAutomatic: true,
      email: body.email,
      checkoutId: checkout.id,
    });
    return { ...quoteToWire(quote), ...(await quotedPayment(deps, checkout, quote.totalCents)) };
  });

  serve(app, applyGiftCardCall, async ({ body, request }) => {
    const checkout = await ownCheckout(db, request, body.store_id, body.session_id);
    const applied = await applyGiftCard(deps, checkout, body.gift_card_code);
    return quotedPayment(deps, applied, applied.totalCents);
  });

  serve(app, removeGiftCardCall, async ({ body, request }) => {
    const checkout = await ownCheckout(db, request, body.store_id, body.session_id);
    const left = await removeGiftCard(deps, checkout, body.gift_card_id);
    return quotedPayment(deps, left, left.totalCents);
  });

  serve(app, previewExpressCall, ({ body, request }) => previewExpressCheckout(deps, request, body));

  serve(app, calls.calculateTax, async ({ body, request }) => {
    const { checkout, delivery } = await ownDelivery(deps, request, body);
    const open = await estimateCheckout(deps, checkout, delivery);
    const paid = await quotedPayment(deps, open, open.totalCents);
    return { ...quoteToWire(open), ...paid, payment_intent_id: body.payment_intent_id };
  });

  serve(app, calls.calculateTaxFinal, async ({ body, request }) => {
    const shopper = currentShopper(request);
    if (!shopper) throw noSuchCheckout();
    // Before the checkout is read: its totals may be final, and its card authorised, by the time that this call may go on.
    const holdSeconds = await finalizing.beforeFinalizing(request.ip, shopper.shopperId);
    const { checkout, delivery } = await ownDelivery(deps, request, body);
    const shownDueCents = body.amount_due;
    const ready = await finalizeCheckout(deps, checkout, { ...delivery, shownDueCents }, holdSeconds);
    const paid = await finalPayment(deps, ready);
    return {
      ...quoteToWire(ready),
      ...paid,
      payment_intent_id: body.payment_intent_id,
      verified: true as const,
    };
  });
}

interface CalculateTaxBody {
  payment_intent_id: PaymentIntentId;
  store_id: StoreId;
  address?: Parameters<typeof requireShippingInformation>[0];
  email?: string | undefined;
  name?: string | undefined;
  shipping_id: ShippingOptionId;
  discount_code?: string | null | undefined;
  gift?: GiftInput;
  save_address?: boolean | undefined;
}

async function ownDelivery(
  deps: Deps,
  request: FastifyRequest,
  body: CalculateTaxBody,
): Promise<{ checkout: Checkout; delivery: DeliveryChoice }> {
  const shopper: Shopper | null = currentShopper(request);
  const found =
    shopper && (await findOwnCheckoutByPayment(deps.db, body.store_id, shopper, body.payment_intent_id));
  if (!shopper || !found) throw noSuchCheckout();
  const { checkout, lines } = found;
  const address = addressFor(lines, body);
  const delivery = {
    shopper,
    email: body.email ?? '',
    name: body.name ?? '',
    address,
    gift: giftFromWire(body.gift),
    savesAddress: body.save_address ?? false,
    shippingOptionId: body.shipping_id,
    discountCode: body.discount_code,
  };
  return { checkout, delivery };
}

/** Where it goes; nowhere for gift cards alone. Throws as `requireShippingInformation`. */
function addressFor(
  lines: readonly Pick<PricedLine, 'giftCard'>[],
  { address, email }: Pick<CalculateTaxBody, 'address' | 'email'>,
): Address {
  return areGiftCards(lines) && email?.includes('@')
    ? NO_ADDRESS
    : requireShippingInformation(address, email);
}

/**
 * The currency of a running checkout's quote: the requested one, or else its own. Throws
 * `currency_unavailable` when it differs for a subscription, which has a single price list.
 */
function quotedCurrency(
  { mode, currency }: Pick<Checkout, 'mode' | 'currency'>,
  asked: CurrencyCode | undefined,
): CurrencyCode {
  if (asked === undefined || asked === currency) return currency;
  if (mode === 'subscription')
    throw new DomainError(
      'currency_unavailable',
      `A subscription is priced in ${currencyName(currency)} only. Ask for its quote in ${currencyName(currency)}.`,
    );
  return asked;
}
