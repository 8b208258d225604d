import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentEmails } from '#server/platform/database/schema/email-tables.ts';
import { orderNotes } from '#server/platform/database/schema/order-note-tables.ts';
import { issueCard, orderPaidWith } from '../../../support/buying/gift-cards.ts';
import { emailsInOutbox, type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let bookkeeper: TestShopper;
let packerEmail: string;
let order: PlacedOrder;
beforeAll(async () => {
  shop = await startTestShop();
  support = await browserOf(shop, await addStaff(shop, 'support'));
  packerEmail = (await addStaff(shop, 'packer')).email;
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
  order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 3 }]);
});
afterAll(() => shop.close());

const path = (more = '') => `/admin/api/orders/${order.id}${more}`;
const page = async () => (await support.get(`${path()}?store_id=${STORE}`)).body.order;
const confirmationOf = async () =>
  (await page()).emails.find(({ subject }: { subject: string }) => subject.endsWith('is in'));

describe('the page of an order', () => {
  it('says of each line what was paid, refunded, and is left to ship', async () => {
    await refundUnit(shop, order);
    const { lines, subtotal, discount, shipping, tax, total, refunded } = await page();
    expect(lines).toMatchObject([{ quantity: 3, refunded: 1, shipped: 0, to_ship: 2 }]);
    expect(subtotal - discount + shipping + tax).toBe(total);
    expect(refunded).toBeGreaterThan(0);
  });

  it('is found by the number of the order as well', async () => {
    const { order_number } = await page();
    const { body } = await support.get(`/admin/api/orders/${order_number}?store_id=${STORE}`);
    expect(body.order.order_id).toBe(order.id);
  });

  it('has its emails, which can be read without links that open the order', async () => {
    const confirmation = await confirmationOf();
    const { body } = await support.get(`${path(`/emails/${confirmation.email_id}`)}?store_id=${STORE}`);
    expect(body.subject).toMatch(/^Your order #\d+ is in$/);
    expect(body.html).toContain('The Mix');
    expect(body.html).not.toContain('#token=');
  });

  it.each([
    [500, /^Placed, \$13\.94: \$5\.00 by gift card, \$8\.94 by visa 4242$/],
    [5_000, /^Placed, \$13\.94 by gift card$/],
  ])('says in its timeline what a gift card with %i cents and the card have paid', async (cents, text) => {
    const card = await issueCard(shop, cents);
    const { id } = await orderPaidWith(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], [card]);
    const { body } = await support.get(`/admin/api/orders/${id}?store_id=${STORE}`);
    const texts = body.order.timeline.map((entry: { text: string }) => entry.text);
    expect(texts).toContainEqual(expect.stringMatching(text));
  });

  it('answers 404 for an order that there is not', async () => {
    const { status } = await support.get(`/admin/api/orders/${crypto.randomUUID()}?store_id=${STORE}`);
    expect(status).toBe(404);
  });
});

describe('an email about an order', () => {
  it('is sent again once by a double press, and recorded', async () => {
    const confirmation = await confirmationOf();
    const body = { store_id: STORE, idempotency_key: crypto.randomUUID() };
    const press = () => support.post(path(`/emails/${confirmation.email_id}/send`), body);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await emailsInOutbox(shop, `sent-again:${body.idempotency_key}`)).toHaveLength(1);
    const recorded = await shop.db.select().from(sentEmails).where(eq(sentEmails.subjectId, order.id));
    expect(recorded.some(({ key }) => key === `sent-again:${body.idempotency_key}`)).toBe(true);
  });

  it('is not sent by a bookkeeper', async () => {
    const confirmation = await confirmationOf();
    const body = { store_id: STORE, idempotency_key: crypto.randomUUID() };
    expect((await bookkeeper.post(path(`/emails/${confirmation.email_id}/send`), body)).status).toBe(403);
  });
});

describe('a note on an order', () => {
  it('is in its timeline with its author, once, and emails whom it mentions', async () => {
    const [colleague] = (await support.get(`/admin/api/colleagues?store_id=${STORE}`)).body.colleagues.filter(
      (one: { email: string }) => one.email === packerEmail,
    );
    const text = `@${colleague.name} please add a card`;
    const body = { store_id: STORE, text, idempotency_key: crypto.randomUUID() };
    const write = () => support.post(path('/notes'), body);
    const [{ body: answer }] = await Promise.all([write(), write()]);
    expect(answer.mentioned).toContain(colleague.name);
    expect(await shop.db.select().from(orderNotes).where(eq(orderNotes.orderId, order.id))).toHaveLength(1);
    const { timeline } = await page();
    expect(timeline.filter((entry: { kind: string }) => entry.kind === 'note')).toMatchObject([{ text }]);
  });

  it.each(['', '   '])('refuses a text that is blank: %o', async (text) => {
    const body = { store_id: STORE, text, idempotency_key: crypto.randomUUID() };
    expect((await support.post(path('/notes'), body)).status).toBe(400);
  });
});
