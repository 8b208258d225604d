import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newOrderNotifications, orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { staffEmailAddresses } from '#server/platform/sessions/staff.ts';
import { newOrderEmail, orderDigestEmail } from './order-emails.ts';
import { readOrderOfCheckout } from './order-store.ts';

const TELL_NEW_ORDER = 'tell-new-order';
/** When the daily email is sent, in the store's time. */
const DAILY_AT = sql`interval '8 hours'`;

interface NewOrder {
  checkoutId: string;
}

interface NewOrderDeps {
  db: Database;
  jobs: Jobs;
  emails: EmailOutbox;
}

/** Notifies staff of an order, once its payment is committed. */
export const announceNewOrder = (tx: Transaction, jobs: Jobs, checkoutId: string): Promise<void> =>
  jobs.enqueue(tx, TELL_NEW_ORDER, { checkoutId }, { key: checkoutId });

/** Declares the job that notifies staff of a new order: at once, or in the next collected email, as their store wants it. */
export function notifyStaffOfOrders({ db, jobs, emails }: NewOrderDeps): void {
  jobs.handle<NewOrder>(TELL_NEW_ORDER, ({ checkoutId }) =>
    db.transaction(async (tx) => {
      const whole = await readOrderOfCheckout(tx, checkoutId);
      if (!whole) return;
      const { id: orderId, storeId } = whole.order;
      const [store] = await tx.select().from(stores).where(eq(stores.id, storeId));
      if (!store || store.newOrderEmails === 'none') return;
      if (store.newOrderEmails !== 'each') {
        await tx.insert(newOrderNotifications).values({ orderId, storeId }).onConflictDoNothing();
        return;
      }
      for (const email of await staffEmailAddresses(tx, storeId))
        await emails.enqueue(tx, newOrderEmail(whole, email));
    }),
  );
}

/**
 * Sends the collected emails that are due: hourly ones at once, daily ones of all orders until eight in the morning of the store's
 * time. What was collected for a store that now wants one for each order is sent as well, and for one that wants none dropped.
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
      for (const email of await staffEmailAddresses(tx, storeId))
        await emails.enqueue(tx, orderDigestEmail(ofStore, email, ofStore[0]?.id ?? ''));
    }
    const ids = due.map(({ order }) => order.id);
    if (ids.length > 0)
      await tx.delete(newOrderNotifications).where(inArray(newOrderNotifications.orderId, ids));
  });
}
