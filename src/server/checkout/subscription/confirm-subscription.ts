import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { confirmSubscription as confirmCall } from '#contracts/checkout/checkout-calls.ts';
import { giftFromWire } from '#server/orders/gift-wire.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import { ensurePayment } from '#server/payments/create-payment.ts';
import { ensureShopper, expectedShopper } from '#server/platform/sessions/sessions.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';
import type { FinalizeLimits, OpeningLimits } from '../checkout-limits.ts';
import { readCheckout, savesCard, withDue } from '../checkout-store.ts';
import { type FinalizeDeps, finalizeCheckout } from '../finalize-checkout.ts';
import { runningSubscriptionCheckout, startSubscriptionCheckout } from './subscription-checkout.ts';

/**
 * Finalizes the shopper's subscription checkout with these items, which is started unless it is running, and returns its payment.
 * Throws as `startSubscriptionCheckout` and `finalizeCheckout`, and `too_many_requests`. Spec §7, confirm_subscription.
 */
export async function confirmSubscription(
  deps: FinalizeDeps,
  { openings, finalizing }: { openings: OpeningLimits; finalizing: FinalizeLimits },
  request: FastifyRequest,
  body: z.output<typeof confirmCall.body>,
): Promise<PaymentIntent> {
  const { db } = deps;
  const address = requireShippingInformation(body.address, body.email);
  const { store_id: storeId, checkout_items: items } = body;
  const { shopperId } = expectedShopper(request);
  const running = await runningSubscriptionCheckout(db, { storeId, shopperId, items });
  if (!running) await openings.beforeOpening(request.ip, shopperId);
  const holdSeconds = await finalizing.beforeFinalizing(request.ip, shopperId);
  const shopper = await ensureShopper(request);
  const checkout = running ?? (await startSubscriptionCheckout(deps, { storeId, shopper, items }));
  const intent = await ensurePayment(deps, withDue(checkout), savesCard(checkout));
  const delivery = {
    shopper,
    email: body.email,
    name: body.fullName,
    address,
    gift: giftFromWire(body.gift),
    discountCode: body.discount_code,
    shippingOptionId: body.shipping_option,
    savesAddress: body.save_address ?? false,
  };
  const current = (await readCheckout(db, checkout.id)) ?? checkout;
  const consent = { shownTerms: body.accepted_terms ?? null };
  await finalizeCheckout(deps, current, delivery, holdSeconds, consent);
  return intent;
}
