import { eq, sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { DisputeId, ProviderRefundId } from '#domain/ids.ts';
import { followDispute } from '#server/orders/follow-dispute.ts';
import { newOrderNotifications, orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { TORONTO } from '../buying/buying.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../buying/orders.ts';
import { anId } from '../ids.ts';
import { shopCommand } from '../shop-command.ts';
import { STORE, type TestShop } from '../test-shop.ts';
import { during, type FaultyProvider, unavailable } from './fill-checkouts.ts';

const MIX = { sku: 'MIX-5OZ', quantity: 2 };

/** An order with a refund, of which reports and payouts have sums once its day is over. */
export async function fillSales(shop: TestShop): Promise<void> {
  await refundUnit(shop, await placeOrder(shop, [MIX]));
}

/** What was sold in a month that is over, added up. */
export async function fillSalesOfMonths(shop: TestShop): Promise<void> {
  const { id } = await placeOrder(shop, [MIX]);
  await shop.db
    .update(orders)
    .set({ placedAt: sql`shop_now() - interval '60 days'` })
    .where(eq(orders.id, id));
  await rebuildFacts(shop.db, STORE);
}

/** From now on new orders are collected for one email a day. */
export async function collectNewOrders(shop: TestShop): Promise<void> {
  await shop.db.update(stores).set({ newOrderEmails: 'daily' });
  await placeOrder(shop, [MIX]);
  await vi.waitFor(
    async () => {
      if ((await shop.db.$count(newOrderNotifications)) === 0) throw new Error('no order is collected yet');
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** Orders in every status, with refunds in every status. */
export async function fillOrders(shop: TestShop, provider: FaultyProvider): Promise<void> {
  const run = async (...args: string[]) => {
    const { code, err } = await shopCommand(shop.connectionString, ...args);
    if (code !== 0) throw new Error(err);
  };
  const order = (changes: object = {}) => placeOrder(shop, [MIX], changes);
  await run('discounts', 'create', 'DIWALI', '--percent', '20', '--cap', '10.00', '--uses', '5');
  const shipped = await order({ discount_code: 'DIWALI' });
  await run('orders', 'ship', shipped.id, '--tracking', 'https://track.example.com/1');
  await refundUnit(shop, shipped);
  await run('orders', 'cancel', (await order()).id);
  const refused = async () =>
    ({ id: anId<ProviderRefundId>('re_refused'), status: 'failed', amountCents: 100 }) as const;
  await during(provider, { refund: refused }, async () => refundUnit(shop, await order()));
  await during(provider, { refund: unavailable }, async () =>
    refundUnit(shop, await order()).catch(() => undefined),
  );
  await order({ address: TORONTO });
  await dispute(shop, provider, await order());
}

async function dispute(shop: TestShop, provider: FaultyProvider, order: PlacedOrder): Promise<void> {
  const retrieveDispute = async (id: DisputeId) => ({
    id,
    intentId: order.paymentIntentId,
    status: 'open' as const,
    amountCents: 500,
    currency: 'usd',
    reason: 'fraudulent',
    respondBy: new Date(),
    isAppealed: false,
    isRefundable: false,
  });
  await during(provider, { retrieveDispute }, () => followDispute(shop.deps, anId('dp_open')));
}
