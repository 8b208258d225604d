import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { type OrderLine, orderFile, orderLines } from '../../../support/imports/order-file.ts';
import { sizeOfRun } from '../../../support/run-size.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'orders', counts_in_reports: false };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

let names = 0;
const nextName = () => {
  names += 1;
  return `#${1_000 + names}`;
};
const sent = (lines: OrderLine[], columns: 'newer' | 'older' = 'newer', options: object = OPTIONS) =>
  sendFile(shop, owner, orderFile(lines, columns), options);
async function imported(...given: Parameters<typeof sent>): Promise<string> {
  const id = await sent(...given);
  await makeStep(shop, owner, id, 'start');
  return id;
}
const countsOf = async (id: string) => (await importOf(owner, id)).counts;
const called = async (name: string) =>
  (await owner.get(`/admin/api/imported_orders?store_id=${STORE}&q=${name.slice(1)}`)).body.orders;
async function pageOf(name: string) {
  const [{ imported_order_id: id }] = await called(name);
  return (await owner.get(`/admin/api/imported_orders/${id}?store_id=${STORE}`)).body;
}

describe.each(['newer', 'older'] as const)('a file of orders in the %s columns', (columns) => {
  it('imports each with all its lines', async () => {
    const name = nextName();
    await imported(orderLines(name), columns);
    expect(await pageOf(name)).toMatchObject({
      name,
      email: 'lena@example.com',
      customer: 'Lena Fischer',
      total: 2_199,
      subtotal: 1_599,
      placed_at: '2026-03-01T17:30:00.000Z',
      payment_status: 'paid',
      fulfilment_status: 'fulfilled',
      items: [
        { title: 'Oat Bar', sku: 'OAT', quantity: 1, unit_price: 799 },
        { title: 'Tea', sku: '', quantity: 2, unit_price: 400 },
      ],
      billing: { line1: '12 Hill Street', city: 'Portland', postal_code: '97201', state: 'OR' },
    });
  });

  it('changes nothing before it is imported', async () => {
    const name = nextName();
    expect(await countsOf(await sent(orderLines(name), columns))).toMatchObject({ create: 1 });
    expect(await called(name)).toEqual([]);
  });

  it('says of the same orders again that they are the same', async () => {
    const lines = [...orderLines(nextName()), ...orderLines(nextName())];
    await imported(lines, columns);
    expect(await countsOf(await sent(lines, columns))).toEqual({ create: 0, change: 0, same: 2, refused: 0 });
  });

  it('removes what it has imported when it is undone', async () => {
    const name = nextName();
    const id = await imported(orderLines(name), columns);
    await makeStep(shop, owner, id, 'undo');
    expect([(await importOf(owner, id)).results.undone, await called(name)]).toEqual([1, []]);
  });
});

it('a later file says what became of an order, and undoing it gives back what was known before', async () => {
  const name = nextName();
  await imported(orderLines(name));
  const later = { 'Financial Status': 'refunded', 'Refunded Amount': '21.99' };
  const id = await imported(orderLines(name, later));
  expect(await rowsOf(owner, id)).toMatchObject([
    {
      outcome: 'change',
      changes: [
        { field: 'payment', before: 'Paid', after: 'Refunded' },
        { field: 'given back', before: '$0.00', after: '$21.99' },
      ],
    },
  ]);
  await makeStep(shop, owner, id, 'undo');
  expect(await pageOf(name)).toMatchObject({ payment_status: 'paid', refunded: 0 });
});

it('orders of an older file are known again in one that has their ids', async () => {
  const name = nextName();
  await imported(orderLines(name), 'older');
  await imported(orderLines(name), 'newer');
  expect([(await called(name)).length, (await pageOf(name)).external_id]).toEqual([1, `55${name.slice(1)}`]);
});

it('an older file takes no ids away', async () => {
  const name = nextName();
  await imported(orderLines(name, { Tags: '' }), 'newer');
  expect(await countsOf(await sent(orderLines(name), 'older'))).toMatchObject({ same: 1, create: 0 });
});

it('an order of an older file that may be one of two is refused', async () => {
  const name = nextName();
  for (const Id of ['871', '872']) await imported(orderLines(name, { Id }));
  expect(await rowsOf(owner, await sent(orderLines(name), 'older'))).toMatchObject([
    {
      outcome: 'refused',
      problems: [{ message: expect.stringContaining('add the column Id') }],
    },
  ]);
});

it('two orders of a file that may be the same one of an older file are not both imported', async () => {
  const name = nextName();
  await imported(orderLines(name), 'older');
  const others = orderLines(nextName());
  const id = await imported([
    ...orderLines(name, { Id: '881', Tags: 'first' }),
    ...others,
    ...orderLines(name, { Id: '882', Tags: 'second' }),
  ]);
  expect(await rowsOf(owner, id)).toMatchObject([
    { outcome: 'change', result: 'done' },
    { outcome: 'create', result: 'done' },
    { outcome: 'refused', problems: [{ message: expect.stringContaining('as the one in line 2') }] },
  ]);
});

it('what is not understood refuses its order only, with line and column', async () => {
  const [bad, good] = [nextName(), nextName()];
  const id = await imported([...orderLines(bad, { Currency: 'JPY' }), ...orderLines(good)]);
  expect(await rowsOf(owner, id)).toMatchObject([
    {
      outcome: 'refused',
      problems: [
        { line: 2, column: 'Currency', message: 'must be the code of a currency, like USD, and is JPY' },
      ],
    },
    { outcome: 'create', result: 'done' },
  ]);
});

it('an order whose lines do not stand together is refused where it comes again', async () => {
  const name = nextName();
  const [first, second] = orderLines(name);
  const id = await sent([first ?? {}, ...orderLines(nextName()), second ?? {}]);
  expect(await rowsOf(owner, id)).toMatchObject([
    { outcome: 'create' },
    { outcome: 'create' },
    { outcome: 'refused', line: 5 },
  ]);
});

it('amounts that do not add up are a note', async () => {
  const id = await sent(orderLines(nextName(), { Total: '25.00' }));
  expect(await rowsOf(owner, id)).toMatchObject([
    {
      outcome: 'create',
      notes: ['Subtotal, shipping and taxes come to $21.99; the total says $25.00'],
    },
  ]);
});

it('choosing that orders count is a change of each', async () => {
  const lines = orderLines(nextName());
  await imported(lines);
  const id = await sent(lines, 'newer', { ...OPTIONS, counts_in_reports: true });
  expect(await rowsOf(owner, id)).toMatchObject([
    { changes: [{ field: 'counts in reports', before: 'no', after: 'yes' }] },
  ]);
});

it('a file of products is none of orders', async () => {
  const id = await sendFile(shop, owner, 'Handle,Title\noat-bar,Oat Bar', OPTIONS);
  expect(await importOf(owner, id)).toMatchObject({
    state: 'refused',
    refusal: expect.stringContaining('This is no file of orders from Shopify'),
  });
});

it('a customer who was erased is not brought back by a file', async () => {
  const [name, email] = [nextName(), 'gone@example.com'];
  const lines = orderLines(name, { Email: email });
  await imported(lines);
  await shop.db.execute(
    sql`update imported_orders set email = null, customer_name = '', erased_at = now() where name = ${name}`,
  );
  expect(await rowsOf(owner, await sent(lines))).toMatchObject([
    {
      outcome: 'same',
      notes: ['was imported before, and stays as it is: its customer was erased'],
    },
  ]);
});

describe('many orders', () => {
  const MANY = sizeOfRun({ usual: 300, long: 5_000 });
  const counts = async () =>
    (
      await shop.db.execute(sql`select (select json_agg(s order by s.sku)::text from stock s) as stock,
        (select count(*) from payments) as payments, (select count(*) from orders) as orders,
        (select count(*) from webhook_events) as events, (select count(*) from sent_emails) as emails,
        (select count(*) from sales_facts) as facts`)
    ).rows;

  it('are imported and undone, and leave stock, payments, events and emails as they are', {
    timeout: 600_000,
  }, async () => {
    const before = await counts();
    const id = await imported(Array.from({ length: MANY }, () => orderLines(nextName())).flat());
    expect([(await importOf(owner, id)).results.done, await counts()]).toEqual([MANY, before]);
    await makeStep(shop, owner, id, 'undo');
    expect((await importOf(owner, id)).results.undone).toBe(MANY);
  });
});
