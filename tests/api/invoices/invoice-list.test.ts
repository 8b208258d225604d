import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueDue, issueInvoicesIn } from '../../support/buying/invoices.ts';
import { orderRow, type PlacedOrder, placeOrder, refundUnit } from '../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let returned: PlacedOrder;
/** In which all of them are issued. */
let month: string;

/** INV-1001 with CN-1001, and INV-1002. */
beforeAll(async () => {
  shop = await startTestShop();
  await issueInvoicesIn(shop);
  returned = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
  await issueDue(shop);
  await refundUnit(shop, returned);
  await issueDue(shop);
  await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await issueDue(shop);
  owner = await newOperator(shop);
  month = (await list()).body.invoices[0].issued_on.slice(0, 7);
});
afterAll(() => shop.close());

const list = (asked: Record<string, string> = {}, as = owner) =>
  as.get(`/admin/api/order_invoices?${new URLSearchParams({ store_id: STORE, ...asked })}`);
const names = async (asked?: Record<string, string>) =>
  (await list(asked)).body.invoices.map(({ name }: { name: string }) => name);

describe('the list of invoices', () => {
  it('has each with its order, buyer and total, and a page to print', async () => {
    const { body } = await list({ q: 'INV-1001' });
    const { number, name, totalCents } = await orderRow(shop, returned);
    expect(body.invoices).toMatchObject([
      {
        kind: 'invoice',
        name: 'INV-1001',
        order_id: returned.id,
        order_number: number,
        customer: name,
        currency: 'usd',
        total: totalCents,
      },
    ]);
    const page = await owner.get(body.invoices[0].path);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('INV-1001')]);
  });

  it('says in which month the first one was issued, also where nothing is like what is looked for', async () => {
    expect((await list({ month: '2019-01' })).body).toMatchObject({ invoices: [], first_month: month });
  });

  it('begins with the newest day, or with the oldest, and goes on where a page ends', async () => {
    const first = (await list({ limit: '2' })).body;
    const second = (await list({ limit: '2', cursor: first.next_cursor })).body;
    const all = [...first.invoices, ...second.invoices].map(({ name }: { name: string }) => name);
    expect([all.length, second.next_cursor]).toEqual([3, null]);
    expect(await names({ sort: 'oldest' })).toEqual(all.toReversed());
    const oldest = (await list({ limit: '1', sort: 'oldest' })).body;
    expect(await names({ sort: 'oldest', cursor: oldest.next_cursor })).toEqual(all.toReversed().slice(1));
  });

  it.each<[Record<string, string>, string[]]>([
    [{ kind: 'credit_note' }, ['CN-1001']],
    [{ kind: 'invoice' }, ['INV-1002', 'INV-1001']],
    [{ q: '1002' }, ['INV-1002']],
    [{ q: 'cn-1001' }, ['CN-1001']],
    [{ q: 'XX-1001' }, []],
    [{ q: 'Maya' }, []],
    [{ month: '2020-01' }, []],
  ])('finds by %o', async (asked, found) => {
    expect(await names(asked)).toEqual(found);
  });

  it('finds by the month in which they were issued', async () => {
    expect(await names({ month, kind: 'invoice' })).toEqual(['INV-1002', 'INV-1001']);
  });

  it('finds by the number of an order', async () => {
    const { number } = await orderRow(shop, returned);
    expect((await names({ q: `#${number}` })).toSorted()).toEqual(['CN-1001', 'INV-1001']);
    expect(await names({ q: '#999999' })).toEqual([]);
  });

  it.each<Record<string, string>>([{ month: '2026-13' }, { cursor: 'bad' }, { kind: 'receipt' }])(
    'refuses %o',
    async (asked) => {
      expect((await list(asked)).status).toBe(400);
    },
  );

  it('is for those who see orders', async () => {
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    expect((await list({}, marketer)).status).toBe(403);
  });
});
