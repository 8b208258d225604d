import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importIntoEmptyDatabase, importStore } from '#server/import/import-store.ts';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { importedStore, STORE_FOLDER } from './imported-store.ts';

const store = importedStore();

/** Whether the home page tells what people are said to have said. */
async function voicesIn(db: DatabaseConnection['db']): Promise<boolean> {
  const { rows } = await db.execute<{ content: { blocks: { type: string }[] } }>(
    sql`select content from page_contents where page = 'HomePage' order by version desc limit 1`,
  );
  return rows.some(({ content }) => content.blocks.some(({ type }) => type === 'Reviews'));
}

/** The number of rows in every table of the shop. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await store.texts(
    sql`select tablename from pg_tables where schemaname = 'public' and tablename not like '%migration%' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [count] = await store.numbers(sql`select count(*) from ${sql.identifier(table)}`);
    counts[table] = count ?? -1;
  }
  return counts;
}

describe('importing again', () => {
  it('changes neither the number of rows nor the stock', async () => {
    await store.db.update(stock).set({ onHand: 77, held: 3 }).where(eq(stock.sku, 'MIX-5OZ'));
    const before = await rowCounts();
    await importStore(store.db, store.files);
    const [row] = await store.db.select().from(stock).where(eq(stock.sku, 'MIX-5OZ'));
    expect(await rowCounts()).toEqual(before);
    expect(row).toMatchObject({ onHand: 77, held: 3 });
  });

  it('takes over how often staff want an email of new orders, one for each when nothing is said', async () => {
    const wanted = () => store.texts(sql`select new_order_emails from stores`);
    expect(await wanted()).toEqual(['each']);
    for (const newOrderEmails of ['hourly', 'daily', 'none', 'each'] as const) {
      await importStore(store.db, { ...store.files, store: { ...store.files.store, newOrderEmails } });
      expect(await wanted()).toEqual([newOrderEmails]);
    }
  });

  it('counts stock again when asked, and leaves what is held', async () => {
    await store.db.update(stock).set({ onHand: 77, held: 3 }).where(eq(stock.sku, 'MIX-5OZ'));
    await importStore(store.db, store.files, { resetStock: true });
    const [row] = await store.db.select().from(stock).where(eq(stock.sku, 'MIX-5OZ'));
    expect(row).toMatchObject({ onHand: 240, held: 3 });
  });

  it('keeps the redemptions of a code whose limit is lowered', async () => {
    await store.db.update(discounts).set({ used: 9 }).where(eq(discounts.code, 'FIVEOFF'));
    const lowered = store.files.discounts.map((code) =>
      code.code === 'FIVEOFF' ? { ...code, maxRedemptions: 2 } : code,
    );
    await importStore(store.db, { ...store.files, discounts: lowered });
    const [code] = await store.db.select().from(discounts).where(eq(discounts.code, 'FIVEOFF'));
    expect(code).toMatchObject({ used: 9, maxRedemptions: 9 });
  });

  it('archives a product that left the files, and brings it back with them', async () => {
    const status = () => store.texts(sql`select status from products where handle = 'office-share-tin'`);
    const without = {
      ...store.files,
      products: store.files.products.filter(({ handle }) => handle !== 'office-share-tin'),
      collections: store.files.collections.map((group) => ({
        ...group,
        products: group.products.filter((handle) => handle !== 'office-share-tin'),
      })),
    };
    await importStore(store.db, without);
    expect(await status()).toEqual(['archived']);
    await importStore(store.db, store.files);
    expect(await status()).toEqual(['active']);
  });

  it('no longer prices a variant that left the files', async () => {
    const smaller = store.files.products.map((product) =>
      product.handle === 'office-share-tin'
        ? { ...product, variants: product.variants.filter(({ sku }) => sku !== 'TIN-4LB') }
        : product,
    );
    await importStore(store.db, { ...store.files, products: smaller });
    expect(await store.numbers(sql`select amount_cents from variant_prices where sku = 'TIN-4LB'`)).toEqual(
      [],
    );
    await importStore(store.db, store.files);
  });

  it('keeps an edit by staff of a page whose file is the same', async () => {
    const edited = JSON.stringify({ heading: 'Hello', introText: 'Edited' });
    await store.db.execute(sql`
      insert into page_contents (store_id, page, version, content, edited_by)
      values ('store_doosra', 'contact', 2, ${edited}::jsonb, 'operator@example.com')`);
    await importStore(store.db, store.files);
    const versions = await store.numbers(
      sql`select version from page_contents where page = 'contact' order by 1`,
    );
    expect(versions).toEqual([1, 2]);
  });

  it('adds a version of a page whose file has changed', async () => {
    const pages = store.files.pages.map((page) =>
      page.page === 'faq'
        ? { page: 'faq', content: { title: 'FAQ', items: [{ question: 'Q', answer: 'A' }] } }
        : page,
    );
    await importStore(store.db, { ...store.files, pages });
    const versions = await store.numbers(
      sql`select version from page_contents where page = 'faq' order by 1`,
    );
    expect(versions).toEqual([1, 2]);
  });

  it('fills an empty database once, however many start at the same time', async () => {
    const empty = await createTestDatabase();
    const { db, close } = connectDatabase(empty.connectionString);
    const filled = await Promise.all([1, 2, 3].map(() => importIntoEmptyDatabase(db, STORE_FOLDER)));
    expect(filled.filter(Boolean)).toHaveLength(1);
    await close();
    await empty.drop();
  });

  it('takes invented reviews and voices out again when a shop begins to take money, and keeps those that its owner wrote', async () => {
    await importStore(store.db, store.files, { isReal: true });
    expect(await store.numbers(sql`select count(*) from reviews where source = 'sample'`)).toEqual([0]);
    expect(await voicesIn(store.db)).toBe(false);
    await importStore(
      store.db,
      { ...store.files, store: { ...store.files.store, sample: false } },
      { isReal: true },
    );
    expect(await voicesIn(store.db)).toBe(true);
    await importStore(store.db, store.files);
  });

  it('leaves invented customers, orders and reviews out of a shop that takes money', async () => {
    const empty = await createTestDatabase();
    const { db, close } = connectDatabase(empty.connectionString);
    await importIntoEmptyDatabase(db, STORE_FOLDER, { isReal: true });
    const { rows } = await db.execute(sql`select (select count(*)::int from products) > 0 as has_products,
      (select count(*)::int from customers) as customers, (select count(*)::int from orders) as orders,
      (select count(*)::int from reviews) as reviews`);
    expect(rows).toEqual([{ has_products: true, customers: 0, orders: 0, reviews: 0 }]);
    expect(await voicesIn(db)).toBe(false);
    await close();
    await empty.drop();
  });
});
