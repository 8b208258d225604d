import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newOrderNotifications, orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import { readOrderOfCheckout } from '../order-store.ts';
import { newOrderEmail, type OrderReader, orderDigestEmail } from './order-emails.ts';

const NEW_ORDER_QUEUE = 'tell-new-order';
/** In the store's time zone. */
const DAILY_AT = sql`interval '8 hours'`;

interface NewOrder {
  checkoutId: CheckoutId;
}

interface NewOrderDeps {
  db: Database;
  jobs: Jobs;
  emails: EmailOutbox;
}

/** Queues the notification of staff about an order, in the transaction of its payment. */
export const announceNewOrder = (tx: Transaction, jobs: Jobs, checkoutId: CheckoutId): Promise<void> =>
  jobs.enqueue(tx, NEW_ORDER_QUEUE, { checkoutId }, { key: checkoutId });

/**
 * Declares the job that emails staff about a new order, at once or in the next digest, as the store's
 * settings say.
 */
export function notifyStaffOfOrders({ db, jobs, emails }: NewOrderDeps): void {
  jobs.handle<NewOrder>(NEW_ORDER_QUEUE, async ({ checkoutId }) => {
    const [order] = await newOrderOf(db).execute({ checkoutId });
    if (!order || order.wanted === 'none') return;
    const { id: orderId, storeId, wanted } = order;
    if (wanted !== 'each') {
      await db.insert(newOrderNotifications).values({ orderId, storeId }).onConflictDoNothing();
      return;
    }
    const readers = await readersOfNewOrders(db, storeId);
    const whole = readers.length > 0 ? await readOrderOfCheckout(db, checkoutId) : null;
    if (!whole) return;
    await db.transaction(async (tx) => {
      for (const reader of readers) await emails.enqueue(tx, storeId, newOrderEmail(whole, reader));
    });
  });
}

/** Whom new orders are told to, and whether with what they cost. */
const readersOfNewOrders = async (db: Queryable, storeId: StoreId): Promise<OrderReader[]> =>
  (await colleaguesWith(db, storeId, 'orders:ship')).map((colleague) => ({
    email: colleague.email,
    seesAmounts: hasPermission(colleague, 'orders:amounts'),
  }));

const newOrderOf = preparedQuery((tx) =>
  tx
    .select({ id: orders.id, storeId: orders.storeId, wanted: stores.newOrderEmails })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.checkoutId, sql.placeholder('checkoutId')))
    .prepare('new_order_of_checkout'),
);

/**
 * Sends due digests: hourly ones at once, daily ones after eight in the morning of the store's time. When the
 * store's setting has changed meanwhile, collected orders are sent at once, or dropped for `none`.
 */
export async function sendNewOrderDigests({
  db,
  emails,
}: Pick<NewOrderDeps, 'db' | 'emails'>): Promise<void> {
  await db.transaction(async (tx) => {
    const localNow = sql`(${shopNow} at time zone ${stores.timeZone})`;
    const lastMorning = sql`(date_trunc('day', ${localNow} - ${DAILY_AT}) + ${DAILY_AT}) at time zone ${stores.timeZone}`;
    const due = await tx
      .select({ order: orders, wanted: stores.newOrderEmails })
      .from(newOrderNotifications)
      .innerJoin(orders, eq(orders.id, newOrderNotifications.orderId))
      .innerJoin(stores, eq(stores.id, newOrderNotifications.storeId))
      .where(sql`${stores.newOrderEmails} <> 'daily' or ${newOrderNotifications.createdAt} < ${lastMorning}`)
      .orderBy(asc(orders.placedAt))
      .for('update', { of: newOrderNotifications, skipLocked: true });
    const wanted = due.filter((row) => row.wanted !== 'none').map(({ order }) => order);
    for (const [storeId, ofStore] of Map.groupBy(wanted, (order) => order.storeId)) {
      for (const reader of await readersOfNewOrders(tx, storeId))
        await emails.enqueue(tx, storeId, orderDigestEmail(ofStore, reader, ofStore[0]?.id ?? ''));
    }
    const ids = due.map(({ order }) => order.id);
    if (ids.length > 0)
      await tx.delete(newOrderNotifications).where(inArray(newOrderNotifications.orderId, ids));
  });
}
