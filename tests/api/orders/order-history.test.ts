import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, logIn, newCustomer } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let asha: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  asha = shop.shopper();
  await logIn(asha);
});
afterAll(() => shop.close());

const historyOf = (shopper: TestShopper, customer_email: string) =>
  shopper.post('/auth/fetch_customer_order_history', { store_id: STORE, customer_email });

describe('the order history', () => {
  it("shows the customer's own orders, newest first", async () => {
    const { status, body } = await historyOf(asha, ASHA.email);
    const placed = body.order_history.map(({ placed_at }: { placed_at: string }) => placed_at);
    expect(status).toBe(200);
    expect(placed).toHaveLength(3);
    expect(placed).toEqual(placed.toSorted().reverse());
  });

  it('explains every cent of each order', async () => {
    const { body } = await historyOf(asha, ASHA.email);
    for (const { breakdown, total_amount } of body.order_history) {
      const sum = breakdown.reduce((cents: number, { amount }: { amount: number }) => cents + amount, 0);
      expect(sum).toBe(total_amount);
      expect(breakdown.map(({ kind }: { kind: string }) => kind)).toEqual(
        expect.arrayContaining(['line', 'shipping']),
      );
    }
  });

  it('shows each order with its products, its total and where it is', async () => {
    const { body } = await historyOf(asha, ASHA.email);
    expect(body.order_history).toContainEqual(expect.objectContaining({ tracking_url: null }));
    expect(body.order_history).toContainEqual(
      expect.objectContaining({ tracking_url: expect.stringMatching(/^https:/) }),
    );
    for (const {
      products,
      subtotal,
      discount,
      shipping,
      tax,
      total_amount,
      is_emailed,
    } of body.order_history) {
      expect(is_emailed).toBe(false);
      expect(products[0]).toEqual({
        title: expect.any(String),
        image_url: expect.any(Array),
        quantity: expect.any(Number),
      });
      expect(total_amount).toBe(subtotal - discount + shipping + tax);
    }
  });

  it('is empty for a customer without orders', async () => {
    const newcomer = await newCustomer(shop, 'newcomer@example.com');
    expect((await historyOf(newcomer, 'newcomer@example.com')).body.order_history).toEqual([]);
  });

  it('is refused to who is signed out', async () => {
    const { status, body } = await historyOf(shop.shopper(), ASHA.email);
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  it('of someone else is refused, whatever address is asked for', async () => {
    const other = await newCustomer(shop, 'other@example.com');
    const { status, body } = await historyOf(other, ASHA.email);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});
