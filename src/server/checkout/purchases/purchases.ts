import { sql } from 'drizzle-orm';
import type { CheckoutStatus } from '#domain/checkout/checkout-status.ts';
import type { Units } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import { cancelUncollected } from '#server/orders/cancelling/cancel-order.ts';
import { announceNewOrder } from '#server/orders/emails/new-order-emails.ts';
import { findOrderOfCheckout } from '#server/orders/order-store.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import type { PaymentIntent } from '#server/payments/card-payments.ts';
import type { Purchase, PurchaseHooks, Purchases } from '#server/payments/purchase.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { attachFirstPayment, inSeconds, moveCheckout, recordFailedAttempt } from '../checkout-changes.ts';
import {
  type Checkout,
  findCheckoutByPayment,
  findCheckoutsByPrefix,
  lockCheckout,
  readCheckout,
  withDue,
} from '../checkout-store.ts';
import {
  alertSoldOut,
  commitReservation,
  isReserved,
  releaseReservation,
  reserve,
  revertSale,
} from '../reservation.ts';
import { readHolds } from '../stock-holds.ts';
import { cancelOrderOfCheckout, writeOff } from './order-of-checkout.ts';

export interface PurchaseDeps {
  jobs: Jobs;
  emails: EmailOutbox;
  /** The hooks of a checkout's kind of purchase. */
  hooksOf(checkout: Checkout): PurchaseHooks;
}

/** The purchases of this area, with the checkouts behind them. */
export interface CheckoutPurchases extends Purchases {
  /** The purchase of a checkout that was just read, `held` with it. */
  of(checkout: Checkout, held?: Units): Purchase;
  /** The checkout of a purchase, as of then. */
  checkoutOf(purchase: Purchase): Checkout;
}

const OPEN_FOR_SECONDS = 24 * 60 * 60;
/** How long the process that stored a step has to finish it before the sweep gives it a job. */
const FINISHED_WITHIN_SECONDS = 60;
/** In which nothing is left to do. */
const ENDED: readonly CheckoutStatus[] = ['paid', 'void', 'expired', 'refunded', 'review'];

/** Implements the payments' view of a checkout. What differs between kinds of purchase is in their hooks. */
export function createPurchases(deps: PurchaseDeps): CheckoutPurchases {
  const of = (checkout: Checkout | null) => checkout && toPurchase(deps, checkout);
  return {
    of: (checkout, held) => toPurchase(deps, checkout, held),
    checkoutOf(purchase) {
      const checkout = checkoutsOfPurchases.get(purchase);
      if (!checkout) throw new Error(`the purchase ${purchase.id} was not made from a checkout`);
      return checkout;
    },
    find: async (db, checkoutId) => of(await readCheckout(db, checkoutId)),
    async lock(tx, checkoutId) {
      const unlocked = await readCheckout(tx, checkoutId);
      await (unlocked && deps.hooksOf(unlocked).lockFirst?.(tx));
      return of(unlocked && (await lockCheckout(tx, checkoutId)));
    },
    async lockAgain(tx, purchase) {
      await purchase.lockFirst?.(tx);
      return of(await lockCheckout(tx, purchase.id));
    },
    findByPayment: async (db, paymentIntentId) => of(await findCheckoutByPayment(db, paymentIntentId)),
    async findByIdPrefix(db, storeId, prefix) {
      const found = await findCheckoutsByPrefix(db, storeId, prefix);
      return found.map((checkout) => toPurchase(deps, checkout));
    },
    attachPayment: attachFirstPayment,
    recordFailure: (db, checkoutId, error) =>
      recordFailedAttempt(db, checkoutId, loggedError(error).message.slice(0, 500)),
  };
}

const checkoutsOfPurchases = new WeakMap<Purchase, Checkout>();

function toPurchase(deps: PurchaseDeps, checkout: Checkout, held?: Units): Purchase {
  const purchase = purchaseFrom(deps, checkout, held);
  checkoutsOfPurchases.set(purchase, checkout);
  return purchase;
}

function purchaseFrom(deps: PurchaseDeps, checkout: Checkout, held: Units | undefined): Purchase {
  const { jobs, emails } = deps;
  const hooks = deps.hooksOf(checkout);
  return {
    ...hooks,
    id: checkout.id,
    storeId: checkout.storeId,
    status: checkout.status,
    version: checkout.version,
    attempts: checkout.attempts,
    provider: checkout.provider,
    paymentIntentId: checkout.paymentIntentId,
    dueCents: withDue(checkout).dueCents,
    currency: checkout.currency,
    isReserved: async (db) => isReserved(checkout, held ?? (await readHolds(db, checkout.id))),
    isOverdue: (db) => isOverdue(db, checkout),
    async reserve(tx) {
      if (!checkout.quote || !checkout.email)
        throw new DomainError('not_possible_now', 'It was never finalized: the money can only go back.');
      await reserve(tx, checkout, checkout.quote, checkout.email);
    },
    release: (tx) => releaseReservation(tx, checkout),
    async onSold(tx, payment) {
      const soldOut = await commitReservation(tx, checkout);
      await writeOrder(tx, checkout, payment);
      await alertSoldOut(tx, jobs, checkout, await soldOut.answer);
    },
    async onSaleReverted(tx) {
      await revertSale(tx, checkout);
      await cancelUncollected(tx, { jobs, emails }, checkout.id);
    },
    async onPaid(tx, payment) {
      await announceNewOrder(tx, jobs, checkout.id);
      await hooks.onPaid(tx, payment);
    },
    async become(tx, status) {
      const isOver = ENDED.includes(status);
      const nextCheckAt = isOver ? null : inSeconds(FINISHED_WITHIN_SECONDS);
      const moved = await moveCheckout(tx, checkout, status, { nextCheckAt, attempts: 0, lastError: null });
      return toPurchase(deps, moved);
    },
    async findOrder(db) {
      const order = await findOrderOfCheckout(db, checkout.id);
      return order && { id: order.id, isCancelled: order.status === 'cancelled' };
    },
    writeOff: (tx, cents, note) => writeOff(tx, jobs, checkout, { cents, note }),
    cancelOrder: (tx, note) => cancelOrderOfCheckout(tx, deps, checkout, note),
  };
}

/** Places the order with the finalized totals. */
async function writeOrder(
  tx: Transaction,
  {
    id,
    storeId,
    customerId,
    paidElsewhere,
    quote,
    email,
    name,
    address,
    gift,
    giftCards,
    giftCardCents,
  }: Checkout,
  payment: PaymentIntent | null,
): Promise<void> {
  if (!quote || !email || name === null || !address)
    throw new Error(`checkout ${id} is sold without its facts`);
  const who = { customerId, paidElsewhere, email, name, address, gift };
  const byGiftCards = (giftCards ?? []).filter(({ amountCents }) => amountCents > 0);
  const paid = {
    paymentIntentId: payment?.id ?? null,
    card: payment?.card ?? null,
    giftCards: byGiftCards.length > 0 ? byGiftCards : null,
    giftCardCents,
  };
  await placeOrder(tx, { storeId, checkoutId: id, ...paid, ...who, quote });
}

async function isOverdue(db: Queryable, { holdExpiresAt, updatedAt }: Checkout): Promise<boolean> {
  const until = holdExpiresAt ?? new Date(updatedAt.getTime() + OPEN_FOR_SECONDS * 1000);
  const { rows } = await db.execute<{ over: boolean }>(
    sql`select shop_now() >= ${until.toISOString()}::timestamptz as over`,
  );
  return rows[0]?.over ?? false;
}
