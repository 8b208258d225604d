import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { aboutOrder } from '../../support/buying/order-pages.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { ASHA, logIn, newOperator, status } from '../../support/buying/people.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let database: TestDatabase;
let shop: TestShop;
let before: {
  customer: Map<string, string>;
  staff: Map<string, string>;
  orderToken: string;
  giftCard: { id: string; code: string };
};

beforeAll(async () => {
  database = await createTestDatabase('sample store');
  const kept = { ...database, drop: async () => undefined };
  const first = await startTestShop(undefined, { database: kept });
  const customer = first.shopper();
  await logIn(customer);
  const staff = await newOperator(first);
  const { order_token } = await (await placeOrder(first, [{ sku: 'MIX-5OZ', quantity: 1 }])).shownToShopper();
  before = {
    customer: customer.cookies,
    staff: staff.cookies,
    orderToken: String(order_token),
    giftCard: await issueGiftCard(staff),
  };
  await first.close();
  shop = await startTestShop(() => ({ sessionSecret: 'another secret of thirty-two characters' }), {
    database: kept,
  });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const GIFT_CARDS = '/admin/api/gift_cards';
const RECEIVER = 'priya@example.com';

async function issueGiftCard(staff: TestShopper): Promise<{ id: string; code: string }> {
  const { body } = await staff.post(GIFT_CARDS, {
    store_id: STORE,
    amount: 5_000,
    currency: 'usd',
    email: RECEIVER,
    name: '',
    message: '',
    order: '',
    reason: 'A prize',
    idempotency_key: crypto.randomUUID(),
  });
  return { id: body.gift_card_id, code: body.code };
}

const giftCardRow = async ({ id }: { id: string }) =>
  (await shop.db.select().from(giftCards).where(sql`${giftCards.id} = ${id}`))[0];

const returning = (cookies: Map<string, string>): TestShopper => {
  const shopper = shop.shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  return shopper;
};

describe('with another session secret', () => {
  it('customers are signed out', async () => {
    expect((await status(returning(before.customer))).isLoggedIn).toBe(false);
  });

  it('customers sign in again with their passwords', async () => {
    const customer = returning(before.customer);
    await logIn(customer, ASHA);
    expect((await status(customer)).isLoggedIn).toBe(true);
  });

  it('links of emails that were sent before open nothing', async () => {
    const opened = await aboutOrder(shop.shopper(), 'details', { token: before.orderToken });
    expect(opened.status).toBe(401);
  });

  it('orders that are placed then have links that open them', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    const { order_token } = await order.shownToShopper();
    const opened = await aboutOrder(shop.shopper(), 'details', { token: String(order_token) });
    expect(opened.status).toBe(200);
  });

  it('staff stay signed in: their sessions are rows, without a signature', async () => {
    const url = `/admin/api/sessions?store_id=${STORE}`;
    expect((await returning(before.staff).get(url)).status).toBe(200);
  });

  it('a gift card keeps its code', async () => {
    const row = await giftCardRow(before.giftCard);
    expect(row?.codeHash).toBe(hashOfSecret(before.giftCard.code.replaceAll('-', '')));
  });

  it('a gift card that is sent again gets a code that the shop can work out', async () => {
    const staff = returning(before.staff);
    const { id } = before.giftCard;
    const { body } = await staff.post(`${GIFT_CARDS}/${id}/send`, {
      store_id: STORE,
      version: 1,
      email: RECEIVER,
      new_code: false,
    });
    expect(body.is_new_code).toBe(true);
    await shop.runJobs('email-gift-card').catch(() => undefined);
    const [mail] = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, RECEIVER));
    const [code = ''] = /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/.exec(mail?.text ?? '') ?? [];
    expect((await giftCardRow({ id }))?.codeHash).toBe(hashOfSecret(code.replaceAll('-', '')));
  });
});
