import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { anId } from '../../support/ids.ts';
import { importedStore, STORE_FOLDER } from './imported-store.ts';

const store = importedStore();
const PICTURES = join(STORE_FOLDER, 'pictures');
const DARK_WINE = '#4A1602';

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

describe('what the sample store tells', () => {
  it('has at least 40 store locations in both countries, several in New York City, two without coordinates', async () => {
    const { rows } = await store.db.execute<Record<string, unknown>>(sql`
      select count(*)::int as all, (count(*) filter (where latitude is null))::int as nowhere,
        (count(distinct zip) filter (where city = 'New York'))::int as zips, count(distinct country)::int as countries
      from store_locations`);
    expect(rows[0]).toMatchObject({ nowhere: 2, countries: 2 });
    expect(rows[0]?.all).toBeGreaterThanOrEqual(40);
    expect(rows[0]?.zips).toBeGreaterThanOrEqual(3);
  });

  it('has at least 120 reviews, more than 60 of The Mix, some verified, some with pictures, of every rating', async () => {
    const { rows } = await store.db.execute<Record<string, number>>(sql`
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
    const unmarked = await store.texts(
      sql`select review_id from reviews where source is distinct from 'sample'`,
    );
    expect(unmarked).toEqual([]);
  });

  it('keeps on each product the average and the number of its published reviews', async () => {
    const wrong = await store.texts(sql`
      select handle from products p where (rating_count, rating_average) <> (
        select count(*)::int, coalesce(avg(rating), 0) from reviews r
        where r.product_handle = p.handle and r.status = 'published')`);
    expect(wrong).toEqual([]);
  });

  it('knows Asha by her password, with three orders', async () => {
    const [asha] = await store.db.select().from(customers).where(eq(customers.email, 'asha@example.com'));
    const past = await store.db
      .select()
      .from(orders)
      .where(eq(orders.customerId, asha?.id ?? anId('')));
    expect(await verify(asha?.passwordHash ?? '', 'masala-chai-42')).toBe(true);
    expect(past).toHaveLength(3);
    expect(past.filter(({ trackingUrl }) => trackingUrl?.startsWith('https://'))).toHaveLength(1);
  });

  it('has one past order of two products', async () => {
    const sizes = await store.numbers(
      sql`select count(distinct product_handle) from order_lines group by order_id order by 1 desc`,
    );
    expect(sizes[0]).toBe(2);
  });

  it('accounts for every cent of the past orders', async () => {
    const { rows } = await store.db.execute<Record<string, number>>(sql`
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
    const urls = await store.texts(sql`select url from pictures union select url from review_media`);
    const missing = urls.filter(
      (url) => !existsSync(join(PICTURES, url.replace('/pictures/', '').replace(/webp$/, 'svg'))),
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('names only pictures that are there in its pages', async () => {
    const urls = JSON.stringify(store.files.pages).match(/\/pictures\/[a-z0-9/-]+\.(webp|svg)/g) ?? [];
    const missing = urls.filter(
      (url) => !existsSync(join(PICTURES, url.replace('/pictures/', '').replace(/webp$/, 'svg'))),
    );
    expect(urls.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it("sets every text in a product's colours with a contrast of at least 4.5", () => {
    const colours = store.files.products.flatMap(({ content }) => content?.colours ?? []);
    const weak = colours.filter(({ text, primary, button }) => {
      return contrast(text, primary) < 4.5 || contrast(DARK_WINE, button) < 4.5;
    });
    expect(colours.length).toBeGreaterThan(0);
    expect(weak).toEqual([]);
  });

  it('links its pages only to products that it has', () => {
    const handles = new Set(store.files.products.map(({ handle }) => handle));
    const linked = [...JSON.stringify(store.files.pages).matchAll(/"\/products\/([a-z-]+)"/g)].map(
      ([, handle]) => handle ?? '',
    );
    expect(linked).toEqual(expect.arrayContaining(['the-mix', 'the-bites']));
    expect(linked.filter((handle) => !handles.has(handle))).toEqual([]);
  });
});
