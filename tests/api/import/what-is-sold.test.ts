import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { FEATURED, importedStore } from './imported-store.ts';

const store = importedStore();

describe('what the sample store sells', () => {
  it('has at least 12 products, among them the fixed handles', async () => {
    const handles = await store.texts(sql`select handle from products where status = 'active'`);
    expect(handles.length).toBeGreaterThanOrEqual(12);
    expect(handles).toEqual(expect.arrayContaining([...FEATURED, 'masala-cashews', 'limited-diwali-box']));
  });

  it('has a price in US and in Canadian dollars for every variant', async () => {
    const without = await store.texts(
      sql`select sku from variants v where 2 <> (select count(*) from variant_prices p where p.sku = v.sku)`,
    );
    expect(without).toEqual([]);
  });

  it('sells a bundle for less than its parts in each currency', async () => {
    const [bundles] = await store.numbers(sql`select count(*) from bundles where units_to_choose is null`);
    const [cheaper] = await store.numbers(sql`
      select count(*) from bundle_prices b where b.discounted_price_cents < (
        select sum(p.amount_cents * i.quantity) from bundle_items i
        join variant_prices p on p.sku = i.sku and p.currency = b.currency where i.bundle_id = b.bundle_id)`);
    expect(cheaper).toBe((bundles ?? 0) * 2);
  });

  it('states as the price of a bundle what its parts cost', async () => {
    const wrong = await store.texts(sql`
      select b.bundle_id from bundle_prices b where b.price_cents <> (
        select sum(p.amount_cents * i.quantity) from bundle_items i
        join variant_prices p on p.sku = i.sku and p.currency = b.currency where i.bundle_id = b.bundle_id)`);
    expect(wrong).toEqual([]);
  });

  it('charges no more by weight for the larger of two packs or sizes of a product, in either currency', async () => {
    const dearer = await store.texts(sql`
      with offers as (
        select v.product_handle, p.currency, v.sku as id, p.amount_cents as cents, v.net_weight_grams as grams
        from variants v join variant_prices p using (store_id, sku)
        union all
        select b.product_handle, p.currency, b.bundle_id, p.discounted_price_cents,
          (select sum(i.quantity * v.net_weight_grams) from bundle_items i
            join variants v using (store_id, sku) where i.bundle_id = b.bundle_id)
        from bundles b join bundle_prices p using (store_id, bundle_id))
      select large.id || ' is dearer than ' || small.id || ' in ' || large.currency
      from offers small join offers large using (product_handle, currency)
      where large.grams > small.grams and large.cents * small.grams > small.cents * large.grams`);
    expect(dearer).toEqual([]);
  });

  it('states the net weight of everything but the box whose contents change', async () => {
    const without = await store.texts(sql`select sku from variants where net_weight_grams is null`);
    expect(without).toEqual(['MOVIE-BOX']);
  });

  it.each(FEATURED)('sells %s in packs of three and of six', async (handle) => {
    const sizes = await store.numbers(sql`
      select sum(i.quantity) from bundles b join bundle_items i using (store_id, bundle_id)
      where b.product_handle = ${handle} group by b.bundle_id order by 1`);
    expect(sizes).toEqual([3, 6]);
  });

  it.each(FEATURED)('delivers the single pack of %s every 2 weeks and every month', async (handle) => {
    const intervals = await store.texts(sql`
      select distinct o.interval_count || ' ' || o.interval_unit from variants v
      join variant_subscription_prices p using (store_id, sku)
      join subscription_options o using (store_id, subscription_option_id)
      where v.product_handle = ${handle} and v.position = 0 order by 1`);
    expect(intervals).toEqual(['1 month', '2 week']);
  });

  it('takes 10 to 15 % off a delivery of a subscription', async () => {
    const shares = await store.numbers(sql`
      select 100.0 * (p.amount_cents - s.amount_cents) / p.amount_cents
      from variant_subscription_prices s join variant_prices p using (store_id, sku, currency)`);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...shares)).toBeLessThanOrEqual(15);
  });

  it.each(FEATURED)('shows %s in four pictures, with ingredients and allergens', async (handle) => {
    const [pictures] = await store.numbers(
      sql`select count(*) from pictures where product_handle = ${handle} and sku is null and bundle_id is null`,
    );
    const [product] = await store.db.select().from(products).where(eq(products.handle, handle));
    expect(pictures).toBeGreaterThanOrEqual(4);
    expect(product?.content).toMatchObject({
      ingredientsList: expect.arrayContaining([expect.any(String)]),
      allergens: expect.stringMatching(/^Contains: /),
    });
  });

  it('sells a box for less than any of its contents in each currency', async () => {
    const dearer = await store.texts(sql`
      select b.bundle_id from bundles b join bundle_prices bp on bp.bundle_id = b.bundle_id
      where bp.discounted_price_cents >= b.units_to_choose * (
        select min(p.amount_cents) from bundle_choices c
        join variant_prices p on p.sku = c.sku and p.currency = bp.currency where c.bundle_id = b.bundle_id)`);
    expect(dearer).toEqual([]);
  });

  it('lists on the label of a box what is on the labels of all that may go in', async () => {
    const missing = await store.texts(sql`
      select distinct content_of.ingredient from bundle_choices c
      join bundles b on b.bundle_id = c.bundle_id join products box on box.handle = b.product_handle
      join variants v on v.sku = c.sku join products p on p.handle = v.product_handle
      cross join lateral jsonb_array_elements_text(p.content->'ingredientsList') content_of(ingredient)
      where not box.content->'ingredientsList' ? content_of.ingredient`);
    expect(missing).toEqual([]);
  });

  it('has a product without label data', async () => {
    const silent = await store.texts(sql`select handle from products where content is null`);
    expect(silent).toEqual(['movie-night-box']);
  });

  it('has no masala cashews left and ten Diwali boxes', async () => {
    const left = await store.numbers(
      sql`select on_hand from stock join variants using (store_id, sku) where product_handle = 'masala-cashews'`,
    );
    const boxes = await store.numbers(
      sql`select on_hand from stock join variants using (store_id, sku) where product_handle = 'limited-diwali-box'`,
    );
    expect(new Set(left)).toEqual(new Set([0]));
    expect(boxes).toEqual([10]);
  });

  it('has at least 20 skus in stock', async () => {
    const [inStock] = await store.numbers(sql`select count(*) from stock where on_hand > 0`);
    expect(inStock).toBeGreaterThanOrEqual(20);
  });

  it('groups all products, mixes, bites and gifts; all but the first are categories too', async () => {
    const groups = await store.texts(sql`select kind || ' ' || name from collections order by 1`);
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
    const ranked = await store.texts(
      sql`select product_handle from collection_products where name = 'all_products' order by position`,
    );
    expect(ranked.slice(-3).reverse()).toEqual(FEATURED);
    expect(ranked).toHaveLength(store.files.products.length);
  });

  it('knows the six discount codes, one of them used up, one ended, one for a single order', async () => {
    const codes = await store.db.select().from(discounts);
    const byCode = Object.fromEntries(codes.map((discount) => [discount.code, discount]));
    expect(byCode.WELCOME10).toMatchObject({ percentage: 10, maxRedeemableCents: 1500 });
    expect(byCode.FIVEOFF).toMatchObject({ amountCents: 500 });
    expect(byCode.FREESHIP).toMatchObject({ freeShipping: true, amountCents: 0, percentage: 0 });
    expect(byCode.USEDUP?.used).toBe(byCode.USEDUP?.maxRedemptions);
    expect(byCode.EXPIRED?.endsAt?.getTime()).toBeLessThan(Date.now());
    expect(byCode.ONCE).toMatchObject({ maxRedemptions: 1, used: 0 });
  });

  it('ships to both countries in both currencies, Standard free from 65 dollars', async () => {
    const options = await store.texts(sql`
      select o.name || ' ' || r.country || ' ' || r.currency from shipping_options o
      join shipping_rates r using (store_id, shipping_option_id) where r.region is null order by 1`);
    const [threshold] = await store.numbers(
      sql`select free_threshold_dollars from shipping_options where name = 'Standard'`,
    );
    expect(options).toHaveLength(8);
    expect(threshold).toBe(65);
  });
});
