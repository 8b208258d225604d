import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { placeOrder, recordShipped } from '../../../support/buying/orders.ts';
import {
  logIn,
  newCustomer,
  newOperator,
  PASSWORD,
  resetPassword,
  resetToken,
} from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

async function issue(email: string): Promise<string> {
  const { body } = await owner.post('/admin/api/gift_cards', {
    store_id: STORE,
    amount: 2_500,
    currency: 'cad',
    email,
    name: 'Vera Petrova',
    order: '',
    message: 'For Vera Petrova',
    reason: 'Vera Petrova waited',
    idempotency_key: crypto.randomUUID(),
  });
  return body.gift_card_id;
}

const cardRow = async (id: string) =>
  (await shop.db.select().from(giftCards).where(sql`${giftCards.id} = ${id}`))[0];
const someone = () => `vera.${crypto.randomUUID().slice(0, 8)}@example.com`;
const buy = (email: string) =>
  placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Vera Petrova', email });
async function customer(email: string): Promise<{ id: string; version: number }> {
  const found = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`);
  const [{ customer_id: id }] = found.body.customers;
  const { body } = await owner.get(`/admin/api/customers/${id}?store_id=${STORE}`);
  return { id, version: body.customer.version };
}

it('cards that were sent to a proved address are in the data of its account, without their codes', async () => {
  const email = someone();
  const id = await issue(email);
  await newCustomer(shop, email);
  const download = async () => {
    const shopper = shop.shopper();
    await logIn(shopper, { email, password: PASSWORD });
    return (await shopper.post('/account/download_data', { store_id: STORE, password: PASSWORD })).body;
  };
  expect((await download()).gift_cards).toEqual([]);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  expect((await download()).gift_cards).toMatchObject([
    {
      email,
      name: 'Vera Petrova',
      message: 'For Vera Petrova',
      currency: 'cad',
      balance: 2_500,
      last_four: (await cardRow(id))?.codeSuffix,
    },
  ]);
});

it('the card of a customer who is erased names nobody, and what is on it can still be spent', async () => {
  const email = someone();
  const id = await issue(email);
  await recordShipped(shop, (await buy(email)).id);
  const before = await cardRow(id);
  const path = `/admin/api/customers/${(await customer(email)).id}/erase`;
  const { body } = await owner.post(path, { store_id: STORE, confirmation: email });
  expect(body.kept.map(({ what }: { what: string }) => what)).toContain(
    'What is and was on gift cards, without the person',
  );
  const { rows } = await shop.db.execute(sql`
    select c::text || e::text as found from gift_cards c join gift_card_entries e on e.gift_card_id = c.id
    where c.id = ${id} and (c::text || e::text ilike '%vera%' or c::text || e::text ilike '%petrova%')`);
  expect(rows).toEqual([]);
  const after = await cardRow(id);
  expect([after?.balanceCents, after?.codeHash]).toEqual([2_500, before?.codeHash]);
});

it('the cards of a customer who is merged are those of the other one', async () => {
  const [kept, merged] = [someone(), someone()];
  const id = await issue(merged);
  await buy(kept);
  await buy(merged);
  const [to, from] = [await customer(kept), await customer(merged)];
  const { status } = await owner.post(`/admin/api/customers/${to.id}/merge`, {
    store_id: STORE,
    merged_id: from.id,
    version: to.version,
    merged_version: from.version,
    confirmation: merged,
    accepts_unproved_email: false,
  });
  expect([status, (await cardRow(id))?.recipientEmail]).toEqual([200, kept]);
});
