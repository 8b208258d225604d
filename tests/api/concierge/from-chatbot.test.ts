import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

test('an order remembers which of its lines the concierge put into the cart', async () => {
  const shopper = shop.shopper();
  await shopper.post('/metrics/cart-items', {
    store_id: STORE,
    cartItems: [
      { sku: 'MIX-5OZ', quantity: 2, fromChatbot: true },
      { sku: 'BITES-CHILLI-CACAO', quantity: 1 },
    ],
  });
  const checkout = await openCheckout(shopper, [
    { sku: 'MIX-5OZ', quantity: 2 },
    { sku: 'BITES-CHILLI-CACAO', quantity: 1 },
  ]);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  const lines = await shop.db
    .select({ sku: orderLines.sku, fromChatbot: orderLines.fromChatbot })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.email, 'guest@example.com'))
    .orderBy(orderLines.position);
  expect(lines).toEqual([
    { sku: 'MIX-5OZ', fromChatbot: true },
    { sku: 'BITES-CHILLI-CACAO', fromChatbot: false },
  ]);
});
