import { randomUUID } from 'node:crypto';
import type { CheckoutItem } from '#contracts/checkout/checkout-calls.ts';
import { type PricedLine, subtotalOf } from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { deliveryDayProblem } from '#domain/gift-cards/delivery-day.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { dayAt } from '#domain/store-days.ts';
import { refuseTooManyAlike } from '#domain/subscriptions/same-items.ts';
import { priceWithStock, refuseShort, requireStock } from '#server/catalog/price-items.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import { enqueuePayments } from '#server/payments/payment-jobs.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { answeredLater } from '#server/platform/database/transaction-client.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { inSeconds, insertCheckout, moveCheckout } from './checkout-changes.ts';
import { insertLines, replaceLines } from './checkout-lines.ts';
import type { Checkout } from './checkout-store.ts';
import { finishEarlierPayment } from './finish-earlier-payment.ts';
import { releaseReservation } from './reservation.ts';
import { lockActiveCheckout } from './shopper-checkouts.ts';

/** When the sweep first looks at an open checkout after its last change. */
const OPEN_CHECK_SECONDS = 10 * 60;

export interface StartCheckout {
  storeId: StoreId;
  shopper: Shopper;
  /** Null for the store's own, as with a subscription among the items. */
  currency: CurrencyCode | null;
  items: readonly CheckoutItem[];
  /** The cost shown to the shopper for these items, before shipping and tax. */
  shownCost: Cents;
}

type PricedStart = StartCheckout & { currency: CurrencyCode };

/**
 * Starts a checkout with the shop's own prices, or updates the shopper's running one. Throws `price_changed` with the true cost, `out_of_stock`, `not_found` for unknown
 * SKUs, `subscription_unavailable`, and `checkout_closed` or `checkout_changed` when the last checkout was just paid. Spec §7,
 * create_checkout_session.
 */
export async function startCheckout(deps: PaymentDeps, request: StartCheckout): Promise<Checkout> {
  const { db, payments } = deps;
  await finishEarlierPayment(deps, request.storeId, request.shopper.shopperId);
  const { lines, currency, availableBySku } = await priceWithStock(
    db,
    request.storeId,
    request.currency,
    request.items,
  );
  refuseTooManyAlike(lines);
  await refuseImpossibleDays(db, request.storeId, lines);
  const cost = subtotalOf(lines);
  if (cost !== request.shownCost) {
    throw new DomainError(
      'price_changed',
      'A price has changed since you put this in your cart. Please check the new total.',
      {
        totalCost: cost,
      },
    );
  }
  const start = async (): Promise<Checkout> => {
    const started = await db.transaction(async (tx) => {
      const active = await lockActiveCheckout(tx, request.storeId, request.shopper.shopperId);
      const isSame = active?.currency === currency && active.mode === modeOf(lines);
      if (isSame && active.provider === payments.provider)
        return { answer: await reopen(tx, active, { ...request, currency }, lines, cost) };
      if (active) await endCheckout(tx, deps, active);
      // What the other one has released is for sale now.
      if (active) await requireStock(tx, request.storeId, currency, lines);
      else refuseShort(lines, availableBySku);
      return insertWithLines(tx, { ...request, currency }, lines, cost, payments.provider);
    });
    return started.answer;
  };
  return start().catch((error: unknown) => {
    if (isUniqueViolation(error)) return start();
    throw error;
  });
}

/** Throws `malformed` for a gift card whose day of delivery has passed, or is too far away. */
async function refuseImpossibleDays(
  db: Queryable,
  storeId: StoreId,
  lines: readonly PricedLine[],
): Promise<void> {
  if (!lines.some(({ giftCard }) => giftCard)) return;
  const { now, timeZone } = await storeClock(db, storeId);
  const problems = lines.map(({ giftCard }) =>
    deliveryDayProblem(giftCard?.deliverOn ?? null, dayAt(now, timeZone)),
  );
  const errors = problems.flatMap((message, index) =>
    message === null ? [] : [{ path: `/checkout_items/${index}/gift_card/deliver_on`, message }],
  );
  const [first] = errors;
  if (first) throw new DomainError('malformed', first.message, { errors });
}

/**
 * Ends an editable checkout and cancels its payment at the provider. One of another provider, which the shop no longer uses,
 * just ends.
 */
export async function endCheckout(
  tx: Transaction,
  { jobs, payments }: PaymentDeps,
  active: Checkout,
): Promise<void> {
  const expiring = await moveCheckout(tx, active, 'expiring', { nextCheckAt: inSeconds(OPEN_CHECK_SECONDS) });
  if (active.provider === payments.provider) return enqueuePayments(tx, jobs, [active.id]);
  await releaseReservation(tx, active);
  await moveCheckout(tx, expiring, 'expired', { nextCheckAt: null });
}

const modeOf = (lines: readonly PricedLine[]): Checkout['mode'] =>
  lines.some(({ subscriptionOptionId }) => subscriptionOptionId) ? 'subscription' : 'payment';

/** The answer, the new checkout, is known once the transaction has ended. */
async function insertWithLines(
  tx: Transaction,
  { storeId, shopper, currency }: PricedStart,
  lines: readonly PricedLine[],
  cost: Cents,
  provider: CardPayments['provider'],
): Promise<{ answer: Promise<Checkout> }> {
  const id = randomUUID() as CheckoutId;
  const inserted = await answeredLater(tx, () =>
    insertCheckout(tx, {
      id,
      storeId,
      shopperId: shopper.shopperId,
      customerId: shopper.customerId,
      mode: modeOf(lines),
      currency,
      provider,
      subtotalCents: cost,
      totalCents: cost,
      nextCheckAt: inSeconds(OPEN_CHECK_SECONDS),
    }),
  );
  await insertLines(tx, { id, storeId }, lines, shopper);
  return inserted;
}

/**
 * Reopens a checkout with new lines. The reservation for the old ones is released first, so that it counts as
 * stock for the new ones; finalizing again gives it a new version.
 */
async function reopen(
  tx: Transaction,
  active: Checkout,
  { storeId, shopper, currency }: PricedStart,
  lines: readonly PricedLine[],
  cost: Cents,
): Promise<Checkout> {
  await releaseReservation(tx, active);
  await requireStock(tx, storeId, currency, lines);
  await replaceLines(tx, active, lines, shopper);
  return moveCheckout(tx, active, 'open', {
    customerId: shopper.customerId,
    currency,
    subtotalCents: cost,
    discountCents: 0,
    shippingCents: 0,
    taxCents: 0,
    totalCents: cost,
    quote: null,
    holdExpiresAt: null,
    nextCheckAt: inSeconds(OPEN_CHECK_SECONDS),
  });
}
