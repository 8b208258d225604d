import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/account/order-calls.ts';
import { type DomainError, fieldError } from '#domain/errors.ts';
import { orderNameIn } from '#domain/orders/order-number.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { cancelOwnOrder } from './cancelling/cancel-own-order.ts';
import { createOrderLinkLimits, requestOrderLink } from './emails/email-order-link.ts';
import { limitCancellations } from './cancelling/limit-cancellations.ts';
import { itemsToOrderAgain } from './history/order-again.ts';
import type { OrderDeps } from './order-deps.ts';
import { orderPageOf } from './order-page-wire.ts';
import { readOrder } from './order-store.ts';
import { ownOrder } from './own-order.ts';

/** The calls of an order's buyer, with a login or an emailed link: docs/decisions/0193. */
export function orderRoutes(app: FastifyInstance, deps: Deps & OrderDeps): void {
  const { db } = deps;
  const limits = createOrderLinkLimits(deps.limits);
  const withinLimits = limitCancellations(deps.limits);

  serve(app, calls.orderDetails, async ({ body, request }) => ({
    order: await orderPageOf(deps, await ownOrder(deps, request, body)),
  }));

  serve(app, calls.cancelOwnOrder, async ({ body, request }) => {
    const order = await ownOrder(deps, request, body);
    await withinLimits(order, request.ip, () => cancelOwnOrder(deps, order));
    return { order: await orderPageOf(deps, (await readOrder(db, order.storeId, order.id)) ?? order) };
  });

  serve(app, calls.orderAgain, async ({ body, request }) =>
    itemsToOrderAgain(db, await ownOrder(deps, request, body), body.currency),
  );

  serve(app, calls.emailOrderLink, async ({ body, request }) => {
    const { store_id: storeId, email } = body;
    const number = orderNameIn(body.order_number);
    if (number === null) throw noNumber();
    await limits.beforeRequest(request.ip);
    // Of each order: otherwise five wrong numbers would keep the owner of an address from getting a link.
    if (await limits.mayEmail({ key: `${storeId} ${number}`, email, ip: request.ip }))
      await requestOrderLink(deps, { storeId, number, email });
    return {};
  });
}

function noNumber(): DomainError {
  return fieldError('/order_number', 'Type the number from the subject of our mail, like #1001.');
}
