import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutId, DraftOrderId } from '#domain/ids.ts';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { activeDraftCheckout } from '#server/checkout/purchases/draft-checkouts.ts';
import { lockDraft } from '#server/draft-orders/draft-order-store.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import type { TaxCalculator } from '#server/tax/tax-calculator.ts';
import { ADDRESS, CARDS, SAN_FRANCISCO, stockOf } from '../../../support/buying/buying.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import {
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
  waitingForLocks,
} from '../../../support/test-shop.ts';
import { anId } from '../../../support/ids.ts';
import {
  capturedAtProvider,
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  paymentToken,
  placeOrder,
  recordShipped,
} from '../../../support/buying/orders.ts';

const SKU = 'MIX-5OZ';

/** What a test may disturb. */
const world = {
  extraTaxCents: 0,
  /** From the next calculation on. */
  laterTaxCents: null as number | null,
  areLinksBroken: false,
};

/** The store's table, with so much more on shipping. */
const changingTax = (tax: TaxCalculator): TaxCalculator => ({
  async calculate(question) {
    const taxes = await tax.calculate(question);
    if (question.shippingCents === 0) return taxes;
    const amountCents = world.extraTaxCents;
    world.extraTaxCents = world.laterTaxCents ?? amountCents;
    const more = { label: 'More', ratePartsPerMillion: null, amountCents };
    return { ...taxes, shipping: [...taxes.shipping, more] };
  },
});

let shop: TestShop;
let support: TestShopper;
let manager: TestShopper;
beforeAll(async () => {
  shop = await startTestShop(({ tax, emails }) => ({
    tax: changingTax(tax),
    emails: {
      ...emails,
      async enqueue(tx, storeId, content) {
        if (world.areLinksBroken && content.key.startsWith('payment-link:')) throw new Error('no email now');
        await emails.enqueue(tx, storeId, content);
      },
    },
  }));
  support = await browserOf(shop, await addStaff(shop, 'support'));
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
});
afterAll(() => shop.close());
beforeEach(async () => {
  Object.assign(world, { extraTaxCents: 0, laterTaxCents: null, areLinksBroken: false });
  await setFree(SKU, 500);
});

const line = (changes: object = {}) => ({
  sku: SKU,
  bundle_id: null,
  contents: null,
  title: null,
  quantity: 2,
  unit_price: null,
  ...changes,
});
const CONTENTS = {
  email: 'phone@example.com',
  name: 'Pia Phone',
  address: ADDRESS,
  note: '',
  lines: [line()],
  discount: null,
  shipping: { option_id: 'standard' },
};
const start = async (changes: object = {}): Promise<string> =>
  (
    await support.post('/admin/api/draft_orders', {
      store_id: STORE,
      source_order_id: null,
      purpose: 'order',
      idempotency_key: crypto.randomUUID(),
      ...changes,
    })
  ).body.draft_order_id;
const read = async (id: string) =>
  (await support.get(`/admin/api/draft_orders/${id}?store_id=${STORE}`)).body.draft_order;
const change = (id: string, contents: object = {}, by = support, version = 1) =>
  by.post(`/admin/api/draft_orders/${id}`, { store_id: STORE, version, ...CONTENTS, ...contents });
const filled = async (contents: object = {}, by = support) => {
  const id = await start();
  await change(id, contents, by);
  return read(id);
};
const completeWith = (id: string, expected_total: number, version = 2) =>
  manager.post(`/admin/api/draft_orders/${id}/complete`, {
    store_id: STORE,
    version,
    paid_elsewhere: 'cash',
    expected_total,
  });
const sendLink = (id: string, version = 2) =>
  support.post(`/admin/api/draft_orders/${id}/payment_link`, {
    store_id: STORE,
    version,
    message: '',
    idempotency_key: crypto.randomUUID(),
  });
const linked = async (id: string) => ({ store_id: STORE, token: await paymentToken(shop, id) });
const open = async (id: string, shopper = shop.shopper()) =>
  (await shopper.post('/orders/payment_link', await linked(id))).body;
const startPaying = async (id: string, expected_total: number, shopper = shop.shopper()) =>
  shopper.post('/orders/pay_by_link', { ...(await linked(id)), expected_total });
const payCard = (shopper: TestShopper, { payment_intent_id, client_secret }: Record<string, string>) =>
  shopper.post(`/sandbox/payment_intents/${payment_intent_id}/confirm`, {
    client_secret,
    card: { number: CARDS.succeeds, expiry: '12/40', security_code: '123' },
    return_url: 'http://localhost:3000/pay',
    receipt_email: 'phone@example.com',
  });
const setFree = async (sku: string, free: number) => {
  const { held } = await stockOf(shop.db, sku);
  await shop.db
    .update(stock)
    .set({ onHand: held + free })
    .where(eq(stock.sku, sku));
};

describe('another address whose difference is to be charged', () => {
  let order: PlacedOrder;
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    world.extraTaxCents = 500;
  });
  const to = { name: 'Gita Guest', address: SAN_FRANCISCO };
  const path = () => `/admin/api/orders/${order.id}`;
  const move = async (idempotency_key: string = crypto.randomUUID()) => {
    const { body } = await support.post(`${path()}/address_quote`, { store_id: STORE, ...to });
    return support.post(`${path()}/address`, {
      store_id: STORE,
      version: 1,
      higher_price: 'charge',
      ...to,
      idempotency_key,
      expected_difference: body.difference,
    });
  };
  const cityNow = async () => (await orderRow(shop, order)).address.city;

  it('stays the old one when its payment link cannot be sent', async () => {
    const before = await shop.db.$count(draftOrders);
    world.areLinksBroken = true;
    expect((await move()).status).toBe(500);
    expect([await cityNow(), await shop.db.$count(draftOrders)]).toEqual(['New York', before]);
  });

  it('stays the old one when a card cannot pay so little', async () => {
    const { body } = await support.post(`${path()}/address_quote`, { store_id: STORE, ...to });
    world.extraTaxCents = 500 - body.difference + 30;
    const answer = await move();
    expect([answer.status, answer.body.code]).toEqual([422, 'amount_too_small']);
    expect(await cityNow()).toBe('New York');
  });

  it('is not asked for by the draft order of something else', async () => {
    const addition = await start({ source_order_id: order.id, purpose: 'addition' });
    expect((await move(addition)).body.code).toBe('already_used');
    expect(await cityNow()).toBe('New York');
  });
});

describe('what is added to an order by editing it', () => {
  it('is not added when its payment link cannot be sent', async () => {
    const order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    const path = `/admin/api/orders/${order.id}`;
    const { order: page } = (await support.get(`${path}?store_id=${STORE}`)).body;
    const wanted = {
      store_id: STORE,
      version: page.items_version,
      lines: [],
      shipping: 0,
      added: [{ sku: SKU, bundle_id: null, quantity: 1 }],
    };
    const { body: shown } = await support.post(`${path}/edit_quote`, wanted);
    const edit = () =>
      support.post(`${path}/edit`, {
        ...wanted,
        payment: 'link',
        restock: true,
        reason: 'asked on the phone',
        expected_refund: 0,
        expected_due: shown.addition.total,
        idempotency_key: crypto.randomUUID(),
      });
    world.areLinksBroken = true;
    expect((await edit()).status).toBe(500);
    expect(await shop.db.$count(draftOrders, eq(draftOrders.sourceOrderId, order.id))).toBe(0);
    world.areLinksBroken = false;
    const { body } = await edit();
    expect(await emailsInOutbox(shop, `payment-link:${body.addition.draft_order_id}`)).toHaveLength(1);
  });
});

describe('a draft order whose own payment holds the last units', () => {
  it('can be placed as paid elsewhere', async () => {
    const draft = await filled();
    await setFree(SKU, 2);
    await startPaying(draft.draft_order_id, draft.totals.total);
    const before = await stockOf(shop.db, SKU);
    expect((await completeWith(draft.draft_order_id, draft.totals.total)).status).toBe(200);
    const after = await stockOf(shop.db, SKU);
    expect([before.onHand - after.onHand, before.held - after.held]).toEqual([2, 2]);
  });

  it('can be changed and paid again, and its stock is right when the first payment has ended', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    await setFree(SKU, 2);
    const { held } = await stockOf(shop.db, SKU);
    await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    await change(draft.draft_order_id, { note: 'they rang again' }, support, 2);
    const { total, problem } = await open(draft.draft_order_id, shopper);
    expect(problem).toBeNull();
    const { body: payment } = await startPaying(draft.draft_order_id, total, shopper);
    await shop.runJobs('process-payment');
    expect((await stockOf(shop.db, SKU)).held).toBe(held + 2);
    await payCard(shopper, payment);
    expect((await open(draft.draft_order_id, shopper)).status).toBe('paid');
    expect((await stockOf(shop.db, SKU)).held).toBe(held);
  });

  it('can be placed when the time to pay is over and the card provider has not been asked yet', async () => {
    const draft = await filled();
    await setFree(SKU, 2);
    await startPaying(draft.draft_order_id, draft.totals.total);
    await shop.db
      .update(checkouts)
      .set({ status: 'expiring' })
      .where(eq(checkouts.draftOrderId, draft.draft_order_id));
    expect((await completeWith(draft.draft_order_id, draft.totals.total)).status).toBe(200);
  });
});

describe('a payment by link', () => {
  it('charges no other tax than the shown one', async () => {
    const draft = await filled();
    const { total } = await open(draft.draft_order_id);
    world.extraTaxCents = 100;
    const refused = await startPaying(draft.draft_order_id, total);
    expect(refused.body).toMatchObject({ code: 'price_changed', total_cost: total + 100 });
  });

  it('that was begun at another tax is not taken up again', async () => {
    const draft = await filled();
    const shopper = shop.shopper();
    await startPaying(draft.draft_order_id, draft.totals.total, shopper);
    world.extraTaxCents = 100;
    const { total } = await open(draft.draft_order_id, shopper);
    const { body: payment } = await startPaying(draft.draft_order_id, total, shopper);
    const before = await capturedAtProvider(shop);
    await payCard(shopper, payment);
    expect((await open(draft.draft_order_id, shopper)).total).toBe(total);
    expect((await capturedAtProvider(shop)) - before).toBe(total);
  });

  it('is for what was shown also when the tax changes while it begins', async () => {
    const draft = await filled();
    world.laterTaxCents = 100;
    const { body } = await startPaying(draft.draft_order_id, draft.totals.total);
    const [checkout] = await shop.db
      .select({ totalCents: checkouts.totalCents })
      .from(checkouts)
      .where(eq(checkouts.paymentIntentId, body.payment_intent_id));
    expect(checkout?.totalCents).toBe(draft.totals.total);
  });

  /** Begins something while somebody works on the draft, who then wants its checkout. */
  async function whileDraftIsLocked<Answer>(
    id: DraftOrderId,
    work: (checkoutId: CheckoutId) => Promise<Answer>,
  ): Promise<{ answer: Promise<Answer> }> {
    const checkoutId = await checkoutOf(id);
    return shop.db.transaction(async (tx) => {
      await lockDraft(tx, id);
      const answer = work(checkoutId);
      await expect.poll(() => waitingForLocks(shop)).toBeGreaterThan(0);
      expect((await activeDraftCheckout(tx, id))?.id).toBe(checkoutId);
      return { answer };
    });
  }

  it('waits for who works on its draft, and neither is given up', async () => {
    const draft = await filled();
    const id = anId<DraftOrderId>(draft.draft_order_id);
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(id, draft.totals.total, shopper);
    await payCard(shopper, payment);
    const { answer } = await whileDraftIsLocked(id, (checkoutId) => processPayment(shop.deps, checkoutId));
    await expect(answer).resolves.toMatchObject({ status: 'paid' });
  });

  it('of a customer who is erased ends without a charge, and the erasure waits for who works on the draft', async () => {
    const email = 'gone@example.com';
    const draft = await filled({ email });
    const id = anId<DraftOrderId>(draft.draft_order_id);
    const shopper = shop.shopper();
    const link = await linked(id);
    const { body: payment } = await startPaying(id, draft.totals.total, shopper);
    const { answer } = await whileDraftIsLocked(id, () =>
      eraseOnRequest(shop.deps, { storeId: STORE, email, accountId: null }),
    );
    await expect(answer).resolves.toMatchObject({ kept: expect.any(Array) });
    const before = await capturedAtProvider(shop);
    await payCard(shopper, payment);
    await processPayment(shop.deps, await checkoutOf(id));
    expect((await capturedAtProvider(shop)) - before).toBe(0);
    expect((await shopper.post('/orders/payment_link', link)).body.code).toBe('bad_token');
  });
});

async function checkoutOf(id: DraftOrderId): Promise<CheckoutId> {
  const [row] = await shop.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(eq(checkouts.draftOrderId, id));
  if (!row) throw new Error('nobody has begun to pay');
  return row.id;
}

describe('a payment link', () => {
  const opening = async (link: object) => (await shop.shopper().post('/orders/payment_link', link)).body;

  it('opens nothing once the draft is for another address', async () => {
    const { draft_order_id: id } = await filled({ email: 'mistyped@example.com' });
    const link = await linked(id);
    expect((await opening(link)).status).toBe('open');
    await change(id, {}, support, 2);
    expect((await opening(link)).code).toBe('bad_token');
    expect((await open(id)).email).toBe('phone@example.com');
  });

  it('opens its order once it is paid, and nothing any more when the customer is erased', async () => {
    const email = 'paid-and-gone@example.com';
    const draft = await filled({ email });
    const link = await linked(draft.draft_order_id);
    const { body } = await completeWith(draft.draft_order_id, draft.totals.total);
    expect(await opening(link)).toMatchObject({ status: 'paid', order_id: body.order_id, email });
    await recordShipped(shop, body.order_id);
    await eraseOnRequest(shop.deps, { storeId: STORE, email, accountId: null });
    expect((await opening(link)).code).toBe('bad_token');
  });

  it('opens nothing after 30 days', async () => {
    const draft = await filled();
    const link = await linked(draft.draft_order_id);
    await shop.advanceClock('29 days');
    expect((await opening(link)).status).toBe('open');
    await shop.advanceClock('31 days');
    const answers = [
      await opening(link),
      (await shop.shopper().post('/orders/pay_by_link', { ...link, expected_total: draft.totals.total }))
        .body,
    ];
    await shop.advanceClock('0 days');
    expect(answers.map(({ code }) => code)).toEqual(['bad_token', 'bad_token']);
  });

  it('for which nothing is due any more takes no card, and says so', async () => {
    const { draft_order_id: id } = await filled();
    const discount = { kind: 'percent', value: 100, label: 'On the house' };
    await change(id, { discount, shipping: { name: 'By hand', price: 0 } }, manager, 2);
    expect(await open(id)).toMatchObject({ total: 0, problem: expect.stringContaining('Answer our mail') });
    expect((await startPaying(id, 0)).body.code).toBe('not_possible_now');
  });
});

describe('prices of their own that others may not give', () => {
  const percent = { kind: 'percent', value: 50, label: 'For friends' };

  it('do not grow when lines are added below a percentage', async () => {
    const { draft_order_id: id } = await filled({ discount: percent }, manager);
    const more = { discount: percent, lines: [line({ quantity: 3 })] };
    expect((await change(id, more, support, 2)).status).toBe(403);
    const another = { discount: percent, lines: [line(), line({ sku: 'BHEL-5OZ', quantity: 1 })] };
    expect((await change(id, another, support, 2)).status).toBe(403);
    expect((await change(id, another, manager, 2)).status).toBe(200);
  });

  it('stay when there is less of them, and when the percentage goes', async () => {
    const { draft_order_id: id } = await filled({ discount: percent }, manager);
    const less = { discount: percent, lines: [line({ quantity: 1 })] };
    expect((await change(id, less, support, 2)).status).toBe(200);
    expect((await change(id, { lines: [line({ quantity: 9 })] }, support, 3)).status).toBe(200);
  });

  it('are not those of shipping to another place', async () => {
    const shipping = { name: 'By hand', price: 0 };
    const { draft_order_id: id } = await filled({ shipping }, manager);
    expect((await change(id, { shipping, address: SAN_FRANCISCO }, support, 2)).status).toBe(403);
    const corrected = { ...ADDRESS, line1: '351 5th Ave' };
    expect((await change(id, { shipping, address: corrected }, support, 2)).status).toBe(200);
  });
});

describe('more for an order that has left before it was paid', () => {
  let order: PlacedOrder;
  let id: string;
  let shown: { total: number };
  beforeEach(async () => {
    order = await placeOrder(shop, [{ sku: SKU, quantity: 1 }]);
    id = await start({ source_order_id: order.id, purpose: 'addition' });
    const { shipping, name, address, email } = await read(id);
    await change(id, { lines: [line({ quantity: 1 })], shipping, name, address, email });
    expect((await sendLink(id)).status).toBe(200);
    shown = await open(id);
  });
  const alerted = () => shop.db.$count(alerts, eq(alerts.key, `addition-left-behind:${id}:3`));

  it('is not charged: the page says why, and staff are told', async () => {
    await recordShipped(shop, order.id);
    expect((await open(id)).problem).toContain('has left already');
    expect((await startPaying(id, shown.total)).body.code).toBe('not_possible_now');
    expect(await alerted()).toBe(1);
  });

  it('is not charged when it leaves while the card is entered', async () => {
    const shopper = shop.shopper();
    const { body: payment } = await startPaying(id, shown.total, shopper);
    await recordShipped(shop, order.id);
    const before = await capturedAtProvider(shop);
    await payCard(shopper, payment);
    const page = await open(id, shopper);
    expect([page.status, page.problem]).toEqual(['open', expect.stringContaining('has left already')]);
    expect((await capturedAtProvider(shop)) - before).toBe(0);
    expect(await alerted()).toBe(1);
  });

  it('is neither placed nor linked by staff as it is, and is with shipping of its own', async () => {
    await recordShipped(shop, order.id);
    expect((await completeWith(id, shown.total, 3)).body.code).toBe('not_possible_now');
    expect((await sendLink(id, 3)).body.code).toBe('not_possible_now');
    const { name, address, email, problem } = await read(id);
    expect(problem).toContain('Choose how this is shipped');
    await change(id, { lines: [line({ quantity: 1 })], name, address, email }, support, 3);
    const { totals } = await read(id);
    expect(totals.shipping).toBeGreaterThan(0);
    const { body } = await completeWith(id, totals.total, 4);
    const [email2] = await emailsInOutbox(shop, `order-confirmation:${body.order_id}`);
    expect(JSON.stringify(email2)).not.toContain('pack it together');
  });

  it('is not charged when its order was cancelled', async () => {
    const { status } = await manager.post('/admin/api/cancel', {
      store_id: STORE,
      order_id: order.id,
      reason: 'no longer wanted',
    });
    expect(status).toBe(200);
    expect((await orderRow(shop, order)).status).toBe('cancelled');
    expect((await startPaying(id, shown.total)).body.code).toBe('not_possible_now');
  });
});
