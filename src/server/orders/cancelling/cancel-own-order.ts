import { DomainError } from '#domain/errors.ts';
import { cancellationRefusal } from '#domain/orders/customer-cancellation.ts';
import { cancelLocked } from './cancel-order.ts';
import { differencesToRefund } from './differences-to-refund.ts';
import type { OrderDeps } from '../order-deps.ts';
import { lockWholeOrder, type Order } from '../order-store.ts';
import { findExternalRefund } from '../refunds/record-external-refund.ts';

const REASON = 'cancelled by the customer';

/**
 * Cancels an order for its buyer; a job sends the refund. Shipping locks the order as well, so that one of the two
 * wins. Throws `not_possible_now` once it has left, is cancelled or on hold, and while its payment is being captured.
 */
export async function cancelOwnOrder(deps: OrderDeps, order: Order): Promise<void> {
  // Before the provider is asked: anyone with the link may repeat the call.
  assertCancellable(order);
  await findExternalRefund(deps, order);
  for (const { whole } of await differencesToRefund(deps.db, order.id))
    await findExternalRefund(deps, whole.order);
  await deps.db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, order.id);
    assertCancellable(whole.order);
    await cancelLocked(tx, deps, whole, REASON);
  });
}

function assertCancellable(order: Order): void {
  const refusal = cancellationRefusal(order);
  if (refusal !== null) throw new DomainError('not_possible_now', refusal);
}
