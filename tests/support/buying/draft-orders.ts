import { ADDRESS, CARDS } from './buying.ts';
import { paymentToken } from './orders.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

/** What draft orders in tests have most of. */
export const DRAFTED_SKU = 'MIX-5OZ';

/** A line of a draft order. */
export const line = (changes: object = {}) => ({
  sku: DRAFTED_SKU,
  bundle_id: null,
  contents: null,
  title: null,
  quantity: 2,
  unit_price: null,
  ...changes,
});

/** A draft order from which nothing is missing. */
export const CONTENTS = {
  email: 'phone@example.com',
  name: 'Pia Phone',
  address: ADDRESS,
  note: 'rang at noon',
  lines: [line()],
  discount: null,
  shipping: { option_id: 'standard' },
};

interface DraftingShop {
  shop: TestShop;
  support: TestShopper;
  manager: TestShopper;
}

/** The calls about draft orders, in a shop that is there once the tests run. */
export function draftCalls(of: () => DraftingShop) {
  const start = async (changes: object = {}, by = of().support): Promise<string> =>
    (
      await by.post('/admin/api/draft_orders', {
        store_id: STORE,
        source_order_id: null,
        purpose: 'order',
        idempotency_key: crypto.randomUUID(),
        ...changes,
      })
    ).body.draft_order_id;
  const read = async (id: string) =>
    (await of().support.get(`/admin/api/draft_orders/${id}?store_id=${STORE}`)).body.draft_order;
  const change = (id: string, contents: object = {}, by = of().support, version = 1) =>
    by.post(`/admin/api/draft_orders/${id}`, { store_id: STORE, version, ...CONTENTS, ...contents });
  const complete = (id: string, changes: object, by = of().manager) =>
    by.post(`/admin/api/draft_orders/${id}/complete`, {
      store_id: STORE,
      version: 2,
      paid_elsewhere: null,
      expected_total: 0,
      ...changes,
    });
  const filled = async (contents: object = {}, by = of().support) => {
    const id = await start();
    await change(id, contents, by);
    return read(id);
  };

  /** What the emailed link opens. */
  const tokenOf = (id: string) => paymentToken(of().shop, id);
  const open = async (id: string, shopper = of().shop.shopper()) =>
    shopper.post('/orders/payment_link', { store_id: STORE, token: await tokenOf(id) });
  const startPaying = async (id: string, expected_total: number, shopper = of().shop.shopper()) =>
    shopper.post('/orders/pay_by_link', { store_id: STORE, token: await tokenOf(id), expected_total });
  const payCard = (shopper: TestShopper, { payment_intent_id, client_secret }: Record<string, string>) =>
    shopper.post(`/sandbox/payment_intents/${payment_intent_id}/confirm`, {
      client_secret,
      card: { number: CARDS.succeeds, expiry: '12/40', security_code: '123' },
      return_url: 'http://localhost:3000/pay',
      receipt_email: 'phone@example.com',
    });
  return { start, read, change, complete, filled, tokenOf, open, startPaying, payCard };
}
