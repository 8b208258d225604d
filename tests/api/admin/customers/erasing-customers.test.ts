import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { emailsAbout } from '#server/platform/email/sent-emails.ts';
import { ADDRESS } from '../../../support/buying/buying.ts';
import {
  orderRow,
  type PlacedOrder,
  placeOrder,
  recordShipped,
  refundUnit,
} from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newCustomer, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { buyGiftCards, cardItem, sellGiftCards } from '../../../support/buying/sold-gift-cards.ts';
import { customerCells, customerFile } from '../../../support/imports/customer-file.ts';
import { importOf, makeStep, sendFile } from '../../../support/imports/import-file.ts';
import { orderFile, orderLines } from '../../../support/imports/order-file.ts';
import { reviewCells, reviewFile } from '../../../support/imports/review-file.ts';
import {
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
  waitingForLocks,
} from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await owner.post('/admin/api/confirm_password', { store_id: STORE, password: OPERATOR.password });
  await sellGiftCards(owner);
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `erased-${people}.petrova@example.com`;
};

const buy = (email: string): Promise<PlacedOrder> =>
  placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Vera Petrova', email });
const idOf = async (email: string) =>
  (await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`)).body.customers[0]
    ?.customer_id;
const erase = async (email: string, confirmation = email, by = owner) =>
  by.post(`/admin/api/customers/${await idOf(email)}/erase`, { store_id: STORE, confirmation });

/** An order that staff took on the phone, which was paid elsewhere. */
async function draftOrderFor(
  email: string,
  note: string,
  who = { name: 'Vera Petrova', address: ADDRESS as object },
): Promise<{ id: OrderId }> {
  const post = (path: string, body: object) =>
    owner.post(`/admin/api/draft_orders${path}`, { store_id: STORE, ...body });
  const { body: started } = await post('', {
    source_order_id: null,
    purpose: 'order',
    idempotency_key: crypto.randomUUID(),
  });
  const path = `/${started.draft_order_id}`;
  await post(path, {
    version: 1,
    email,
    ...who,
    note,
    discount: null,
    lines: [{ sku: 'MIX-5OZ', bundle_id: null, contents: null, title: null, quantity: 1, unit_price: null }],
    shipping: { option_id: 'standard' },
  });
  const { body } = await owner.get(`/admin/api/draft_orders${path}?store_id=${STORE}`);
  const expected_total = body.draft_order.totals.total;
  const { body: placed } = await post(`${path}/complete`, {
    version: 2,
    paid_elsewhere: 'cash',
    expected_total,
  });
  return { id: placed.order_id };
}

/** Every table in which a text still occurs. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await shop.db.execute(
      sql`select from ${sql.raw(name)} as row where row::text ilike ${`%${text}%`} limit 1`,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** The card provider's, which has duties of its own; the receipt says so. */
const AT_THE_PROVIDER = /sandbox_/;

const shopTablesWith = async (text: string): Promise<string[]> =>
  (await tablesWith(text)).filter((table) => !AT_THE_PROVIDER.test(table));

describe('a customer who asks to be erased', () => {
  it('as a guest is in no table any more, and their order stays in the books', async () => {
    const email = someone();
    const order = await buy(email);
    await recordShipped(shop, order.id);
    const before = await orderRow(shop, order);
    const { status, body } = await erase(email);
    expect([status, body.kept.length > 0]).toEqual([200, true]);
    expect((await tablesWith(email)).filter((table) => !AT_THE_PROVIDER.test(table))).toEqual([]);
    const after = await orderRow(shop, order);
    expect(after).toMatchObject({
      totalCents: before.totalCents,
      number: before.number,
      name: 'Erased on request',
      address: { state: 'NY', postal_code: '10118', country: 'US', line1: '', city: '' },
    });
  });

  describe('for whom somebody else has bought a gift card', () => {
    /** A customer who has bought and got something, so that they can be erased. */
    const receiver = async () => {
      const email = someone();
      await recordShipped(shop, (await buy(email)).id);
      return email;
    };
    const cardFor = (email: string, deliver_on: string | null = null) =>
      buyGiftCards(shop, [
        cardItem({
          recipient_email: email,
          recipient_name: 'Verotchka',
          message: 'For Verotchka',
          deliver_on,
        }),
      ]);

    it('is in no table any more, nor are their name and the message', async () => {
      const email = await receiver();
      await cardFor(email);
      expect((await erase(email)).status).toBe(200);
      const found = await Promise.all([email, 'Verotchka'].map(tablesWith));
      expect(found.flat().filter((table) => !AT_THE_PROVIDER.test(table))).toEqual([]);
    });

    it('is taken out of the buyer’s email as well, which is there otherwise', async () => {
      const email = await receiver();
      const { id } = await cardFor(email);
      await erase(email);
      const [sent] = await emailsAbout(shop.db, { storeId: STORE, type: 'order', id });
      expect(JSON.stringify(sent?.content)).toContain('for the buyer × 1');
    });

    it('is not erased while the card waits for its day, because nobody else has its code', async () => {
      const email = await receiver();
      const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
      await cardFor(email, inThreeDays);
      const { status, body } = await erase(email);
      expect([status, body.detail]).toEqual([
        409,
        expect.stringMatching(/^The gift card ….{4} was not sent to them yet/),
      ]);
    });
  });

  it('is forgotten by the draft order that became their order as well', async () => {
    const email = someone();
    const { id } = await draftOrderFor(email, 'rang twice, Vera Petrova');
    await recordShipped(shop, id);
    expect((await erase(email)).status).toBe(200);
    const [draft] = await shop.db.select().from(draftOrders).where(eq(draftOrders.orderId, id));
    expect(draft?.note).toBe('');
  });

  it('is in no entry of the audit log any more, whatever staff typed: name, address, phone, note or reason', async () => {
    const email = someone();
    const address = { ...ADDRESS, line1: '17 Quillwort Passage' };
    const { id } = await draftOrderFor(email, 'Zenobia Okonkwo-Lark rang', {
      name: 'Zenobia Okonkwo-Lark',
      address,
    });
    await owner.post(`/admin/api/orders/${id}/hold`, {
      store_id: STORE,
      reason: `Zenobia asks to wait, write to ${email.toUpperCase()}`,
    });
    await owner.post(`/admin/api/orders/${id}/release`, { store_id: STORE });
    const customer = await idOf(email);
    await owner.post(`/admin/api/customers/${customer}`, {
      store_id: STORE,
      first_name: 'Zenobia',
      last_name: 'Okonkwo-Lark',
      phone: '+1 212 555 0176',
      tags: ['knows quillworts'],
      version: 1,
    });
    await recordShipped(shop, id);
    expect((await erase(email)).status).toBe(200);
    const typed = [email, 'Zenobia', 'Okonkwo', 'Quillwort', '212 555 0176'];
    const found = await Promise.all(typed.map(tablesWith));
    expect(found.flat().filter((table) => !AT_THE_PROVIDER.test(table))).toEqual([]);
    const { body } = await owner.get(
      `/admin/api/audit?store_id=${STORE}&subject_type=order&subject_id=${id}&command=orders`,
    );
    expect(body.entries.map(({ summary }: { summary: string }) => summary)).toContain(
      'Held back: [erased] asks to wait, write to [erased]',
    );
  });

  it('is forgotten by the entries about a draft order that was deleted', async () => {
    const email = someone();
    const id = crypto.randomUUID();
    // As they were recorded before what is typed was left out.
    for (const typed of [`email=${email}`, 'name=Thessaly Umbridge'])
      await recordAction(shop.db, {
        storeId: STORE,
        operator: OPERATOR.email,
        command: 'drafts change',
        outcome: 'done',
        arguments: ['drafts', 'change', typed],
        subject: { type: 'draft_order', id },
      });
    await recordShipped(shop, (await buy(email)).id);
    await erase(email);
    expect(await tablesWith('Thessaly')).toEqual([]);
  });

  it('is taken out of the audit log by a change that is an entry itself', async () => {
    const email = someone();
    const { id } = await draftOrderFor(email, '');
    await recordShipped(shop, id);
    await erase(email);
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}&command=audit%20redact&limit=1`);
    expect(body.entries[0].summary).toMatch(/^Took an erased customer out of \d+ entries of the audit log$/);
  });

  it('leaves the entries about others as they were', async () => {
    const [email, other] = [someone(), someone()];
    const { id } = await draftOrderFor(other, 'rings twice');
    await recordShipped(shop, (await buy(email)).id);
    await erase(email);
    const entries = await shop.db
      .select()
      .from(staffActions)
      .where(eq(staffActions.command, 'drafts change'));
    expect(JSON.stringify(entries)).toContain('rings twice');
    expect((await orderRow(shop, { id })).name).toBe('Vera Petrova');
  });

  it('is no longer searched for by the views that staff have saved', async () => {
    const email = someone();
    await recordShipped(
      shop,
      (await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Ottoline Brandt', email })).id,
    );
    const view = async (name: string, q: string) =>
      owner.post('/admin/api/saved_views', {
        store_id: STORE,
        list: 'orders',
        name,
        query: new URLSearchParams({ q, view: 'shipped' }).toString(),
        is_shared: false,
        idempotency_key: crypto.randomUUID(),
      });
    await view('Ottoline Brandt, all', 'brandt ottoline');
    await view('Somebody else', 'ottoline');
    await erase(email);
    const { body } = await owner.get(`/admin/api/saved_views?store_id=${STORE}&list=orders`);
    expect(body.saved_views.map(({ query }: { query: string }) => query).toSorted()).toEqual([
      'q=ottoline&view=shipped',
      'view=shipped',
    ]);
    expect(JSON.stringify(body)).not.toContain('Brandt');
  });

  it('with an account is in no table any more', async () => {
    const email = someone();
    await newCustomer(shop, email);
    const order = await buy(email);
    await recordShipped(shop, order.id);
    expect((await erase(email)).status).toBe(200);
    expect((await tablesWith(email)).filter((table) => !AT_THE_PROVIDER.test(table))).toEqual([]);
  });

  it('who was imported is in no table any more, nor in the lists of imports', async () => {
    const email = someone();
    const file = customerFile(customerCells(email, { Note: 'Knows quillworts', Tags: 'a' }));
    const id = await sendFile(shop, owner, file, { kind: 'customers' });
    await makeStep(shop, owner, id, 'start');
    const review = reviewFile(reviewCells('Crisp quillworts.', { reviewer_email: email }));
    await makeStep(shop, owner, await sendFile(shop, owner, review, { kind: 'reviews' }), 'start');
    const { status, body } = await erase(email);
    expect([status, body.kept.map(({ what }: { what: string }) => what)]).toEqual([
      200,
      expect.arrayContaining(['The file of another shop in which they were, as it was sent']),
    ]);
    const found = await Promise.all([email, 'quillwort', 'Ines Okafor'].map(tablesWith));
    expect(found.flat()).toEqual([]);
  });

  describe('whose imported order a later file gives to somebody else', () => {
    const importOrder = async (name: string, email: string): Promise<string> => {
      const file = orderFile(orderLines(name, { Email: email }));
      return sendFile(shop, owner, file, { kind: 'orders', counts_in_reports: false });
    };
    const start = (id: string) => makeStep(shop, owner, id, 'start');

    it('is not brought back when that import is undone', async () => {
      const email = someone();
      await recordShipped(shop, (await buy(email)).id);
      await start(await importOrder('#9001', email));
      const later = await importOrder('#9001', 'another.buyer@example.com');
      await start(later);
      await erase(email);
      expect(await shopTablesWith(email)).toEqual([]);
      await makeStep(shop, owner, later, 'undo');
      expect(await shopTablesWith(email)).toEqual([]);
      expect((await importOf(owner, later)).results).toMatchObject({ undone: 0, stays: 1 });
    });

    it('is in no row of a file that was only checked', async () => {
      const email = someone();
      await recordShipped(shop, (await buy(email)).id);
      await start(await importOrder('#9002', email));
      await importOrder('#9002', 'another.buyer@example.com');
      await erase(email);
      expect(await shopTablesWith(email)).toEqual([]);
    });
  });

  it('is erased from what is being imported at this moment as well', async () => {
    const email = someone();
    await recordShipped(shop, (await buy(email)).id);
    const file = orderFile(orderLines('#9003', { Email: 'another.buyer@example.com' }));
    const options = { kind: 'orders', counts_in_reports: false };
    await makeStep(shop, owner, await sendFile(shop, owner, file, options), 'start');
    const { erasing } = await shop.db.transaction(async (tx) => {
      await lockImports(tx);
      await tx.execute(sql`update imported_orders set email = ${email} where name = '#9003'`);
      const waiting = erase(email);
      waiting.catch(() => undefined);
      await Promise.race([waiting, vi.waitUntil(async () => (await waitingForLocks(shop)) > 0, 5_000)]);
      return { erasing: waiting };
    });
    expect((await erasing).status).toBe(200);
    expect(await shopTablesWith(email)).toEqual([]);
  });

  it('waits until what they ordered has left, and loses nothing until then', async () => {
    const email = someone();
    await buy(email);
    const { status, body } = await erase(email);
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(await shop.db.$count(orders, eq(orders.email, email))).toBe(1);
  });

  it('does not wait for an order of which only the shipping was not refunded', async () => {
    const email = someone();
    await refundUnit(shop, await buy(email));
    expect((await erase(email)).status).toBe(200);
  });

  it('is erased when their address was typed, not that of another', async () => {
    const email = someone();
    await buy(email);
    const { status, body } = await erase(email, 'somebody@example.com');
    expect([status, body.errors]).toMatchObject([400, [{ path: '/confirmation' }]]);
  });

  it('is erased by those only who may', async () => {
    const email = someone();
    await buy(email);
    const id = await idOf(email);
    const support = await browserOf(shop, await addStaff(shop, 'support'));
    const body = { store_id: STORE, confirmation: email };
    expect((await support.post(`/admin/api/customers/${id}/erase`, body)).status).toBe(403);
  });

  it('has a receipt in the audit log, which names nobody', async () => {
    const email = someone();
    const order = await buy(email);
    await recordShipped(shop, order.id);
    await erase(email);
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}`);
    const entry = body.entries.find(
      ({ summary }: { summary: string | null }) => summary === 'Erased the customer on request',
    );
    expect(JSON.stringify(entry.after)).toContain('1 order');
    expect(JSON.stringify(entry)).not.toContain('petrova');
  });
});
