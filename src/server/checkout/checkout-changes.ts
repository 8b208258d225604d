import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type CheckoutStatus,
  canBecome,
  EDITABLE_STATUSES,
  UNPAID_STATUSES,
} from '#domain/checkout/checkout-status.ts';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { type LaterValues, preparedWrite } from '#server/platform/database/prepared-write.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { withoutWaitingForDisk } from '#server/platform/database/without-waiting-for-disk.ts';
import { type Checkout, NOBODY } from './checkout-store.ts';

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

export async function insertCheckout(tx: Transaction, checkout: NewCheckout): Promise<Checkout> {
  const [row] = await insertedCheckout(tx, withSeconds(checkout));
  if (!row) throw new Error('an inserted checkout came back empty');
  return row;
}

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

/**
 * Stores a new status, and forgets a person whose account was deleted when it ends unpaid. Throws when the
 * domain does not allow it, or when the checkout no longer has the status that was read.
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
  return row.isErasedUnpaid && UNPAID_STATUSES.includes(to) ? changeCheckout(tx, row.id, NOBODY) : row;
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
 * The only function that stores a new status. Null when the checkout no longer has the status that was read,
 * or the version if one is given; throws when the domain does not allow it.
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
 * Stores the first payment of an editable checkout. False when it has one, or can take none any more. One that
 * is lost is found again: by its idempotency key, and by the checkout in its metadata.
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
    .where(and(hasId, isNull(checkouts.paymentIntentId), inArray(checkouts.status, EDITABLE_STATUSES)))
    .returning({ id: checkouts.id, withoutWaitingForDisk })
    .prepare('first_payment_of_checkout'),
);
