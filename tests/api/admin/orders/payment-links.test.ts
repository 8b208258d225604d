import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { SAN_FRANCISCO } from '../../../support/buying/buying.ts';
import { draftCalls, line } from '../../../support/buying/draft-orders.ts';
import { emailsInOutbox, orderRow } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());

const { change, filled, tokenOf, open, startPaying, payCard } = draftCalls(() => ({
  shop,
  support,
  manager,
}));

describe('a payment link', () => {
  it('is emailed once with the total, by a double press too', async () => {
    const draft = await filled();
    const send = () =>
      support.post(`/admin/api/draft_orders/${draft.draft_order_id}/payment_link`, {
        store_id: STORE,
        version: 2,
        message: 'As we said on the phone.',
        idempotency_key: '8d0a3a3e-6f4c-4d61-9d0e-0d6a6a1f2b11',
      });
    await Promise.all([send(), send()]);
    const emails = await emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`);
    expect(emails).toMatchObject([{ to: 'phone@example.com', subject: expect.stringContaining('$') }]);
  });

  it('is sent once when the answer was lost, and another time under another key', async () => {
    const draft = await filled();
    const send = (version: number, idempotency_key: string) =>
      support.post(`/admin/api/draft_orders/${draft.draft_order_id}/payment_link`, {
        store_id: STORE,
        version,
        message: '',
        idempotency_key,
      });
    const key = crypto.randomUUID();
    expect((await send(2, key)).status).toBe(200);
    expect(await send(2, key)).toMatchObject({ status: 200, body: { to: 'phone@example.com' } });
    expect((await send(2, crypto.randomUUID())).body.code).toBe('changed_meanwhile');
    const sent = () => emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`);
    expect(await sent()).toHaveLength(1);
    expect((await send(3, crypto.randomUUID())).status).toBe(200);
    expect(await sent()).toHaveLength(2);
  });

  it('is not sent for less than a card can pay', async () => {
    const draft = await filled(
      {
        lines: [line({ sku: null, title: 'A stamp', quantity: 1, unit_price: 40 })],
        shipping: { name: 'Letter', price: 0 },
      },
      manager,
    );
    const { status, body } = await support.post(
      `/admin/api/draft_orders/${draft.draft_order_id}/payment_link`,
      { store_id: STORE, version: 2, message: '', idempotency_key: crypto.randomUUID() },
    );
    expect([status, body.code]).toEqual([422, 'amount_too_small']);
    expect(await emailsInOutbox(shop, `payment-link:${draft.draft_order_id}`)).toHaveLength(0);
  });

  it('shows what is paid, takes a card, and becomes the order', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: page } = await open(draft.draft_order_id, shopper);
    expect(page).toMatchObject({ status: 'open', total: draft.totals.total, problem: null });
    const { body: payment } = await startPaying(draft.draft_order_id, page.total, shopper);
    await payCard(shopper, payment);
    const { body: paid } = await open(draft.draft_order_id, shopper);
    expect(paid).toMatchObject({ status: 'paid', total: page.total, order_number: expect.any(Number) });
    expect(await orderRow(shop, { id: paid.order_id })).toMatchObject({
      email: 'phone@example.com',
      paymentIntentId: payment.payment_intent_id,
      paidElsewhere: null,
    });
  });

  it('opened on two devices is one payment', async () => {
    const draft = await filled();
    const answers = await Promise.all(
      [1, 2].map(() => startPaying(draft.draft_order_id, draft.totals.total)),
    );
    const again = await startPaying(draft.draft_order_id, draft.totals.total);
    const intents = [...answers, again].flatMap(({ body }) => body.payment_intent_id ?? []);
    expect(new Set(intents).size).toBe(1);
  });

  it('takes another payment when the card provider does not know the first one', async () => {
    const draft = await filled();
    const { body: first } = await startPaying(draft.draft_order_id, draft.totals.total);
    await shop.db.delete(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, first.payment_intent_id));
    const { status, body: second } = await startPaying(draft.draft_order_id, draft.totals.total);
    expect([status, second.payment_intent_id === first.payment_intent_id]).toEqual([200, false]);
  });

  it('charges no other total than the shown one', async () => {
    const draft = await filled();
    expect((await startPaying(draft.draft_order_id, draft.totals.total - 1)).body.code).toBe('price_changed');
  });

  it('keeps a payment from succeeding that was begun before the draft changed', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    await change(draft.draft_order_id, { lines: [line({ quantity: 5 })] }, support, 2);
    await payCard(shopper, payment);
    const { body } = await open(draft.draft_order_id, shopper);
    expect(body.status).toBe('open');
    expect(body.total).toBeGreaterThan(draft.totals.total);
  });

  it('opens nothing once the draft is deleted', async () => {
    const draft = await filled();
    const link = { store_id: STORE, token: await tokenOf(draft.draft_order_id) };
    await support.post(`/admin/api/draft_orders/${draft.draft_order_id}/delete`, {
      store_id: STORE,
      version: 2,
    });
    expect((await shop.shopper().post('/orders/payment_link', link)).body.code).toBe('bad_token');
  });

  it('cannot be made up', async () => {
    const draft = await filled();
    const token = (await tokenOf(draft.draft_order_id)).replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    const { status } = await shop.shopper().post('/orders/payment_link', { store_id: STORE, token });
    expect(status).toBe(401);
  });

  it('gives the checkout to nobody who is not paying by it', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    const { status } = await shopper.post('/stripe/calculate_tax_final', {
      payment_intent_id: payment.payment_intent_id,
      store_id: STORE,
      address: SAN_FRANCISCO,
      email: 'phone@example.com',
      name: 'Pia',
      shipping_id: 'standard',
    });
    expect(status).toBe(404);
  });
});
