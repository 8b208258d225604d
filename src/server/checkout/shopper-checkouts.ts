import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { EDITABLE_STATUSES } from '#domain/checkout/checkout-status.ts';
import type { Units } from '#domain/checkout/units.ts';
import type { CheckoutId, PaymentIntentId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { relatedRows } from '#server/platform/database/related-rows.ts';
import { checkoutLines, checkouts, stockHolds } from '#server/platform/database/schema/checkout-tables.ts';
import { isUuid } from '#server/platform/database/uuid.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';
import type { Checkout, CheckoutLine } from './checkout-store.ts';

/** Neither a renewal nor a draft order: its shopper may change it. */
const isOfShopper = and(isNull(checkouts.billingCycleId), isNull(checkouts.draftOrderId));

/** No checkout equals a customer that is null. */
const isOwn = and(
  eq(checkouts.storeId, sql.placeholder('storeId')),
  isOfShopper,
  or(
    eq(checkouts.shopperId, sql.placeholder('shopperId')),
    eq(checkouts.customerId, sql.placeholder('customerId')),
  ),
);

/** A shopper's own checkout by its id; null for another's, for renewals and for draft orders. */
export async function findOwnCheckout(
  db: Queryable,
  storeId: StoreId,
  shopper: Shopper,
  checkoutId: CheckoutId,
): Promise<Checkout | null> {
  if (!isUuid(checkoutId)) return null;
  const [row] = await ownCheckoutById(db).execute({ ...shopper, storeId, checkoutId });
  return row ?? null;
}

const ownCheckoutById = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(and(isOwn, eq(checkouts.id, sql.placeholder('checkoutId'))))
    .prepare('own_checkout_by_id'),
);

/** The same, with the units that are reserved for it: as long as its status and version are these. */
export async function findOwnCheckoutWithHolds(
  db: Queryable,
  storeId: StoreId,
  shopper: Shopper,
  checkoutId: CheckoutId,
): Promise<{ checkout: Checkout; held: Units } | null> {
  if (!isUuid(checkoutId)) return null;
  const [row] = await ownCheckoutWithHolds(db).execute({ ...shopper, storeId, checkoutId });
  if (!row) return null;
  const held = Object.fromEntries(row.holds.map(({ sku, quantity }) => [sku, quantity]));
  return { checkout: row.checkout, held };
}

const ownCheckoutWithHolds = preparedQuery((db) => {
  const { sku, quantity } = stockHolds;
  const holds = relatedRows<Pick<typeof stockHolds.$inferSelect, 'sku' | 'quantity'>>(
    stockHolds,
    { sku, quantity },
    { where: sql`${stockHolds.checkoutId} = ${checkouts.id}`, orderBy: sku },
  );
  return db
    .select({ checkout: checkouts, holds })
    .from(checkouts)
    .where(and(isOwn, eq(checkouts.id, sql.placeholder('checkoutId'))))
    .prepare('own_checkout_with_holds');
});

/** A shopper's own checkout by its payment, with the gift card of each of its lines. */
export async function findOwnCheckoutByPayment(
  db: Queryable,
  storeId: StoreId,
  shopper: Shopper,
  paymentIntentId: PaymentIntentId,
): Promise<{ checkout: Checkout; lines: Pick<CheckoutLine, 'giftCard'>[] } | null> {
  const [row] = await ownCheckoutByPayment(db).execute({ ...shopper, storeId, paymentIntentId });
  return row ?? null;
}

const giftCardsOfLines = relatedRows<Pick<CheckoutLine, 'giftCard'>>(
  checkoutLines,
  { giftCard: checkoutLines.giftCard },
  { where: sql`${checkoutLines.checkoutId} = ${checkouts.id}`, orderBy: checkoutLines.position },
);

const ownCheckoutByPayment = preparedQuery((db) =>
  db
    .select({ checkout: checkouts, lines: giftCardsOfLines })
    .from(checkouts)
    .where(and(isOwn, eq(checkouts.paymentIntentId, sql.placeholder('paymentIntentId'))))
    .prepare('own_checkout_by_payment'),
);

const isOfNamedShopper = and(
  eq(checkouts.storeId, sql.placeholder('storeId')),
  eq(checkouts.shopperId, sql.placeholder('shopperId')),
  isOfShopper,
);

const hasEditableStatus = inArray(checkouts.status, EDITABLE_STATUSES);

/** The shopper's running checkout, locked until the transaction ends. */
export async function lockActiveCheckout(
  tx: Transaction,
  storeId: StoreId,
  shopperId: ShopperId,
): Promise<Checkout | null> {
  const [row] = await activeCheckout(tx).execute({ storeId, shopperId });
  return row ?? null;
}

const activeCheckout = preparedQuery((tx) =>
  tx
    .select()
    .from(checkouts)
    .where(and(isOfNamedShopper, hasEditableStatus))
    .for('update')
    .prepare('active_checkout'),
);

/**
 * The shopper's newest checkout that may be about to be paid: finalized with a payment, or sold and not
 * captured yet.
 */
export async function findPayingCheckout(
  db: Queryable,
  storeId: StoreId,
  shopperId: ShopperId,
): Promise<Checkout | null> {
  const [row] = await payingCheckout(db).execute({ storeId, shopperId });
  return row ?? null;
}

const payingCheckout = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      and(
        isOfNamedShopper,
        inArray(checkouts.status, ['ready', 'capturing']),
        isNotNull(checkouts.paymentIntentId),
      ),
    )
    .orderBy(desc(checkouts.updatedAt))
    .limit(1)
    .prepare('paying_checkout'),
);

const isBoughtBy = (storeId: StoreId, shopperId: ShopperId) =>
  and(eq(checkouts.storeId, storeId), eq(checkouts.shopperId, shopperId), isOfShopper);

/**
 * The shopper's running subscription checkout, or the newest one paid within the hour, which they might
 * confirm again by mistake.
 */
export async function findLatestSubscriptionCheckout(
  db: Queryable,
  storeId: StoreId,
  shopperId: ShopperId,
): Promise<Checkout | null> {
  const wasPaidJustNow = and(
    inArray(checkouts.status, ['capturing', 'paid']),
    sql`${checkouts.updatedAt} > shop_now() - interval '1 hour'`,
  );
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(
        isBoughtBy(storeId, shopperId),
        eq(checkouts.mode, 'subscription'),
        or(hasEditableStatus, wasPaidJustNow),
      ),
    )
    .orderBy(sql`${hasEditableStatus} desc`, desc(checkouts.updatedAt))
    .limit(1);
  return row ?? null;
}
