import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type CheckoutStatus, canBecome, EDITABLE_STATUSES } from '#domain/checkout/checkout-status.ts';
import type { Quote } from '#domain/checkout/quote.ts';
import type { Units } from '#domain/checkout/units.ts';
import type { CheckoutId, CustomerId, PaymentIntentId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { type LaterValues, preparedWrite } from '#server/platform/database/prepared-write.ts';
import { relatedRows } from '#server/platform/database/related-rows.ts';
import { checkoutLines, checkouts, stockHolds } from '#server/platform/database/schema/checkout-tables.ts';
import { isUuid, uuidsBeginning } from '#server/platform/database/uuid.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import type { Shopper } from '#server/platform/sessions/sessions.ts';

export type Checkout = typeof checkouts.$inferSelect;
export type CheckoutLine = typeof checkoutLines.$inferSelect;

/** The database's time some seconds from now. */
interface SecondsFromNow {
  secondsFromNow: number;
}

export const inSeconds = (seconds: number): SecondsFromNow => ({ secondsFromNow: seconds });

const TIMES = ['holdExpiresAt', 'nextCheckAt', 'termsAcceptedAt'] as const;
type Time = (typeof TIMES)[number];
type WithTimes<Row> = Omit<Row, Time> & { [Key in Time]?: SecondsFromNow | null };

export type CheckoutChange = Partial<
  WithTimes<Omit<Checkout, 'id' | 'storeId' | 'shopperId' | 'status' | 'updatedAt'>>
>;
type NewCheckout = WithTimes<typeof checkouts.$inferInsert>;

/** A checkout with what is left for its card: the total without what was taken off gift cards. */
export const withDue = <Stored extends Pick<Checkout, 'totalCents' | 'giftCardCents'>>(
  checkout: Stored,
): Stored & { dueCents: Cents } => ({
  ...checkout,
  dueCents: Math.max(0, checkout.totalCents - checkout.giftCardCents),
});

/** No payment of these can succeed any more, and none has. */
export const UNPAID: CheckoutStatus[] = ['void', 'expired'];
/** A checkout that names nobody. */
export const NOBODY = { email: null, name: null, address: null, gift: null };

/** Neither a renewal nor a draft order: its shopper may change it. */
const isOfShopper = and(isNull(checkouts.billingCycleId), isNull(checkouts.draftOrderId));

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

/** No checkout equals a customer that is null. */
const isOwn = and(
  eq(checkouts.storeId, sql.placeholder('storeId')),
  isOfShopper,
  or(
    eq(checkouts.shopperId, sql.placeholder('shopperId')),
    eq(checkouts.customerId, sql.placeholder('customerId')),
  ),
);

const ownCheckoutById = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(and(isOwn, eq(checkouts.id, sql.placeholder('checkoutId'))))
    .prepare('own_checkout_by_id'),
);

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

const isBoughtBy = (storeId: StoreId, shopperId: ShopperId) =>
  and(eq(checkouts.storeId, storeId), eq(checkouts.shopperId, shopperId), isOfShopper);

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

const isOfNamedShopper = and(
  eq(checkouts.storeId, sql.placeholder('storeId')),
  eq(checkouts.shopperId, sql.placeholder('shopperId')),
  isOfShopper,
);

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

const checkoutById = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('checkoutId')))
    .prepare('checkout_by_id'),
);

export async function readCheckout(db: Queryable, checkoutId: CheckoutId): Promise<Checkout | null> {
  const [row] = await checkoutById(db).execute({ checkoutId });
  return row ?? null;
}

/** At most two checkouts of a store whose id starts with this text. */
export async function findCheckoutsByPrefix(
  db: Queryable,
  storeId: StoreId,
  prefix: string,
): Promise<Checkout[]> {
  const range = uuidsBeginning(prefix);
  if (!range) return [];
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.storeId, storeId),
        sql`${checkouts.id} between ${range.first}::uuid and ${range.last}::uuid`,
      ),
    )
    .limit(2);
}

export async function findCheckoutByPayment(
  db: Queryable,
  paymentIntentId: PaymentIntentId,
): Promise<Checkout | null> {
  const [row] = await checkoutByPayment(db).execute({ paymentIntentId });
  return row ?? null;
}

const checkoutByPayment = preparedQuery((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.paymentIntentId, sql.placeholder('paymentIntentId')))
    .prepare('checkout_by_payment'),
);

/** Locks a checkout until the transaction ends. Null when there is none. */
export async function lockCheckout(tx: Transaction, checkoutId: CheckoutId): Promise<Checkout | null> {
  const [row] = await lockedCheckout(tx).execute({ checkoutId });
  return row ?? null;
}

const lockedCheckout = preparedQuery((tx) =>
  tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, sql.placeholder('checkoutId')))
    .for('update')
    .prepare('checkout_locked'),
);

export async function insertCheckout(tx: Transaction, checkout: NewCheckout): Promise<Checkout> {
  const [row] = await insertedCheckout(tx, withSeconds(checkout));
  if (!row) throw new Error('an inserted checkout came back empty');
  return row;
}

const secondsOf = (time: SecondsFromNow | null | undefined) => (time ? time.secondsFromNow : time);

/** The times of a row as seconds, as its statement takes them. */
const withSeconds = <Row extends { [Key in Time]?: SecondsFromNow | null }>(row: Row) => ({
  ...row,
  holdExpiresAt: secondsOf(row.holdExpiresAt),
  nextCheckAt: secondsOf(row.nextCheckAt),
  termsAcceptedAt: secondsOf(row.termsAcceptedAt),
});

type WithSeconds<Row> = ReturnType<typeof withSeconds<WithTimes<Row>>>;

const timesIn = (later: LaterValues<object>): { [Key in Time]?: SQL<Date> } =>
  Object.fromEntries(
    TIMES.flatMap((time) =>
      time in later ? [[time, sql<Date>`shop_now() + make_interval(secs => ${sql.placeholder(time)})`]] : [],
    ),
  );

const insertedCheckout = preparedWrite<WithSeconds<NewCheckout>>()(checkouts, (tx, later) =>
  tx
    .insert(checkouts)
    .values({ ...later, ...timesIn(later) })
    .returning(),
);

/** Changes a locked checkout, but for its status, which `storeStatus` stores. */
export async function changeCheckout(
  tx: Transaction,
  checkoutId: CheckoutId,
  change: CheckoutChange,
): Promise<Checkout> {
  const [row] = await changedCheckout(tx, withSeconds(change), { checkoutId });
  if (!row) throw new Error(`checkout ${checkoutId} is gone`);
  return row;
}

type ChangedRow = WithSeconds<CheckoutChange> & { status?: CheckoutStatus };

const changeOf = (tx: Queryable, later: LaterValues<ChangedRow>) =>
  tx.update(checkouts).set({ ...later, ...timesIn(later), updatedAt: sql`shop_now()` });

const hasId = eq(checkouts.id, sql.placeholder('checkoutId'));

const changedCheckout = preparedWrite<ChangedRow>()(checkouts, (tx, later) =>
  changeOf(tx, later).where(hasId).returning(),
);

/** Counts an attempt of the provider's that failed. Not a change of the checkout, so `updatedAt` stays. */
export async function recordFailedAttempt(
  db: Queryable,
  checkoutId: CheckoutId,
  lastError: string,
): Promise<void> {
  await db
    .update(checkouts)
    .set({ attempts: sql`${checkouts.attempts} + 1`, lastError })
    .where(eq(checkouts.id, checkoutId));
}

/**
 * The only function that stores a new status. Null when the checkout no longer has the status, and the version if one is given, that was
 * read; throws when the domain does not allow it.
 */
async function storeStatus(
  db: Queryable,
  { id: checkoutId, status: from, version }: Pick<Checkout, 'id' | 'status'> & { version?: number },
  to: CheckoutStatus,
  change: CheckoutChange,
): Promise<Checkout | null> {
  if (!canBecome(from, to)) throw new Error(`checkout ${checkoutId} is ${from} and cannot become ${to}`);
  const changed = { ...withSeconds(change), status: to };
  const [row] =
    version === undefined
      ? await movedCheckout(db, changed, { checkoutId, from })
      : await movedVersion(db, changed, { checkoutId, from, fromVersion: version });
  return row ?? null;
}

const isAsRead = and(hasId, eq(checkouts.status, sql.placeholder('from')));

const movedCheckout = preparedWrite<ChangedRow>()(checkouts, (tx, later) =>
  changeOf(tx, later).where(isAsRead).returning(),
);

const movedVersion = preparedWrite<ChangedRow>()(checkouts, (tx, later) =>
  changeOf(tx, later)
    .where(and(isAsRead, eq(checkouts.version, sql.placeholder('fromVersion'))))
    .returning(),
);

/**
 * Stores a new status, and forgets a person whose account was deleted when it ends unpaid. Throws when the domain does
 * not allow it, or when the checkout no longer has the status that was read.
 */
export async function moveCheckout(
  tx: Transaction,
  checkout: Pick<Checkout, 'id' | 'status'>,
  to: CheckoutStatus,
  change: CheckoutChange = {},
): Promise<Checkout> {
  const { id, status } = checkout;
  const row = await storeStatus(tx, { id, status }, to, change);
  if (!row) throw new Error(`checkout ${checkout.id} is not ${checkout.status} any more`);
  return row.isErasedUnpaid && UNPAID.includes(to) ? changeCheckout(tx, row.id, NOBODY) : row;
}

/** As `moveCheckout`, without a lock and only from this version; null when the checkout has changed since. */
export function moveVersion(
  db: Queryable,
  checkout: Pick<Checkout, 'id' | 'status' | 'version'>,
  to: 'ready',
  change: CheckoutChange,
): Promise<Checkout | null> {
  return storeStatus(db, checkout, to, change);
}

/**
 * Stores the first payment of an editable checkout. False when it has one, or can take none any more. One that is lost is
 * found again: by its idempotency key, and by the checkout in its metadata.
 */
export async function attachFirstPayment(
  db: Queryable,
  checkoutId: CheckoutId,
  paymentIntentId: PaymentIntentId,
): Promise<boolean> {
  const attached = await attachedPayment(db).execute({ checkoutId, paymentIntentId });
  return attached.length > 0;
}

const attachedPayment = preparedQuery((db) =>
  db
    .update(checkouts)
    .set({ paymentIntentId: sql`${sql.placeholder('paymentIntentId')}`, updatedAt: sql`shop_now()` })
    .where(and(hasId, isNull(checkouts.paymentIntentId), hasEditableStatus))
    .returning({ id: checkouts.id, withoutWaitingForDisk })
    .prepare('first_payment_of_checkout'),
);

/** A quote as columns: the whole of it, and its totals, which the database checks. */
export function quoteColumns(quote: Quote) {
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = quote;
  const pricesIncludeTax = quote.pricesIncludeTax ?? false;
  return { quote, pricesIncludeTax, subtotalCents, discountCents, shippingCents, taxCents, totalCents };
}

/**
 * Assigns running checkouts to the customer, so that bought lines leave their cart and the order appears in
 * their history.
 */
export async function assignCheckouts(
  tx: Transaction,
  storeId: StoreId,
  { shopperId, customerId }: { shopperId: ShopperId; customerId: CustomerId },
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ customerId })
    .where(
      and(
        eq(checkouts.storeId, storeId),
        eq(checkouts.shopperId, shopperId),
        isNull(checkouts.customerId),
        inArray(checkouts.status, ['open', 'finalizing', 'ready', 'capturing']),
      ),
    );
}

/** Detaches an account from checkouts, running ones included, that were made with another email address. */
export async function detachForeignCheckouts(
  tx: Transaction,
  { id: customerId, email }: { id: CustomerId; email: string },
): Promise<void> {
  await tx
    .update(checkouts)
    .set({ customerId: null })
    .where(
      and(eq(checkouts.customerId, customerId), sql`lower(${checkouts.email}) is distinct from ${email}`),
    );
}
