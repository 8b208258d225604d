import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteOldImportFiles } from '#server/staff-imports/import-store.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { makeStep, sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterEach(() => shop.close());

const choose = (folder: string, { as = owner, discards = false } = {}) =>
  as.post('/admin/api/setup/store', { store_id: STORE, folder, discards_edits: discards });
const handles = async () => {
  const { rows } = await shop.db.execute<{ handle: string }>(
    sql`select handle from products order by handle`,
  );
  return rows.map(({ handle }) => handle);
};
const setup = async () => (await owner.get(`/admin/api/setup?store_id=${STORE}`)).body;

describe('an owner of a shop in which nothing is real', () => {
  it('sees every store that it can begin with, the one with nothing included', async () => {
    const { stores, in_use: inUse } = await setup();
    expect(inUse).toEqual([]);
    expect(stores.map(({ folder }: { folder: string }) => folder)).toEqual(['blank', 'doosra', 'ostrel']);
    expect(stores.map((store: { is_blank: boolean }) => store.is_blank)).toEqual([true, false, false]);
    expect(stores[2].picture).toMatch(/^data:image\/webp;base64,/);
  });

  it('begins with nothing: no products, orders, customers, reviews, locations and codes are left', async () => {
    expect((await choose('blank')).status).toBe(200);
    const tables = ['products', 'orders', 'customers', 'reviews', 'store_locations', 'discounts', 'stock'];
    const counts = await Promise.all(
      tables.map(async (table) => (await shop.db.execute(sql.raw(`select from ${table}`))).rowCount),
    );
    expect(counts).toEqual(tables.map(() => 0));
    expect(await handles()).toEqual([]);
  });

  it('begins with the other sample store, under the id that the shop has', async () => {
    expect((await choose('ostrel')).status).toBe(200);
    expect(await handles()).toContain('first-light');
    const { rows } = await shop.db.execute(sql`select id, brand, folder from stores`);
    expect(rows).toEqual([{ id: STORE, brand: 'Ostrel', folder: 'ostrel' }]);
  });

  it('may change their mind, back to the first one', async () => {
    const before = await handles();
    await choose('blank');
    expect((await choose('doosra')).status).toBe(200);
    expect(await handles()).toEqual(before);
  });

  it('stays signed in, and finds the choice in the audit log', async () => {
    await choose('blank');
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}`);
    expect(body.entries[0]).toMatchObject({ summary: 'Began with the store blank' });
  });

  it.each(['nowhere', '..', 'blank/../doosra'])('cannot begin with %s', async (folder) => {
    expect((await choose(folder)).status).toBe(404);
  });
});

describe('another store is refused', () => {
  it('without a password that was entered recently', async () => {
    await shop.db.execute(sql`update staff_sessions set confirmed_at = now() - interval '1 day'`);
    expect((await choose('blank')).body.code).toBe('password_needed');
  });

  it('to a manager', async () => {
    const manager = await browserOf(shop, await addStaff(shop, 'manager'));
    expect((await choose('blank', { as: manager })).body.code).toBe('forbidden');
  });

  it.each([
    [
      'customer',
      sql`insert into customers (store_id, email, password_hash, first_name, last_name) values (${STORE}, 'real@example.com', 'x', 'Real', 'Person')`,
      'customers',
    ],
    [
      'subscriber',
      sql`insert into newsletter_subscribers (store_id, email, status) values (${STORE}, 'real@example.com', 'pending')`,
      'newsletter',
    ],
  ])('once there is a real %s, and nothing is deleted', async (_, statement, word) => {
    await shop.db.execute(statement);
    const before = await handles();
    const { status, body } = await choose('blank');
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.detail).toContain(word);
    expect(await handles()).toEqual(before);
  });

  it('after edits by staff, until they are given up', async () => {
    await owner.post('/admin/api/redirects', { store_id: STORE, from: '/old', to: '/faq', shown: null });
    expect((await setup()).edits).toBe(1);
    const { status, body } = await choose('blank');
    expect([status, body.errors[0].path]).toEqual([400, '/discards_edits']);
    expect((await choose('blank', { discards: true })).status).toBe(200);
    expect((await setup()).edits).toBe(0);
  });

  describe('after an import', () => {
    let id: string;
    beforeEach(async () => {
      const file = 'Redirect from,Redirect to\n/old-one,/shop\n/old-two,/faq\n/nowhere,/no-page\n';
      id = await sendFile(shop, owner, file, { kind: 'redirects' });
      await makeStep(shop, owner, id, 'start');
    });

    it('until what it has written is given up', async () => {
      expect((await setup()).edits).toBe(2);
      const { status, body } = await choose('blank');
      expect([status, body.errors[0].path]).toEqual([400, '/discards_edits']);
      expect((await choose('blank', { discards: true })).status).toBe(200);
      expect((await setup()).edits).toBe(0);
    });

    it('whose file and rows were deleted as well', async () => {
      await shop.advanceClock('31 days');
      await deleteOldImportFiles(shop.db);
      expect((await choose('blank', { as: await newOperator(shop) })).status).toBe(400);
    });

    it('only until it is undone', async () => {
      await makeStep(shop, owner, id, 'undo');
      expect((await choose('blank')).status).toBe(200);
    });
  });

  it('when its files cannot be written, and the first store is whole afterwards', async () => {
    const before = await handles();
    await shop.db.execute(
      sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    );
    await shop.db.execute(
      sql`create trigger refuse before insert on page_contents for each row execute function refuse()`,
    );
    expect((await choose('ostrel')).status).toBe(500);
    expect(await handles()).toEqual(before);
  });
});
