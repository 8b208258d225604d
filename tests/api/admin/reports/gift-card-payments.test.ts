import { afterEach, beforeEach, expect, it } from 'vitest';
import { dayAt } from '#domain/store-days.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { issueCard, orderPaidWith } from '../../../support/buying/gift-cards.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { csvRows, unzip } from '../../../support/unzip.ts';

let shop: TestShop;
let owner: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterEach(() => shop.close());

const ITEMS = [{ sku: 'MIX-10OZ', quantity: 3 }];
const PERIOD = '&from=2020-01-01&to=2029-12-31';
const GIFT_CARD_CENTS = 1_000;

type Order = Awaited<ReturnType<typeof orderPaidWith>>;
const buy = async (cents = GIFT_CARD_CENTS) => orderPaidWith(shop, ITEMS, [await issueCard(shop, cents)]);
const get = async (path: string, query = '') => {
  const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
  return (await bookkeeper.get(`/admin/api/reports/${path}?store_id=${STORE}${query}`)).body;
};
async function giveBack({ id }: Order, cents: number, toGiftCard: number): Promise<void> {
  const { status, body } = await owner.post(`/admin/api/orders/${id}/refund`, {
    store_id: STORE,
    lines: [],
    shipping: 0,
    goodwill: cents,
    gift_card: toGiftCard,
    restock: true,
    reason: 'Stale',
    expected_total: cents,
    idempotency_key: crypto.randomUUID(),
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

it('an order waits for the payout of what its card paid', async () => {
  const { totalCents } = await buy();
  expect((await get('awaiting_payout')).totals).toMatchObject([
    { orders: 1, amount: totalCents - GIFT_CARD_CENTS },
  ]);
});

it('an order that gift cards paid waits for no payout', async () => {
  await buy(20_000);
  expect((await get('awaiting_payout')).totals).toEqual([]);
});

it('a payout is compared with what went to and from the card', async () => {
  await giveBack(await buy(), 700, 300);
  await shop.advanceClock('11 days');
  await storePayouts(shop.deps);
  const { columns, tables } = await get('tables/payouts', PERIOD);
  const at = columns.findIndex(({ name }: { name: string }) => name === 'difference');
  expect(tables[0].rows.map(({ values }: { values: number[] }) => values[at])).toEqual([0]);
});

it('a refund to both waits for a payout with what the card gets', async () => {
  await giveBack(await buy(), 700, 300);
  const { tables } = await get('tables/refunds_without_payout', PERIOD);
  expect(tables).toMatchObject([{ totals: [1, 0, 400] }]);
});

it('a refund to a gift card alone waits for no payout', async () => {
  await giveBack(await buy(), 300, 300);
  expect((await get('tables/refunds_without_payout', PERIOD)).tables).toEqual([]);
});

it('the month for the bookkeeper says what gift cards paid and got back', async () => {
  await giveBack(await buy(), 700, 300);
  const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
  const month = dayAt(new Date(), await storeTimeZone(shop.db, STORE)).slice(0, 7);
  const answer = await shop.app.inject({
    url: `/admin/api/reports/month_package?store_id=${STORE}&month=${month}`,
    cookies: Object.fromEntries(bookkeeper.cookies),
  });
  const rowsOf = (name: string) => csvRows(unzip(answer.rawPayload).get(`${name}.csv`) ?? '');
  const columnOf = (name: string, column: string) =>
    rowsOf(name).map((row) => (row as Record<string, string>)[column]);
  expect({
    orders: columnOf('orders', 'Paid by gift cards').filter((paid) => paid !== '0.00'),
    refunds: columnOf('refunds', 'To gift cards'),
    entries: columnOf('gift_cards', 'Amount'),
  }).toEqual({ orders: ['10.00'], refunds: ['3.00'], entries: ['10.00', '-10.00', '3.00'] });
});
