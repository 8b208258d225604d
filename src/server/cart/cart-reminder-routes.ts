import type { FastifyInstance } from 'fastify';
import { remindOfCart, restoreCart as restoreCartCall } from '#contracts/checkout/cart-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { currentShopper, ensureShopper } from '#server/platform/sessions/sessions.ts';
import { setReminder } from './cart-reminder-store.ts';
import { cartOwnerOf } from './cart-store.ts';
import { readPricedCart } from './keep-cart.ts';
import { cartOfLink, restoreCart } from './restore-cart.ts';

const REMINDER_REQUESTS = { name: 'cart-reminders', most: 20, seconds: 600 };
/** A mailbox gets one in a week anyway; this keeps one network from writing to many. */
const REMINDERS = { name: 'cart-reminder', hourly: 20, daily: 40, dailyOfNetwork: 300 };

/** Consent to reminders of an abandoned cart, and restoring it from their link. docs/decisions/0081. */
export function cartReminderRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, defaultStoreId, limits } = deps;
  const requests = createLimit(limits, REMINDER_REQUESTS);
  const mayEmail = createEmailLimit(limits, REMINDERS);

  serve(app, remindOfCart, async ({ body, request }) => {
    const shopper = currentShopper(request);
    if (!shopper) return {};
    await requests.take(shopper.shopperId);
    const { email, store_id: storeId = defaultStoreId } = body;
    const isAllowed = email !== null && (await mayEmail({ key: storeId, email, ip: request.ip }));
    await setReminder(db, storeId, cartOwnerOf(shopper), isAllowed ? email : null);
    return {};
  });

  serve(app, restoreCartCall, async ({ body, request }) => {
    const { token, store_id: storeId = defaultStoreId } = body;
    const fromId = await cartOfLink(deps, token);
    const owner = cartOwnerOf(await ensureShopper(request));
    await restoreCart(deps, { storeId, owner, fromId });
    const { cartItems } = await readPricedCart({ db, storeId, owner, currency: undefined });
    return { cartItems };
  });
}
