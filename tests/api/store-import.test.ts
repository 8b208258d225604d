import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '#server/platform/database.ts';
import { products, stock } from '#server/platform/tables/catalog-tables.ts';
import { customers } from '#server/platform/tables/identity-tables.ts';
import { orders } from '#server/platform/tables/order-tables.ts';
import { discounts } from '#server/platform/tables/pricing-tables.ts';
import { importIntoEmptyDatabase, importStore } from '#server/store-import/import-store.ts';
import { readStoreFiles } from '#server/store-import/read-store-files.ts';
import type { StoreFiles } from '#server/store-import/store-files.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const STORE_FOLDER = fileURLToPath(new URL('../../store', import.meta.url));
const PICTURES = join(STORE_FOLDER, 'pictures');
const DARK_WINE = '#4A1602';
const FEATURED = ['the-mix', 'the-bites', 'doosra-starter-pack'];

let database: TestDatabase;
let connection: DatabaseConnection;
let files: StoreFiles;

beforeAll(async () => {
  files = await readStoreFiles(STORE_FOLDER);
  database = await createTestDatabase();
  connection = connectDatabase(database.connectionString);
  await importIntoEmptyDatabase(connection.db, STORE_FOLDER);
});

afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function numbers(query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await connection.db.execute<Record<string, unknown>>(query);
  return rows.map((row) => Number(Object.values(row)[0]));
}

async function texts(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await connection.db.execute<Record<string, unknown>>(query);
  return rows.map((row) => String(Object.values(row)[0]));
}

/** Whether the home page tells what people are said to have said. */
async function voicesIn(db: DatabaseConnection['db']): Promise<boolean> {
  const { rows } = await db.execute<{ content: { blocks: { type: string }[] } }>(
    sql`select content from page_contents where page = 'HomePage' order by version desc limit 1`,
  );
  return rows.some(({ content }) => content.blocks.some(({ type }) => type === 'Reviews'));
}

/** The number of rows in every table of the shop. */
async function rowCounts(): Promise<Record<string, number>> {
  const tables = await texts(
    sql`select tablename from pg_tables where schemaname = 'public' and tablename not like '%migration%' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const [count] = await numbers(sql`select count(*) from ${sql.identifier(table)}`);
    counts[table] = count ?? -1;
  }
  return counts;
}

/** WCAG 2.2, relative luminance of a colour like #ff6a19. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

describe('the sample store', () => {
  it('has at least 12 products, among them the fixed handles', async () => {
    const handles = await texts(sql`select handle from products where status = 'active'`);
    expect(handles.length).toBeGreaterThanOrEqual(12);
    expect(handles).toEqual(expect.arrayContaining([...FEATURED, 'masala-cashews', 'limited-diwali-box']));
  });

  it('has a price in US and in Canadian dollars for every variant', async () => {
    const without = await texts(
      sql`select sku from variants v where 2 <> (select count(*) from variant_prices p where p.sku = v.sku)`,
    );
    expect(without).toEqual([]);
  });

  it('sells a bundle for less than its parts in each currency', async () => {
    const [bundles] = await numbers(sql`select count(*) from bundles`);
    const [cheaper] = await numbers(sql`
      select count(*) from bundle_prices b where b.discounted_price_cents < (
        select sum(p.amount_cents * i.quantity) from bundle_items i
        join variant_prices p on p.sku = i.sku and p.currency = b.currency where i.bundle_id = b.bundle_id)`);
    expect(cheaper).toBe((bundles ?? 0) * 2);
  });

  it('states as the price of a bundle what its parts cost', async () => {
    const wrong = await texts(sql`
      select b.bundle_id from bundle_prices b where b.price_cents <> (
        select sum(p.amount_cents * i.quantity) from bundle_items i
        join variant_prices p on p.sku = i.sku and p.currency = b.currency where i.bundle_id = b.bundle_id)`);
    expect(wrong).toEqual([]);
  });

  it.each(FEATURED)('sells %s in packs of three and of six', async (handle) => {
    const sizes = await numbers(sql`
      select sum(i.quantity) from bundles b join bundle_items i using (store_id, bundle_id)
      where b.product_handle = ${handle} group by b.bundle_id order by 1`);
    expect(sizes).toEqual([3, 6]);
  });

  it.each(FEATURED)('delivers the single pack of %s every 2 weeks and every month', async (handle) => {
    const intervals = await texts(sql`
      select distinct o.interval_count || ' ' || o.interval_unit from variants v
      join variant_subscription_prices p using (store_id, sku)
      join subscription_options o using (store_id, subscription_id)
      where v.product_handle = ${handle} and v.position = 0 order by 1`);
    expect(intervals).toEqual(['1 month', '2 week']);
  });

  it('takes 10 to 15 % off a delivery of a subscription', async () => {
    const shares = await numbers(sql`
      select 100.0 * (p.amount_cents - s.amount_cents) / p.amount_cents
      from variant_subscription_prices s join variant_prices p using (store_id, sku, currency)`);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...shares)).toBeLessThanOrEqual(15);
  });

  it.each(FEATURED)('shows %s in four pictures, with ingredients and allergens', async (handle) => {
    const [pictures] = await numbers(
      sql`select count(*) from pictures where product_handle = ${handle} and sku is null and bundle_id is null`,
    );
    const [product] = await connection.db.select().from(products).where(eq(products.handle, handle));
    expect(pictures).toBeGreaterThanOrEqual(4);
    expect(product?.content).toMatchObject({
      ingredientsList: expect.arrayContaining([expect.any(String)]),
      allergens: expect.stringMatching(/^Contains: /),
    });
  });

  it('has a product without label data', async () => {
    const silent = await texts(sql`select handle from products where content is null`);
    expect(silent).toEqual(['movie-night-box']);
  });

  it('has no masala cashews left and ten Diwali boxes', async () => {
    const left = await numbers(
      sql`select on_hand from stock join variants using (store_id, sku) where product_handle = 'masala-cashews'`,
    );
    const boxes = await numbers(
      sql`select on_hand from stock join variants using (store_id, sku) where product_handle = 'limited-diwali-box'`,
    );
    expect(new Set(left)).toEqual(new Set([0]));
    expect(boxes).toEqual([10]);
  });

  it('has at least 20 skus in stock', async () => {
    const [inStock] = await numbers(sql`select count(*) from stock where on_hand > 0`);
    expect(inStock).toBeGreaterThanOrEqual(20);
  });

  it('groups all products, mixes, bites and gifts; all but the first are categories too', async () => {
    const groups = await texts(sql`select kind || ' ' || name from collections order by 1`);
    expect(groups).toEqual([
      'category bites',
      'category gifts',
      'category mixes',
      'collection all_products',
      'collection bites',
      'collection gifts',
      'collection mixes',
    ]);
  });

  it('shows the three main products first: they stand last in ascending rank', async () => {
    const ranked = await texts(
      sql`select product_handle from collection_products where name = 'all_products' order by position`,
    );
    expect(ranked.slice(-3).reverse()).toEqual(FEATURED);
    expect(ranked).toHaveLength(files.products.length);
  });

  it('knows the six discount codes, one of them used up, one ended, one for a single order', async () => {
    const codes = await connection.db.select().from(discounts);
    const byCode = Object.fromEntries(codes.map((discount) => [discount.code, discount]));
    expect(byCode.WELCOME10).toMatchObject({ percentage: 10, maxRedeemableCents: 1500 });
    expect(byCode.FIVEOFF).toMatchObject({ amountCents: 500 });
    expect(byCode.FREESHIP).toMatchObject({ freeShipping: true, amountCents: 0, percentage: 0 });
    expect(byCode.USEDUP?.used).toBe(byCode.USEDUP?.maxRedemptions);
    expect(byCode.EXPIRED?.endsAt?.getTime()).toBeLessThan(Date.now());
    expect(byCode.ONCE).toMatchObject({ maxRedemptions: 1, used: 0 });
  });

  it('ships to both countries in both currencies, Standard free from 65 dollars', async () => {
    const options = await texts(sql`
      select o.name || ' ' || r.country || ' ' || r.currency from shipping_options o
      join shipping_rates r using (store_id, shipping_option_id) where r.region is null order by 1`);
    const [threshold] = await numbers(
      sql`select free_threshold_dollars from shipping_options where name = 'Standard'`,
    );
    expect(options).toHaveLength(8);
    expect(threshold).toBe(65);
  });

  it('has at least 40 store locations in both countries, several in New York City, two without coordinates', async () => {
    const { rows } = await connection.db.execute<Record<string, unknown>>(sql`
      select count(*)::int as all, (count(*) filter (where latitude is null))::int as nowhere,
        (count(distinct zip) filter (where city = 'New York'))::int as zips, count(distinct country)::int as countries
      from store_locations`);
    expect(rows[0]).toMatchObject({ nowhere: 2, countries: 2 });
    expect(rows[0]?.all).toBeGreaterThanOrEqual(40);
    expect(rows[0]?.zips).toBeGreaterThanOrEqual(3);
  });

  it('has at least 120 reviews, more than 60 of The Mix, some verified, some with pictures, of every rating', async () => {
    const { rows } = await connection.db.execute<Record<string, number>>(sql`
      select count(*)::int as all, (count(*) filter (where product_handle = 'the-mix'))::int as mix,
        (count(*) filter (where verified))::int as verified,
        (count(distinct rating) filter (where product_handle = 'the-mix'))::int as ratings,
        (select count(distinct review_id)::int from review_media) as pictured from reviews`);
    const [found] = rows;
    expect(found?.all).toBeGreaterThanOrEqual(120);
    expect(found?.mix).toBeGreaterThan(60);
    expect(found?.verified).toBeGreaterThan(0);
    expect(found?.verified).toBeLessThan(found?.all ?? 0);
    expect(found?.pictured).toBeGreaterThan(0);
    expect(found?.ratings).toBe(5);
  });

  it('marks every sample review as one', async () => {
    const unmarked = await texts(sql`select review_id from reviews where review_id not like 'sample-%'`);
    expect(unmarked).toEqual([]);
  });

  it('keeps on each product the average and the number of its published reviews', async () => {
    const wrong = await texts(sql`
      select handle from products p where (rating_count, rating_average) <> (
        select count(*)::int, coalesce(round(avg(rating), 2), 0) from reviews r
        where r.product_handle = p.handle and r.status = 'published')`);
    expect(wrong).toEqual([]);
  });

  it('knows Asha by her password, with three orders', async () => {
    const [asha] = await connection.db
      .select()
      .from(customers)
      .where(eq(customers.email, 'asha@example.com'));
    const past = await connection.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, asha?.id ?? ''));
    expect(await verify(asha?.passwordHash ?? '', 'masala-chai-42')).toBe(true);
    expect(past).toHaveLength(3);
    expect(past.filter(({ trackingUrl }) => trackingUrl?.startsWith('https://'))).toHaveLength(1);
  });

  it('has one past order of two products', async () => {
    const sizes = await numbers(
      sql`select count(distinct product_handle) from order_lines group by order_id order by 1 desc`,
    );
    expect(sizes[0]).toBe(2);
  });

  it('accounts for every cent of the past orders', async () => {
    const { rows } = await connection.db.execute<Record<string, number>>(sql`
      select o.total_cents as total,
        (select sum(amount_cents) from order_charges c where c.order_id = o.id)::int as charged,
        (select sum(subtotal_cents - discount_cents + tax_cents) from order_lines l where l.order_id = o.id)::int
          + o.shipping_cents
          + (select coalesce(sum(amount_cents), 0) from order_charges c
             where c.order_id = o.id and c.kind = 'tax' and c.line_position is null)::int as parts
      from orders o`);
    expect(rows).not.toEqual([]);
    for (const { total, charged, parts } of rows) expect([charged, parts]).toEqual([total, total]);
  });

  it('names only pictures that are there', async () => {
    const urls = await texts(sql`select url from pictures union select url from review_media`);
    const missing = urls.filter(
      (url) => !existsSync(join(PICTURES, url.replace('/pictures/', '').replace(/webp$/, 'svg'))),
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('names only pictures that are there in its pages', async () => {
    const urls = JSON.stringify(files.pages).match(/\/pictures\/[a-z0-9/-]+\.(webp|svg)/g) ?? [];
    const missing = urls.filter(
      (url) => !existsSync(join(PICTURES, url.replace('/pictures/', '').replace(/webp$/, 'svg'))),
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("sets every text in a product's colours with a contrast of at least 4.5", () => {
    const colours = files.products.flatMap(({ content }) => content?.colours ?? []);
    const weak = colours.filter(({ text, primary, button }) => {
      return contrast(text, primary) < 4.5 || contrast(DARK_WINE, button) < 4.5;
    });
    expect(colours.length).toBeGreaterThan(0);
    expect(weak).toEqual([]);
  });

  it('links its pages only to products that it has', () => {
    const handles = new Set(files.products.map(({ handle }) => handle));
    const linked = [...JSON.stringify(files.pages).matchAll(/"\/products\/([a-z-]+)"/g)].map(
      ([, handle]) => handle ?? '',
    );
    expect(linked).toEqual(expect.arrayContaining(['the-mix', 'the-bites']));
    expect(linked.filter((handle) => !handles.has(handle))).toEqual([]);
  });
});

describe('importing again', () => {
  it('changes neither the number of rows nor the stock', async () => {
    const before = await rowCounts();
    await connection.db.update(stock).set({ onHand: 77, held: 3 }).where(eq(stock.sku, 'MIX-5OZ'));
    await importStore(connection.db, files);
    const [row] = await connection.db.select().from(stock).where(eq(stock.sku, 'MIX-5OZ'));
    expect(await rowCounts()).toEqual(before);
    expect(row).toMatchObject({ onHand: 77, held: 3 });
  });

  it('counts stock anew when asked, and leaves what is held', async () => {
    await connection.db.update(stock).set({ onHand: 77, held: 3 }).where(eq(stock.sku, 'MIX-5OZ'));
    await importStore(connection.db, files, { resetStock: true });
    const [row] = await connection.db.select().from(stock).where(eq(stock.sku, 'MIX-5OZ'));
    expect(row).toMatchObject({ onHand: 240, held: 3 });
  });

  it('keeps the redemptions of a code whose limit is lowered', async () => {
    await connection.db.update(discounts).set({ used: 9 }).where(eq(discounts.code, 'FIVEOFF'));
    const lowered = files.discounts.map((code) =>
      code.code === 'FIVEOFF' ? { ...code, maxRedemptions: 2 } : code,
    );
    await importStore(connection.db, { ...files, discounts: lowered });
    const [code] = await connection.db.select().from(discounts).where(eq(discounts.code, 'FIVEOFF'));
    expect(code).toMatchObject({ used: 9, maxRedemptions: 9 });
  });

  it('archives a product that left the files, and brings it back with them', async () => {
    const status = () => texts(sql`select status from products where handle = 'office-share-tin'`);
    const without = {
      ...files,
      products: files.products.filter(({ handle }) => handle !== 'office-share-tin'),
      collections: files.collections.map((group) => ({
        ...group,
        products: group.products.filter((handle) => handle !== 'office-share-tin'),
      })),
    };
    await importStore(connection.db, without);
    expect(await status()).toEqual(['archived']);
    await importStore(connection.db, files);
    expect(await status()).toEqual(['active']);
  });

  it('no longer prices a variant that left the files', async () => {
    const smaller = files.products.map((product) =>
      product.handle === 'office-share-tin'
        ? { ...product, variants: product.variants.filter(({ sku }) => sku !== 'TIN-4LB') }
        : product,
    );
    await importStore(connection.db, { ...files, products: smaller });
    expect(await numbers(sql`select amount_cents from variant_prices where sku = 'TIN-4LB'`)).toEqual([]);
    await importStore(connection.db, files);
  });

  it("keeps an operator's edit of a page whose file is the same", async () => {
    const edited = JSON.stringify({ heading: 'Hello', introText: 'Edited' });
    await connection.db.execute(sql`
      insert into page_contents (store_id, page, version, content, edited_by)
      values ('store_doosra', 'contact', 2, ${edited}::jsonb, 'operator@example.com')`);
    await importStore(connection.db, files);
    const versions = await numbers(sql`select version from page_contents where page = 'contact' order by 1`);
    expect(versions).toEqual([1, 2]);
  });

  it('adds a version of a page whose file has changed', async () => {
    const pages = files.pages.map((page) =>
      page.page === 'faq'
        ? { page: 'faq', content: { title: 'FAQ', items: [{ question: 'Q', answer: 'A' }] } }
        : page,
    );
    await importStore(connection.db, { ...files, pages });
    const versions = await numbers(sql`select version from page_contents where page = 'faq' order by 1`);
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
    await importStore(connection.db, files, { isReal: true });
    expect(await numbers(sql`select count(*) from reviews where review_id like 'sample-%'`)).toEqual([0]);
    expect(await voicesIn(connection.db)).toBe(false);
    await importStore(
      connection.db,
      { ...files, store: { ...files.store, sample: false } },
      { isReal: true },
    );
    expect(await voicesIn(connection.db)).toBe(true);
    await importStore(connection.db, files);
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

describe('files that are not right', () => {
  let folder: string;
  let parent: string;

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'store-'));
    folder = join(parent, 'store');
    const isText = (path: string) => !path.includes('pictures') && !path.includes('drawing');
    await cp(STORE_FOLDER, folder, { recursive: true, filter: isText });
    return () => rm(parent, { recursive: true, force: true });
  });

  async function edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }

  it('are refused with the file, the place in it and what it must be', async () => {
    await edit('products/the-mix.json', (text) => text.replace('"cad": 1849', '"cad": 18.49'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /^store\/products\/the-mix\.json: variants\[1\]\.prices\.cad: must be a whole number of cents$/,
    );
  });

  it('are refused when a field is misspelt', async () => {
    await edit('store.json', (text) => text.replace('"brand"', '"brnad"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/store.json: has a field that is not known: brnad',
    );
  });

  it('are refused when a field is missing', async () => {
    await edit('store.json', (text) => text.replace('"brand": "Doosra",', ''));
    await expect(readStoreFiles(folder)).rejects.toThrow('store/store.json: brand: is missing');
  });

  it('are refused when they are not JSON', async () => {
    await edit('discounts.json', (text) => text.slice(0, -5));
    await expect(readStoreFiles(folder)).rejects.toThrow(/^store\/discounts\.json: is not JSON: /);
  });

  it('are refused when one is missing', async () => {
    await rm(join(folder, 'shipping.json'));
    await expect(readStoreFiles(folder)).rejects.toThrow('store/shipping.json: is missing or cannot be read');
  });

  it('are refused when a bundle costs more than its parts', async () => {
    await edit('products/the-mix.json', (text) =>
      text.replace(
        '"usd": 2149, "cad": 2849 },\n      "pictures"',
        '"usd": 9900, "cad": 2849 },\n      "pictures"',
      ),
    );
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/products/the-mix.json: bundles[0].prices.usd: must not be more than its parts cost, 2397',
    );
  });

  it('are refused when a collection names a product that is not there', async () => {
    await edit('collections.json', (text) => text.replaceAll('"fig-fennel-bites"', '"fig-bites"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/collections.json: [0].products: there is no product fig-bites',
    );
  });

  it('are refused when a link could run a script', async () => {
    await edit('pages/HomePage.json', (text) => text.replace('"/store-locator"', '"javascript:alert(1)"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      'store/pages/HomePage.json: comingSoon.buttons[0].link: must be a path like /shop or an https address',
    );
  });

  it('are complained about all at once, a line each', async () => {
    await edit('store.json', (text) => text.replace('"usd"', '"eur"'));
    await edit('pages/faq.json', (text) => text.replace('"title"', '"titel"'));
    await expect(readStoreFiles(folder)).rejects.toThrow(
      /store\/store\.json.*\n.*store\/pages\/faq\.json|faq\.json.*\n.*store\.json/,
    );
  });
});
