import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXPORT_KINDS } from '#domain/exports/export-kinds.ts';
import type { StoreId } from '#domain/ids.ts';
import { staffExportParts, staffExports } from '#server/platform/database/schema/staff-export-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { deleteFilesWithPeople, deleteOldExportFiles } from '#server/staff-exports/delete-files.ts';
import { type NewExport, writeExport } from '#server/staff-exports/write-export.ts';
import { placeOrder, recordShipped } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { describedCalls } from '../../../support/described-calls.ts';
import { anId } from '../../../support/ids.ts';
import { sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const PART_BYTES = 256 * 1024;

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.advanceClock('0 seconds');
  await shop.db.delete(staffExports);
  await shop.db.execute(sql`delete from newsletter_subscribers`);
  owner = await newOperator(shop);
});

const API = '/admin/api/exports';
const list = async (by = owner, query = '') => (await by.get(`${API}?store_id=${STORE}${query}`)).body;
const listed = async (by = owner, query = '') => (await list(by, query)).exports;
const kindsOf = async (by: TestShopper, query = '') =>
  (await listed(by, query)).map(({ kind }: { kind: string }) => kind);
const again = (id: string, by = owner) => by.get(`${API}/${id}/file?store_id=${STORE}`);

const DISCOUNTS = `/admin/api/discounts_export?store_id=${STORE}`;
const SUBSCRIBERS = `/admin/api/newsletter_subscribers_export?store_id=${STORE}`;
const REVIEWS = `/admin/api/reviews_export?store_id=${STORE}`;
const JOURNAL = `/admin/api/reports/journal/csv?store_id=${STORE}&from=2026-01-01&to=2026-01-31`;

/** The id of the newest export. */
const newest = async (by = owner): Promise<string> => (await listed(by))[0].export_id;
const rows = () => shop.db.select().from(staffExports).orderBy(desc(staffExports.createdAt));
const parts = () => shop.db.select().from(staffExportParts).orderBy(asc(staffExportParts.position));

/** Subscribers whose texts hardly compress. */
const subscribe = (count: number) =>
  shop.db.execute(sql`
    insert into newsletter_subscribers (store_id, email, status, consent_text, consented_at, created_at)
    select ${STORE}, 's' || n || '@example.com', 'confirmed', md5(n::text) || md5(n || 'x'), shop_now(), shop_now() - make_interval(secs => n)
    from generate_series(1, ${count}) n`);
/** The last of the list, which cannot be read. */
const breakLast = () =>
  shop.db.execute(sql`
    insert into newsletter_subscribers (store_id, email, created_at) values (${STORE}, 'last@example.com', '-infinity')`);

describe('an export', () => {
  it('is listed with who made it, what it is limited to, its rows and its size', async () => {
    const { body, headers } = await owner.get(`${DISCOUNTS}&view=active&q=welcome`);
    expect(await listed()).toMatchObject([
      {
        kind: 'discounts',
        file_name: 'discounts.csv',
        who: OPERATOR.email,
        state: 'done',
        rows: 1,
        filters: { view: 'active', q: '' },
        file_deleted_at: null,
        bytes: Number(headers['content-length']),
      },
    ]);
    expect(Buffer.byteLength(body)).toBe(Number(headers['content-length']));
  });

  it('is downloaded again as it was, whatever has changed since', async () => {
    await subscribe(3);
    const first = await owner.get(SUBSCRIBERS);
    await shop.db.execute(sql`delete from newsletter_subscribers`);
    const second = await again(await newest());
    expect([second.status, second.body]).toEqual([200, first.body]);
    for (const name of ['content-type', 'content-disposition', 'content-length'])
      expect(second.headers[name]).toBe(first.headers[name]);
  });

  it('that is downloaded again is in the audit log', async () => {
    await owner.get(DISCOUNTS);
    const id = await newest();
    await again(id);
    const entries = () => shop.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
    // Written once the file is on its way.
    await expect.poll(entries).toMatchObject([
      {
        command: 'exports download',
        subjectType: 'export',
        operator: OPERATOR.email,
        outcome: 'done',
        summary: 'Downloaded discounts.csv again',
      },
    ]);
  });

  it('of 20,000 rows is stored in parts of one size, whole and in order', async () => {
    await subscribe(20_000);
    const { body } = await owner.get(SUBSCRIBERS);
    expect(body.trim().split('\n')).toHaveLength(20_001);
    const sizes = (await parts()).map(({ content }) => content.length);
    expect(sizes.length).toBeGreaterThan(3);
    for (const size of sizes.slice(0, -1)) {
      expect(size).toBeGreaterThanOrEqual(PART_BYTES);
      expect(size).toBeLessThan(PART_BYTES * 1.1);
    }
    expect((await again(await newest())).body).toBe(body);
  });

  it('of a report, a journal and a month is listed too', async () => {
    await owner.get(JOURNAL);
    await owner.get(`/admin/api/reports/tables/sales_by_day/csv?store_id=${STORE}`);
    await owner.get(`/admin/api/reports/month_package?store_id=${STORE}&month=2026-01`);
    expect(await kindsOf(owner)).toEqual(['month', 'report', 'journal']);
  });

  it('of the rows of an import names its file', async () => {
    const id = await sendFile(shop, owner, 'Redirect from,Redirect to\n/a,/shop', { kind: 'redirects' });
    await owner.get(`/admin/api/imports/${id}/rows_export?store_id=${STORE}`);
    expect(await listed()).toMatchObject([{ kind: 'import_rows', rows: 1, filters: { file: 'file.csv' } }]);
  });
});

describe('an export that breaks in the middle', () => {
  beforeEach(async () => {
    await subscribe(1_200);
    await breakLast();
  });

  it('is answered by an error, and by no half file', async () => {
    const { status, headers } = await owner.get(SUBSCRIBERS);
    expect([status, headers['content-type']]).toEqual([500, 'application/problem+json; charset=utf-8']);
  });

  it('is listed as failed, without a file', async () => {
    await owner.get(SUBSCRIBERS);
    expect(await listed()).toMatchObject([{ state: 'failed', rows: null, bytes: null }]);
    expect(await parts()).toEqual([]);
  });

  it('cannot be downloaded', async () => {
    await owner.get(SUBSCRIBERS);
    expect((await again(await newest())).body).toMatchObject({
      status: 409,
      code: 'not_possible_now',
      detail: 'The file was not written to its end. Export it again.',
    });
  });
});

describe('the list', () => {
  it('begins with the newest and is read in pages', async () => {
    for (const path of [DISCOUNTS, JOURNAL, SUBSCRIBERS]) await owner.get(path);
    const { exports, next_cursor } = await list(owner, '&limit=2');
    expect(exports.map(({ kind }: { kind: string }) => kind)).toEqual(['subscribers', 'journal']);
    expect(await kindsOf(owner, `&limit=2&cursor=${next_cursor}`)).toEqual(['discounts']);
  });

  it('is limited to a kind', async () => {
    for (const path of [DISCOUNTS, JOURNAL]) await owner.get(path);
    expect(await kindsOf(owner, '&kind=discounts')).toEqual(['discounts']);
  });

  it('is limited to a person', async () => {
    const marketer = await addStaff(shop, 'marketer');
    await owner.get(JOURNAL);
    await (await browserOf(shop, marketer)).get(DISCOUNTS);
    expect(await kindsOf(owner, `&who=${marketer.email}`)).toEqual(['discounts']);
  });

  it('has for each member only what they may export themselves', async () => {
    for (const path of [DISCOUNTS, JOURNAL, SUBSCRIBERS]) await owner.get(path);
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    expect([await kindsOf(marketer), await kindsOf(bookkeeper), await kindsOf(packer)]).toEqual([
      ['discounts'],
      ['journal'],
      [],
    ]);
  });

  it('has files with the orders of reviews for those who may read orders only', async () => {
    await owner.get(REVIEWS);
    const whole = await newest();
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    await marketer.get(REVIEWS);
    expect(await listed(marketer)).toMatchObject([{ kind: 'reviews', filters: { without: 'orders' } }]);
    expect((await again(whole, marketer)).body).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await again(await newest(marketer), marketer)).status).toBe(200);
  });

  it('has nothing of another store', async () => {
    const other = anId<StoreId>('store_second');
    await shop.db.insert(stores).values({
      id: other,
      brand: 'Second',
      defaultCurrency: 'usd',
      cardCountries: ['US'],
    });
    const [foreign] = await shop.db
      .insert(staffExports)
      .values({
        storeId: other,
        kind: 'journal',
        fileName: 'x.csv',
        mediaType: 'text/csv',
        who: 'x',
        bytes: 1,
        filters: {},
        state: 'done',
      })
      .returning();
    expect([await listed(), (await again(foreign?.id ?? '')).status]).toEqual([[], 404]);
  });

  it('names an API key in place of who made it', async () => {
    const { body } = await owner.post('/admin/api/api_keys', {
      store_id: STORE,
      name: 'Books',
      scopes: ['discounts:read'],
      last_day: null,
    });
    await shop.shopper().get(DISCOUNTS, { authorization: `Bearer ${body.api_key}` });
    expect(await listed()).toMatchObject([{ who: 'API key Books', who_name: null, kind: 'discounts' }]);
  });
});

describe('a file', () => {
  it('is refused to a role that does not include its export', async () => {
    await owner.get(JOURNAL);
    const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
    expect((await again(await newest(), marketer)).body).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('of a list of people wants the password again, and one of figures does not', async () => {
    await owner.get(JOURNAL);
    const figures = await newest();
    await owner.get(SUBSCRIBERS);
    const people = await newest();
    await shop.advanceClock('20 minutes');
    expect([(await again(people)).body.code, (await again(figures)).status]).toEqual([
      'password_needed',
      200,
    ]);
  });

  it('has the permission of the call that makes it', async () => {
    const calls = (await describedCalls(shop.app)).filter(({ path }) =>
      /_export$|\/csv$|month_package$/.test(path),
    );
    expect(calls.map(({ permission }) => permission).toSorted()).toEqual(
      Object.values(EXPORT_KINDS)
        .map(({ permission }) => permission)
        .toSorted(),
    );
  });

  it('is deleted after 30 days, and what was exported stays in the list', async () => {
    await owner.get(DISCOUNTS);
    await shop.advanceClock('29 days');
    await deleteOldExportFiles(shop.db);
    expect(await parts()).toHaveLength(1);
    await shop.advanceClock('31 days');
    await deleteOldExportFiles(shop.db);
    owner = await newOperator(shop);
    expect(await parts()).toEqual([]);
    expect(await listed()).toMatchObject([
      { state: 'done', rows: expect.any(Number), file_deleted_at: expect.any(String) },
    ]);
    expect((await again(await newest())).body.detail).toBe('The file was deleted. Export it again.');
  });
});

const begun: NewExport = {
  storeId: STORE,
  kind: 'customers' as const,
  fileName: 'customers.csv',
  mediaType: 'text/csv',
  who: 'somebody',
  staffMemberId: null,
  filters: {},
};
const countRows = () => 1;

it('an export of a process that was killed is marked as failed later', async () => {
  await shop.db.insert(staffExports).values(begun);
  await deleteOldExportFiles(shop.db);
  const before = await rows();
  await shop.advanceClock('2 hours');
  await deleteOldExportFiles(shop.db);
  expect([...before, ...(await rows())].map(({ state }) => state)).toEqual(['running', 'failed']);
});

describe('erasing a customer', () => {
  it('deletes the files that may name them, and says so', async () => {
    const email = 'erased.petrova@example.com';
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
    await recordShipped(shop, order.id);
    await owner.get(JOURNAL);
    await owner.get(`/admin/api/customers_export?store_id=${STORE}`);
    const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${email}`);
    const erased = await owner.post(`/admin/api/customers/${body.customers[0].customer_id}/erase`, {
      store_id: STORE,
      confirmation: email,
    });
    expect(erased.body.erased.join()).toContain('Files of exports');
    expect((await rows()).map(({ kind, fileDeletedAt }) => [kind, fileDeletedAt !== null])).toEqual([
      ['customers', true],
      ['journal', false],
    ]);
    expect(await parts()).toHaveLength(1);
  });

  it('ends an export that is being written, which leaves no part behind', async () => {
    async function* bytes() {
      for (let written = 0; written < 4; written += 1) yield crypto.getRandomValues(new Uint8Array(60_000));
      await shop.db.transaction((tx) => deleteFilesWithPeople(tx, STORE));
      for (let written = 0; written < 10; written += 1) yield crypto.getRandomValues(new Uint8Array(60_000));
    }
    await expect(writeExport(shop.db, begun, { bytes: bytes(), countRows })).rejects.toMatchObject({
      code: 'not_possible_now',
    });
    expect([(await rows()).map(({ state }) => state), await parts()]).toEqual([['failed'], []]);
  });

  it('lets an export that begins meanwhile read what is left of the shop', async () => {
    const order: string[] = [];
    let writing: Promise<unknown> = Promise.resolve();
    async function* bytes() {
      order.push('read');
      yield 'x';
    }
    await shop.db.transaction(async (tx) => {
      await deleteFilesWithPeople(tx, STORE);
      writing = writeExport(shop.db, begun, { bytes: bytes(), countRows });
      // Until it waits for the lock.
      await expect
        .poll(async () => {
          const { rowCount } = await shop.db.execute(
            sql`select from pg_locks where locktype = 'advisory' and not granted`,
          );
          return rowCount;
        })
        .toBe(1);
      order.push('erased');
    });
    await writing;
    expect(order).toEqual(['erased', 'read']);
  });
});
