import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrder } from '#server/orders/order-store.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { emailTo } from '../../support/buying/order-pages.ts';
import { orderRow, placeOrder } from '../../support/buying/orders.ts';
import { ASHA, logIn } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function newNumber(email?: string): Promise<number> {
  const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], email ? { email } : {});
  return (await orderRow(shop, { id })).number;
}

async function take(count: number): Promise<number[]> {
  const taken = Array.from({ length: count }, async () => {
    const { rows } = await shop.db.execute<{ number: number }>(
      sql`select next_order_number(${STORE}) as number`,
    );
    return rows[0]?.number ?? 0;
  });
  return Promise.all(taken);
}

describe('the number of an order', () => {
  it('begins at 1001 with the oldest order', async () => {
    const placed = await shop.db
      .select({ number: orders.number })
      .from(orders)
      .where(eq(orders.storeId, STORE))
      .orderBy(orders.placedAt);
    expect(placed.map(({ number }) => number)).toEqual(placed.map((_, index) => 1001 + index));
  });

  it('is the one after that of the order before', async () => {
    const first = await newNumber();
    expect(await newNumber()).toBe(first + 1);
  });

  it('is in the emails, the order history and the page of the confirmation', async () => {
    const number = await newNumber('numbered@example.com');
    expect((await emailTo(shop, 'numbered@example.com', 'is in'))?.subject).toBe(
      `Your order #${number} is in`,
    );
    const { shownToShopper } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    expect(await shownToShopper()).toMatchObject({ order_number: number + 1 });
    const asha = shop.shopper();
    await logIn(asha, ASHA);
    const { body } = await asha.post('/auth/fetch_customer_order_history', {
      store_id: STORE,
      customer_email: ASHA.email,
    });
    expect(body.order_history[0]).toMatchObject({ order_number: expect.any(Number) });
  });

  it('finds the order, with or without #, before ids that begin so', async () => {
    const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const { number } = await orderRow(shop, { id });
    for (const typed of [`#${number}`, ` ${number} `])
      expect((await findOrder(shop.db, STORE, typed)).order.id).toBe(id);
  });

  it('is given once, to many orders at a time', async () => {
    const numbers = await take(40);
    expect(new Set(numbers).size).toBe(40);
  });

  it('does not wait for an order that is not finished, whose number is skipped when it is not placed', async () => {
    const [before] = await take(1);
    let meanwhile: number[] = [];
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`select next_order_number(${STORE})`);
        meanwhile = await take(1);
        throw new Error('not placed');
      }),
    ).rejects.toThrow('not placed');
    expect(meanwhile).toEqual([(before ?? 0) + 2]);
  });

  it('grows by 1 up to the step of the store, in no order that could be read', async () => {
    const [last] = await take(1);
    await shop.db.update(stores).set({ orderNumberStep: 50 }).where(eq(stores.id, STORE));
    const numbers = [last ?? 0];
    for (let count = 0; count < 12; count++) numbers.push(...(await take(1)));
    await shop.db.update(stores).set({ orderNumberStep: 1 }).where(eq(stores.id, STORE));
    const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...steps)).toBeLessThanOrEqual(50);
    expect(new Set(steps).size).toBeGreaterThan(1);
  });

  it('begins where the store says', async () => {
    await shop.db.insert(stores).values({
      id: 'later' as typeof STORE,
      brand: 'Later',
      defaultCurrency: 'usd',
      cardCountries: ['US'],
      orderNumberStart: 20_000,
    });
    const { rows } = await shop.db.execute(sql`select next_order_number('later') as number`);
    expect(rows).toEqual([{ number: 20_000 }]);
  });

  it('is skipped when an order was restored that has it', async () => {
    const [taken = 0] = await take(1);
    const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await shop.db
      .update(orders)
      .set({ number: taken + 2 })
      .where(eq(orders.id, id));
    expect(await take(1)).toEqual([taken + 3]);
  });
});
