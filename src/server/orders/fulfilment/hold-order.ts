import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { lockOrder } from '../order-store.ts';
import { hasUnresolvedDispute, updateFulfilmentStatus } from './update-fulfilment-status.ts';

/**
 * Holds an order back, with a reason for colleagues: it is not shipped until it is released. Throws `not_found`, and
 * `not_possible_now` for one that was shipped or cancelled.
 */
export async function holdOrder(db: Database, orderId: OrderId, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status === 'shipped' || status === 'cancelled')
      throw new DomainError(
        'not_possible_now',
        `This order is ${status} already: there is nothing to hold back.`,
      );
    await tx.update(orders).set({ holdReason: reason }).where(eq(orders.id, orderId));
    await updateFulfilmentStatus(tx, orderId);
  });
}

/**
 * Lets a held order be shipped. Throws `not_found`, and `not_possible_now` for one that is not held, or whose payment
 * is disputed.
 */
export async function releaseOrder(db: Database, orderId: OrderId): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status !== 'on_hold') throw new DomainError('not_possible_now', 'This order is not on hold.');
    if (await hasUnresolvedDispute(tx, orderId))
      throw new DomainError(
        'not_possible_now',
        'The payment of this order is disputed. It is released when the dispute is won; or cancel the order.',
      );
    await tx.update(orders).set({ holdReason: null }).where(eq(orders.id, orderId));
    await updateFulfilmentStatus(tx, orderId);
  });
}
