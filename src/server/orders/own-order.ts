import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentShopper } from '#server/platform/sessions/sessions.ts';
import { orderOfToken } from './order-link.ts';
import { type Order, readOrder } from './order-store.ts';

interface NamedOrder {
  store_id: StoreId;
  order_id?: OrderId | undefined;
  token?: string | null | undefined;
}

/**
 * The order that a request names and may see: an emailed link opens one, a signed-in customer their own. Throws
 * `bad_token` for a link that opens nothing, `not_signed_in` without either, and `not_found` for an order of
 * somebody else as for none.
 */
export async function ownOrder(
  deps: Pick<Deps, 'db' | 'sessionSecret'>,
  request: FastifyRequest,
  { store_id: storeId, order_id: orderId, token }: NamedOrder,
): Promise<Order> {
  if (token) {
    const order = await orderOfToken(deps, storeId, token);
    if (!order)
      throw new DomainError('bad_token', 'This link is too old or was cut off. We can send you a new one.');
    return order;
  }
  const customerId = currentShopper(request)?.customerId;
  if (!customerId) throw new DomainError('not_signed_in', 'Please log in to see your orders.');
  const order = orderId ? await readOrder(deps.db, storeId, orderId) : null;
  if (order?.customerId !== customerId) throw new DomainError('not_found', 'There is no such order.');
  return order;
}
