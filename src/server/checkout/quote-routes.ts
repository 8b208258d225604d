import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/checkout-calls.ts';
import { SUBSCRIPTION_CURRENCY } from '#domain/cart/cart-currency.ts';
import { subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { priceItems } from '#server/catalog/price-items.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { currencyOfCall } from '#server/platform/stores/store-currency.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import type { Checkout } from './checkout-store.ts';
import { quoteToWire } from './checkout-wire.ts';
import { linesIn, ownCheckout } from './own-checkout.ts';
import { quoteCheckout } from './quote-checkout.ts';

/** Calls that only quote: nothing is stored and nothing is held. Spec §7. */
export function quoteRoutes(app: FastifyInstance, deps: Deps & { tax: TaxCalculator }): void {
  const { db } = deps;

  serve(app, calls.initialSubscriptionCosts, async ({ body }) => {
    return {
      total_cost: subtotalOf(await priceItems(db, body.store_id, SUBSCRIPTION_CURRENCY, body.cart_items)),
    };
  });

  serve(app, calls.previewTaxAndShipping, async ({ body }) => {
    const { store_id: storeId, checkout_items: items } = body;
    const currency = await currencyOfCall(db, { storeId, currency: body.currency, items });
    const quote = await quoteCheckout(deps, {
      storeId,
      currency,
      lines: await priceItems(db, storeId, currency, items),
      address: requireShippingInformation(body.address, body.email),
      shippingOptionId: body.shipping_option,
      discountCode: body.discount_code,
      email: body.email,
    });
    return quoteToWire(quote);
  });

  serve(app, calls.previewTax, async ({ body, request }) => {
    const checkout = await ownCheckout(db, request, body.store_id, body.session_id);
    const currency = quotedCurrency(checkout, body.currency);
    const quote = await quoteCheckout(deps, {
      storeId: body.store_id,
      currency,
      lines: await linesIn(db, checkout, currency),
      address: requireShippingInformation(body.address, body.email),
      shippingOptionId: body.shipping_option_id,
      discountCode: body.discount_code,
      email: body.email,
      checkoutId: checkout.id,
    });
    return quoteToWire(quote);
  });
}

/**
 * The currency that a running checkout is quoted in: the one asked for, else its own. Throws `currency_unavailable` when a subscription
 * is asked for in another one, since subscriptions have no other price list.
 */
function quotedCurrency(
  { mode, currency }: Pick<Checkout, 'mode' | 'currency'>,
  asked: CurrencyCode | undefined,
): CurrencyCode {
  if (asked === undefined || asked === currency) return currency;
  if (mode === 'subscription')
    throw new DomainError(
      'currency_unavailable',
      `A subscription is priced in ${currency.toUpperCase()} only. Ask for its quote in ${currency.toUpperCase()}.`,
    );
  return asked;
}
