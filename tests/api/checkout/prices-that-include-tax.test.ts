import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateWithin } from '#domain/money.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { finalize, openCheckout, TORONTO } from '../../support/buying/buying.ts';
import { emailsInOutbox, orderRow, placeOrder, refundUnit } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 3 }];
/** Of Ontario, on food and on shipping. */
const HST = 130_000;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await includeTaxIn(['CA']);
});
afterAll(() => shop.close());

const includeTaxIn = (pricesIncludeTaxIn: string[]) => shop.db.update(stores).set({ pricesIncludeTaxIn });

const quoted = async (changes: object) => {
  const shopper = shop.shopper();
  return (await finalize(shopper, await openCheckout(shopper, ITEMS), changes)).body;
};

const orderPage = async (id: string) =>
  (await owner.get(`/admin/api/orders/${id}?store_id=${STORE}`)).body.order;

describe('a checkout in a country whose prices include tax', () => {
  it('costs items and shipping, and says the tax that is in them', async () => {
    const { subtotal, shipping, tax, tax_name, total } = await quoted({ address: TORONTO });
    expect({ tax, tax_name, total }).toEqual({
      tax: rateWithin(subtotal, HST) + rateWithin(shipping, HST),
      tax_name: 'Includes HST',
      total: subtotal + shipping,
    });
  });

  it('contains the tax of what a discount leaves', async () => {
    const { subtotal, discount, shipping, tax } = await quoted({
      address: TORONTO,
      discount_code: 'WELCOME10',
    });
    expect(tax).toBe(rateWithin(subtotal - discount, HST) + rateWithin(shipping, HST));
  });

  it('names the tax with its rate in the confirmation email, without adding it', async () => {
    const { id } = await placeOrder(shop, ITEMS, { address: TORONTO });
    const order = await orderRow(shop, { id });
    const [email] = await emailsInOutbox(shop, `order-confirmation:${id}`);
    expect(JSON.stringify(email)).toContain('Includes HST 13 %');
    expect(order.totalCents).toBe(order.subtotalCents + order.shippingCents);
  });
});

it('adds the tax in every other country', async () => {
  const { subtotal, shipping, tax, tax_name, total } = await quoted({
    address: { ...TORONTO, state: 'NY', postal_code: '10118', country: 'US' },
  });
  expect({ tax_name, total }).toEqual({ tax_name: null, total: subtotal + shipping + tax });
});

describe('an order whose prices included tax', () => {
  it('stays as it was sold when the setting changes', async () => {
    const placed = await placeOrder(shop, ITEMS, { address: TORONTO });
    const before = await orderPage(placed.id);
    await includeTaxIn([]);
    try {
      const after = await orderPage(placed.id);
      expect(after).toMatchObject({ tax_name: 'Includes HST 13 %', total: before.total });
      expect(after.lines[0].paid).toBe(after.subtotal);
    } finally {
      await includeTaxIn(['CA']);
    }
  });

  it('gives back for a unit its price, tax and all', async () => {
    const placed = await placeOrder(shop, ITEMS, { address: TORONTO });
    const order = await orderRow(shop, placed);
    await refundUnit(shop, placed);
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, placed.id));
    expect(refund?.amountCents).toBe(order.subtotalCents / 3);
  });

  it('says what of a refund is tax, before it is made', async () => {
    const placed = await placeOrder(shop, ITEMS, { address: TORONTO });
    const order = await orderRow(shop, placed);
    const { body } = await owner.post(`/admin/api/orders/${placed.id}/refund_preview`, {
      store_id: STORE,
      lines: [{ position: 0, quantity: 3 }],
      shipping: order.shippingCents,
      goodwill: 0,
    });
    expect(body).toMatchObject({
      tax: order.taxCents,
      tax_name: 'Includes HST 13 %',
      total: order.totalCents,
    });
  });
});
