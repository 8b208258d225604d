import type { FastifyRequest } from 'fastify';
import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails } from '#contracts/checkout/checkout-calls.ts';
import { offersAccount } from '#domain/checkout/account-offer.ts';
import { isEditable, isResolved } from '#domain/checkout/checkout-status.ts';
import { currencyLabel } from '#domain/currency-label.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { currencyName } from '#domain/money.ts';
import { createAutomaticSavings } from '#server/discounts/automatic-savings.ts';
import { orderTokenFor } from '#server/orders/order-link.ts';
import { shownOrderOfCheckout } from '#server/orders/order-store.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import type { Purchase } from '#server/payments/purchase.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import type { FinalizeLimits } from './checkout-limits.ts';
import { type Checkout, readCheckout } from './checkout-store.ts';
import { detailsToWire } from './checkout-wire.ts';
import { finalPayment, quotedPayment } from './gift-cards/quote-gift-cards.ts';
import { linesUnlessStopped, ownPurchase } from './own-checkout.ts';
import type { CheckoutPurchases } from './purchases/purchases.ts';
import { recurringToWire } from './subscription/recurring-wire.ts';

type DetailsDeps = Deps & PaymentDeps & { purchases: CheckoutPurchases };

/** Reads the shopper's own checkout: what it has and costs, and its order once it is paid. Throws `not_found`. */
export type CheckoutDetails = (
  request: FastifyRequest,
  named: { storeId: StoreId; checkoutId: CheckoutId },
) => Promise<CallAnswer<typeof checkoutDetails>>;

export function createCheckoutDetails(deps: DetailsDeps, finalizing: FinalizeLimits): CheckoutDetails {
  const { db } = deps;
  const automaticSavings = createAutomaticSavings(deps);
  return async (request, { storeId, checkoutId }) => {
    const { own, purchase } = await ownPurchase(deps, request, storeId, checkoutId);
    const checkout = isResolved(own.status) ? own : await afterProcessing(deps, own, purchase, request);
    const found = await linesUnlessStopped(db, checkout);
    const lines = found ?? [];
    const recurring = await recurringToWire(db, checkout, lines);
    const order = await shownOrderOfCheckout(db, checkout.id);
    if (checkout.status === 'paid' && order) await finalizing.afterPaying(checkout, order.now);
    const linked = order && {
      ...order,
      token: orderTokenFor(deps.sessionSecret, order, order.now),
      offersAccount:
        currentShopper(request)?.customerId === null && offersAccount(checkout, order.placedAt, order.now),
    };
    const { currency } = checkout;
    const savings = checkout.quote ? null : await automaticSavings({ storeId, currency }, async () => lines);
    const saved = savings?.applied ?? null;
    const paid = await (isEditable(checkout.status)
      ? quotedPayment(deps, checkout, checkout.totalCents - (saved?.amountCents ?? 0))
      : finalPayment(deps, checkout));
    const details = detailsToWire(checkout, { lines, saved }, linked, { ...recurring, ...paid });
    if (found !== null) return details;
    const label = currencyLabel(await storeCurrency(db, storeId));
    const reason = `This shop no longer sells in ${currencyName(currency)}: go on in ${label}.`;
    return { ...details, status: 'expired', expired_because: reason };
  };
}

/** The checkout as it is after the card provider was asked; as it was read when the provider does not answer. */
async function afterProcessing(
  deps: DetailsDeps,
  own: Checkout,
  read: Purchase,
  request: FastifyRequest,
): Promise<Checkout> {
  try {
    const after = await processPayment(deps, own.id, null, read);
    if (after && after !== read) return deps.purchases.checkoutOf(after);
  } catch (error) {
    request.log.warn({ err: error, checkout: own.id }, 'the card provider could not be asked');
  }
  return (await readCheckout(deps.db, own.id)) ?? own;
}
