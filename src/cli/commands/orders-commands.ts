import type { Command } from 'commander';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { startOf } from '#domain/store-days.ts';
import { cancelNow } from '#server/orders/cancelling/cancel-now.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { listOrders } from '#server/orders/history/list-orders.ts';
import { findOrder } from '#server/orders/order-store.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import type { CommandRunner } from '../command-runner.ts';
import { orderAsJson, orderAsText, orderList } from './orders-shown.ts';
import { dayOrMoment, wholeNumber } from '../read-options.ts';

/** `orders list|show|ship|cancel`. */
export function ordersCommands(program: Command, runner: CommandRunner): Command {
  const orders = program.command('orders').description('Orders: list, show, ship, cancel, refund');
  listCommand(orders, runner);
  showCommand(orders, runner);
  shipCommand(orders, runner);
  cancelCommand(orders, runner);
  return orders;
}

function listCommand(orders: Command, { reads }: CommandRunner): void {
  const command = orders
    .command('list')
    .description('Orders, newest first')
    .option('--status <status>', `only those that are ${SHOWN_ORDER_STATUSES.join(', ')}`)
    .option('--email <address>', 'only those of a customer')
    .option('--since <day>', "only those placed since, a day of the store's time zone", dayOrMoment)
    .option('--limit <n>', 'at most so many', wholeNumber, 50);
  reads<{ status?: string; email?: string; since?: string | Date; limit: number }>(
    command,
    async (shop, options) => {
      const { id: storeId, timeZone } = await shop.store();
      const { since, ...filter } = options;
      const orders = await listOrders(shop.db, {
        storeId,
        ...filter,
        ...(since && { since: startOf(since, timeZone) }),
      });
      return orderList(orders, timeZone);
    },
  );
}

function showCommand(orders: Command, { reads }: CommandRunner): void {
  const command = orders
    .command('show')
    .description('One order: lines, every cent, refunds')
    .argument('<order>', 'its number, or how its id begins');
  reads(command, async (shop, _options, typed = '') => {
    const { id: storeId, timeZone } = await shop.store();
    const whole = await findOrder(shop.db, storeId, typed);
    const refunds = await readRefunds(shop.db, whole.order.id);
    return { json: orderAsJson(whole, refunds), text: orderAsText(whole, refunds, timeZone) };
  });
}

function shipCommand(orders: Command, { changes }: CommandRunner): void {
  const command = orders
    .command('ship')
    .description('The parcel has left: the customer is told. Again: only the tracking address changes')
    .argument('<order>', 'its number, or how its id begins')
    .option('--tracking <address>', 'where the parcel can be followed, https');
  changes<{ tracking?: string }>(command, async (shop, { tracking }, typed = '') => {
    const { order } = await findOrder(shop.db, (await shop.store()).id, typed);
    await shipOrder(await shop.deps(), order.id, tracking ?? null);
    return {
      json: { order: order.id, number: order.number, status: 'shipped', trackingUrl: tracking ?? null },
      text: `Order ${formatOrderNumber(order.number)} is shipped.${order.status === 'shipped' ? '' : ' The customer is told by mail.'}`,
    };
  });
}

function cancelCommand(orders: Command, { changes }: CommandRunner): void {
  const command = orders
    .command('cancel')
    .description('Cancels an order that was not shipped: money and stock go back, the customer is told')
    .argument('<order>', 'its number, or how its id begins')
    .option('--reason <text>', 'why; kept, not shown to the customer', 'cancelled by an operator');
  changes<{ reason: string }>(command, async (shop, { reason }, typed = '') => {
    const { order } = await findOrder(shop.db, (await shop.store()).id, typed);
    const { refund, differences, message } = await cancelNow(await shop.deps(), order, reason);
    return {
      json: {
        order: order.id,
        number: order.number,
        status: 'cancelled',
        refund: refund?.refundId ?? null,
        refundStatus: refund?.status ?? null,
        addressDifferences: differences.map(({ whole, amountCents }) => ({
          order: whole.order.id,
          number: whole.order.number,
          amountCents,
        })),
      },
      text: `Order ${formatOrderNumber(order.number)} is cancelled.${message ? ` ${message}` : ''}`,
    };
  });
}
