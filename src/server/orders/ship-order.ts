import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import { dayAt } from '#domain/store-days.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { shippedEmail } from './emails/order-emails.ts';
import { lockWholeOrder, type Order, type WholeOrder } from './order-store.ts';
import { readPackedLines } from './packed-lines.ts';

/**
 * Marks the whole order as shipped, with its tracking URL, and notifies the customer. Shipping it again only
 * changes the URL. Throws `not_found`, `malformed` for a URL that is not https, and `not_possible_now` for an
 * order that is cancelled, refunded, or not paid yet.
 */
export async function shipOrder(
  { db, emails }: { db: Database; emails: EmailOutbox },
  orderId: OrderId,
  trackingUrl: string | null,
): Promise<void> {
  const tracking = trackingUrl === null ? null : checkedAddress(trackingUrl);
  await db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, orderId);
    if (whole.order.status === 'shipped') return changeOrder(tx, whole.order, { trackingUrl: tracking });
    await refuseUnlessShippable(tx, whole);
    const lines = (await readPackedLines(tx, [orderId])).get(orderId);
    if (!lines) throw nothingToShip();
    await changeOrder(tx, whole.order, {
      status: 'shipped',
      trackingUrl: tracking,
      shippedAt: sql`shop_now()`,
    });
    await emails.enqueue(
      tx,
      shippedEmail(
        { order: { ...whole.order, trackingUrl: tracking }, lines },
        await storeToday(tx, whole.order),
      ),
    );
  });
}

async function storeToday(tx: Transaction, { storeId }: Order): Promise<string> {
  return dayAt(await shopTime(tx), await storeTimeZone(tx, storeId));
}

async function changeOrder(
  tx: Transaction,
  { id }: Order,
  change: Parameters<ReturnType<Transaction['update']>['set']>[0] & object,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: sql`shop_now()` })
    .where(eq(orders.id, id));
}

async function refuseUnlessShippable(tx: Transaction, { order }: WholeOrder): Promise<void> {
  if (order.status === 'cancelled') throw new DomainError('not_possible_now', 'This order is cancelled.');
  if (order.totalCents > 0 && order.refundedCents === order.totalCents) throw nothingToShip();
  if (!order.checkoutId) return;
  const [checkout] = await tx
    .select({ status: checkouts.status })
    .from(checkouts)
    .where(eq(checkouts.id, order.checkoutId));
  if (checkout?.status !== 'paid')
    throw new DomainError('not_possible_now', `The payment of this order is ${checkout?.status}, not paid.`);
}

const nothingToShip = () =>
  new DomainError('not_possible_now', 'All of this order was refunded: there is nothing to ship.');

function checkedAddress(typed: string): string {
  const address = URL.canParse(typed) ? new URL(typed) : null;
  if (address?.protocol === 'https:' && address.href.length <= 2000) return address.href;
  throw new DomainError('malformed', `The tracking address must begin with https://, not ${typed}`);
}
