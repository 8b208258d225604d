import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { TORONTO } from '../../support/buying/buying.ts';
import { issueDue, issuedFor, issueInvoicesIn } from '../../support/buying/invoices.ts';
import { aboutOrder, buyAs, emailTo, orderTokenIn } from '../../support/buying/order-pages.ts';
import {
  orderRow,
  type PlacedOrder,
  placeOrder,
  recordShipped,
  refundUnit,
} from '../../support/buying/orders.ts';
import { addStaff, browserOf, newCustomer, newOperator, OPERATOR } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';
import { csvRows } from '../../support/unzip.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 3 }];

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await issueInvoicesIn(shop);
});
afterAll(() => shop.close());

interface Linked {
  kind: string;
  name: string;
  path: string;
}

/** An order of a guest with its invoice, as the emailed link shows it. */
async function guestOrder(email: string) {
  const { order_id: id } = await buyAs(shop.shopper(), ITEMS, { email });
  const token = orderTokenIn(await emailTo(shop, email, 'is in'));
  await issueDue(shop);
  const { body } = await aboutOrder(shop.shopper(), 'details', { token });
  return { id, token, invoices: body.order.invoices as Linked[] };
}

const withoutToken = (path: string) => path.replace(/\?.*/, '');

describe('the page of an order', () => {
  it('has no invoice before one is issued', async () => {
    const email = 'early@example.com';
    await buyAs(shop.shopper(), ITEMS, { email });
    const token = orderTokenIn(await emailTo(shop, email, 'is in'));
    expect((await aboutOrder(shop.shopper(), 'details', { token })).body.order.invoices).toEqual([]);
  });

  it('links to its invoice and to its credit note for a guest', async () => {
    const { id, token, invoices } = await guestOrder('guest.one@example.com');
    expect(invoices).toMatchObject([{ kind: 'invoice', name: expect.stringMatching(/^INV-\d+$/) }]);
    await refundUnit(shop, { id } as PlacedOrder);
    await issueDue(shop);
    const { body } = await aboutOrder(shop.shopper(), 'details', { token });
    expect(body.order.invoices.map(({ kind }: Linked) => kind)).toEqual(['invoice', 'credit_note']);
  });

  it('links to its invoice for the customer whose order it is, and for nobody else', async () => {
    const email = 'with.account@example.com';
    const customer = await newCustomer(shop, email);
    const { order_id } = await buyAs(customer, ITEMS, { email });
    await issueDue(shop);
    expect((await aboutOrder(customer, 'details', { order_id })).body.order.invoices).toHaveLength(1);
    const other = await newCustomer(shop, 'other.account@example.com');
    expect((await aboutOrder(other, 'details', { order_id })).status).toBe(404);
  });
});

describe('an invoice', () => {
  it('is a page that can be printed, without a script and not for caches', async () => {
    const { id, invoices } = await guestOrder('prints@example.com');
    const { status, body, headers } = await shop.shopper().get(invoices[0]?.path ?? '');
    const [invoice] = await issuedFor(shop, { id });
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'no-referrer',
    ]);
    expect(body).toContain(`<h1>Invoice ${invoice?.name}</h1>`);
    expect(body).toContain('Gita Guest');
    expect(body).not.toContain('<script');
  });

  it('escapes what people have typed', async () => {
    await shop.db.update(stores).set({ legalName: '<b>Bold & Co</b>' }).where(eq(stores.id, STORE));
    const { invoices } = await guestOrder('escapes@example.com');
    await shop.db.update(stores).set({ legalName: null }).where(eq(stores.id, STORE));
    expect((await shop.shopper().get(invoices[0]?.path ?? '')).body).toContain(
      '&lt;b&gt;Bold &amp; Co&lt;/b&gt;',
    );
  });

  it('is not opened without its token, nor by that of another one', async () => {
    const [mine, others] = [await guestOrder('mine@example.com'), await guestOrder('others@example.com')];
    const [own, foreign] = [mine.invoices[0]?.path ?? '', others.invoices[0]?.path ?? ''];
    const token = own.slice(own.indexOf('?'));
    for (const path of [
      withoutToken(foreign),
      `${withoutToken(foreign)}${token}`,
      '/orders/invoices/x?token=y',
    ])
      expect((await shop.shopper().get(path)).status).toBe(404);
  });

  it('is not opened by a link of two days ago', async () => {
    const { invoices } = await guestOrder('late@example.com');
    await shop.advanceClock('2 days');
    expect((await shop.shopper().get(invoices[0]?.path ?? '')).status).toBe(404);
    await shop.advanceClock('0 days');
  });

  it('names after a refund the invoice that its credit note is for', async () => {
    const { id } = await guestOrder('credited@example.com');
    await refundUnit(shop, { id } as PlacedOrder);
    const [invoice, note] = await issuedFor(shop, { id });
    const { body } = await owner.get(`/admin/api/order_invoices/${note?.id}`);
    expect(body).toContain(`<h1>Credit note ${note?.name}</h1>`);
    expect(body).toContain(`For invoice ${invoice?.name} of`);
  });
});

describe('in the back office', () => {
  it('an order has its invoice and credit notes with what they come to', async () => {
    const order = await placeOrder(shop, ITEMS);
    await refundUnit(shop, order);
    const [invoice, note] = await issuedFor(shop, order);
    const { body } = await owner.get(`/admin/api/orders/${order.id}?store_id=${STORE}`);
    expect(body.order.invoices).toMatchObject([
      { kind: 'invoice', name: invoice?.name, total: invoice?.totalCents },
      { kind: 'credit_note', name: note?.name, total: note?.totalCents },
    ]);
  });

  it('an invoice is opened by staff who see what orders cost, and by nobody else', async () => {
    const order = await placeOrder(shop, ITEMS);
    const [invoice] = await issuedFor(shop, order);
    const path = `/admin/api/order_invoices/${invoice?.id}`;
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    const all = [bookkeeper, packer, marketer, shop.shopper()];
    const statuses = await Promise.all(all.map(async (who) => (await who.get(path)).status));
    expect(statuses).toEqual([200, 403, 403, 401]);
  });

  it('the register of a month adds up to what was invoiced less what was credited', async () => {
    const order = await placeOrder(shop, ITEMS, { address: TORONTO });
    await refundUnit(shop, order);
    const [invoice, note] = await issuedFor(shop, order);
    const month = invoice?.issuedOn.slice(0, 7);
    const { status, body } = await owner.get(
      `/admin/api/reports/invoices/csv?store_id=${STORE}&month=${month}`,
    );
    expect(status).toBe(200);
    const rows = csvRows(body).filter(
      (row) => row['Number'] === invoice?.name || row['Number'] === note?.name,
    );
    const sum = (column: string) => rows.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
    expect(rows.map((row) => row['Document'])).toEqual(['Credit note', 'Invoice']);
    expect([sum('Total'), sum('Tax'), sum('HST 13 %: tax')]).toEqual([
      (invoice?.totalCents ?? 0) - (note?.totalCents ?? 0),
      (invoice?.taxCents ?? 0) - (note?.taxCents ?? 0),
      (invoice?.taxCents ?? 0) - (note?.taxCents ?? 0),
    ]);
  });
});

describe('the settings of invoices', () => {
  const shown = async () => (await owner.get(`/admin/api/settings?store_id=${STORE}`)).body.invoices;
  const save = async (changes: object) => {
    const { next_invoice: _, next_credit_note: __, ...stored } = await shown();
    return owner.post('/admin/api/settings/invoices', { store_id: STORE, ...stored, ...changes });
  };

  it('say what the next ones will be called', async () => {
    const [invoice] = await issuedFor(shop, await placeOrder(shop, ITEMS));
    expect(await shown()).toMatchObject({ next_invoice: `INV-${(invoice?.number ?? 0) + 1}` });
  });

  it('do not move the numbers once one was issued', async () => {
    const { next_invoice: next } = await shown();
    await save({ invoice_start: 5_000 });
    expect(await shown()).toMatchObject({ invoice_start: 5_000, next_invoice: next });
  });

  it('are refused where invoices and credit notes would be called alike', async () => {
    const { status, body } = await save({ credit_note_prefix: 'INV-' });
    expect([status, body.errors[0].path]).toEqual([400, '/credit_note_prefix']);
  });

  it('are refused without the address of the shop, which invoices have', async () => {
    const [{ senderAddress } = { senderAddress: null }] = await shop.db.select().from(stores);
    await shop.db.update(stores).set({ senderAddress: null });
    const { status, body } = await save({ issues_invoices: true });
    await shop.db.update(stores).set({ senderAddress });
    expect([status, body.errors[0].path]).toEqual([400, '/issues_invoices']);
  });

  it('are refused to the second of two who change them at once', async () => {
    const { version } = await shown();
    expect((await save({ legal_name: 'First Ltd' })).status).toBe(200);
    expect((await save({ legal_name: 'Second Ltd', version })).status).toBe(409);
  });
});

it('erasing a customer leaves their name on the invoice, and nowhere else in the order', async () => {
  const email = 'erased.buyer@example.com';
  const { id } = await guestOrder(email);
  const before = await issuedFor(shop, { id });
  await recordShipped(shop, id);
  await owner.post('/admin/api/confirm_password', { store_id: STORE, password: OPERATOR.password });
  const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
  const erasing = `/admin/api/customers/${body.customers[0]?.customer_id}/erase`;
  expect((await owner.post(erasing, { store_id: STORE, confirmation: email })).status).toBe(200);
  expect((await orderRow(shop, { id })).name).not.toBe('Gita Guest');
  expect(await issuedFor(shop, { id })).toEqual(before);
});
