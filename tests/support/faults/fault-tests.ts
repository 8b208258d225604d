import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { messageIdOf } from '#server/platform/email/message-id.ts';
import { faultsInStripeBooks, foundIn } from '../buying/stripe-books.ts';
import { sizeOfRun } from '../run-size.ts';
import { buyThroughFault, type FaultRow, rowsOf, SKU, untilQuiet } from './fault-table.ts';
import { type Dependency, type ShopBehindProxies, startShopBehindProxies } from './shop-behind-proxies.ts';

const UNITS = 1_000;
/** What a shopper may be answered while something is broken: done, under way, or to come again in a moment. */
const ANSWERS = [200, 202, 503];

/** What hangs is waited for as long as the shop waits: of the rows with it, `npm test` has only the database's. */
const isUsual = (dependency: Dependency, { fault, step }: FaultRow): boolean =>
  step === 'the shopper returns' && (fault !== 'hanging' || dependency === 'database');

/** Breaks one of the shop's dependencies in every way, in every step: in `npm test` only in the one that takes the money. */
export function describeFaultsOf(dependency: Dependency): void {
  vi.setConfig({ testTimeout: 300_000 });
  const all = rowsOf(dependency);
  const rows = sizeOfRun({ usual: all.filter((row) => isUsual(dependency, row)), long: all });

  let shop: ShopBehindProxies;
  beforeAll(async () => {
    shop = await startShopBehindProxies();
    await shop.direct.db.update(stock).set({ onHand: UNITS, held: 0 }).where(eq(stock.sku, SKU));
  });
  afterAll(() => shop?.close());

  describe(`while the ${dependency} is broken`, () => {
    test.each(rows)('($fault) as $step, the shop answers and goes on', async (row) => {
      expect(ANSWERS).toContain(await buyThroughFault(shop, dependency, row));
    });
  });

  describe('afterwards', () => {
    beforeAll(() => untilQuiet(shop), 300_000);

    test('the same process is ready', async () => {
      expect((await fetch(`${shop.process.url}/readyz`)).status).toBe(200);
    });

    test('money, orders, refunds, stock and deliveries agree to the cent and to the unit', async () => {
      const sold = { sku: SKU, onHandBefore: UNITS };
      expect(foundIn(await faultsInStripeBooks(shop.direct, shop.stub, sold))).toEqual({});
    });

    test('every order was confirmed by email, and what came twice is known to be the same email', async () => {
      const placed = await shop.direct.db
        .select({ id: orders.id })
        .from(orders)
        .where(sql`${orders.checkoutId} is not null`);
      expect(placed.length).toBeGreaterThanOrEqual(rows.length);
      const received = new Set(shop.smtp.received.map(({ messageId }) => messageId));
      const missing = placed.filter(({ id }) => !received.has(messageIdOf(`order-confirmation:${id}`)));
      expect(missing).toEqual([]);
    });
  });
}
