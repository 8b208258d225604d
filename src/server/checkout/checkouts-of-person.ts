import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, Person } from '#domain/accounts/person.ts';
import { type CheckoutStatus, ENDED_STATUSES, UNPAID_STATUSES } from '#domain/checkout/checkout-status.ts';
import type { CheckoutId, CustomerId, ShopperId, StoreId } from '#domain/ids.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import { giftToWire } from '#server/orders/gift-wire.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { addressToWire } from '#server/platform/http/address-wire.ts';
import { NOBODY } from './checkout-store.ts';

/** They are exported as orders. */
const SOLD: CheckoutStatus[] = ['capturing', 'paid'];

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

/** Checkouts that a customer started and did not finish. */
export async function exportUnfinishedCheckouts(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['unfinished_checkouts']> {
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customerId),
        isNull(checkouts.billingCycleId),
        notInArray(checkouts.status, SOLD),
      ),
    )
    .orderBy(desc(checkouts.createdAt));
  return rows.map(({ createdAt, status, email, name, address, gift, currency, totalCents }) => ({
    started_at: createdAt.toISOString(),
    status,
    email,
    name,
    address: address && addressToWire(address),
    gift: giftToWire(gift),
    currency,
    total: totalCents,
  }));
}

/**
 * Detaches a deleted account from its checkouts, and erases the person from those that ended unpaid; from those that
 * are under way, once they do. The others belong to orders and refunds; the note of a gift that is sold is on its order.
 */
export async function detachCheckouts(
  tx: Transaction,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<void> {
  const isOwn = eq(checkouts.customerId, customerId);
  await tx
    .update(checkouts)
    .set(NOBODY)
    .where(and(isOwn, inArray(checkouts.status, UNPAID_STATUSES)));
  await tx
    .update(checkouts)
    .set({ gift: null })
    .where(and(isOwn, inArray(checkouts.status, SOLD)));
  await tx.update(checkouts).set({ customerId: null, isErasedUnpaid: true }).where(isOwn);
}

/**
 * Locks a person's checkouts until the transaction ends. A sale locks its checkout before it writes the order, so none is
 * added meanwhile to the orders that are read afterwards.
 */
export async function lockCheckoutsOf(
  tx: Transaction,
  { storeId, customerId, provedEmail }: Pick<Person, 'storeId' | 'customerId' | 'provedEmail'>,
): Promise<void> {
  const isTheirs = or(
    eq(checkouts.customerId, customerId),
    provedEmail === null ? undefined : sql`lower(${checkouts.email}) = ${provedEmail}`,
  );
  await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.storeId, storeId), isTheirs))
    .orderBy(checkouts.id)
    .for('update');
}

/**
 * Takes a person out of checkouts that were sold, whose orders name nobody any more, and out of those that were begun under
 * the address; the ones that still run forget the person when they end.
 */
export async function anonymiseCheckouts(
  tx: Transaction,
  { storeId, provedEmail }: Pick<Person, 'storeId' | 'provedEmail'>,
  soldIds: readonly CheckoutId[],
): Promise<void> {
  if (soldIds.length > 0)
    await tx
      .update(checkouts)
      .set(NOBODY)
      .where(inArray(checkouts.id, [...soldIds]));
  if (provedEmail === null) return;
  const isTheirs = and(eq(checkouts.storeId, storeId), sql`lower(${checkouts.email}) = ${provedEmail}`);
  await tx
    .update(checkouts)
    .set(NOBODY)
    .where(and(isTheirs, inArray(checkouts.status, UNPAID_STATUSES)));
  await tx.update(checkouts).set({ isErasedUnpaid: true }).where(isTheirs);
}

/**
 * Gives a merged account's checkouts to the other one, also those under way, whose orders are then its own; and those that
 * ended under the merged address to the other address.
 */
export async function mergeCheckouts(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  if (from.customerId !== null)
    await tx
      .update(checkouts)
      .set({ customerId: to.customerId })
      .where(eq(checkouts.customerId, from.customerId));
  await tx
    .update(checkouts)
    .set({ email: to.email })
    .where(
      and(
        eq(checkouts.storeId, storeId),
        sql`lower(${checkouts.email}) = ${from.email}`,
        inArray(checkouts.status, ENDED_STATUSES),
      ),
    );
}

/** Gives the checkout of an order its new address, by which the person is found. */
export async function moveCheckoutOfOrder(
  tx: Transaction,
  { checkoutId, to }: Pick<OrderEmailMove, 'checkoutId' | 'to'>,
): Promise<void> {
  if (checkoutId !== null) await tx.update(checkouts).set({ email: to }).where(eq(checkouts.id, checkoutId));
}
