import { sql } from 'drizzle-orm';
import type { CollectionRule } from '#domain/catalog/collection-rule.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { pictures, products } from '#server/platform/database/schema/catalog-tables.ts';
import { matchingRule } from './collection-rules.ts';

/** A product as lists of the back office show it. */
export interface MemberProduct {
  handle: string;
  title: string;
  status: ProductStatus;
  picture: string | null;
}

const SHOWN = 50;

const COLUMNS = sql`
  p.handle, p.title, p.status, (
    select shown.url from ${pictures} shown
    where shown.store_id = p.store_id and shown.product_handle = p.handle and shown.sku is null and shown.bundle_id is null
    order by shown.position limit 1) as picture`;

/** What shoppers would see in a collection with these products by hand and this rule: how many, and the first ones. */
export async function previewCollection(
  db: Queryable,
  storeId: StoreId,
  { products: byHand, rule }: { products: readonly string[]; rule: CollectionRule | null },
): Promise<{ count: number; products: MemberProduct[] }> {
  const byRule =
    rule === null ? sql`select null::text as handle, 0 as position limit 0` : matchingRule(storeId, rule);
  const { rows } = await db.execute<{ count: number; products: MemberProduct[] | null }>(sql`
    with by_hand as (
      select handle, - place::integer as position
      from jsonb_array_elements_text(${JSON.stringify(byHand)}::jsonb) with ordinality as given(handle, place)
    ), members as (
      select by_hand.handle, 1 as part, by_hand.position from by_hand
      join ${products} p on p.store_id = ${storeId} and p.handle = by_hand.handle and p.status = 'active'
      union all
      select matching.handle, 0, matching.position from (${byRule}) matching
      where not exists (select from by_hand where by_hand.handle = matching.handle)
    ), shown as (
      select ${COLUMNS}, members.part, members.position from members
      join ${products} p on p.store_id = ${storeId} and p.handle = members.handle
      order by members.part desc, members.position desc, members.handle desc limit ${SHOWN}
    )
    select (select count(*)::int from members) as count, (
      select jsonb_agg(jsonb_build_object('handle', handle, 'title', title, 'status', status, 'picture', picture)
        order by part desc, position desc, handle desc) from shown) as products`);
  return { count: rows[0]?.count ?? 0, products: rows[0]?.products ?? [] };
}

/** Products by handle, in the given order. */
export async function memberProducts(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[],
): Promise<MemberProduct[]> {
  const { rows } = await db.execute<MemberProduct & Record<string, unknown>>(sql`
    select ${COLUMNS} from jsonb_array_elements_text(${JSON.stringify(handles)}::jsonb) with ordinality as given(handle, place)
    join ${products} p on p.store_id = ${storeId} and p.handle = given.handle
    order by given.place`);
  return rows;
}

/** Products whose title or handle has a text, those that are sold first. */
export async function productsCalled(db: Queryable, storeId: StoreId, q: string): Promise<MemberProduct[]> {
  const pattern = containing(q.trim());
  const { rows } = await db.execute<MemberProduct & Record<string, unknown>>(sql`
    select ${COLUMNS} from ${products} p
    where p.store_id = ${storeId} and p.status <> 'archived' and (p.title ilike ${pattern} or p.handle ilike ${pattern})
    order by p.status, lower(p.title), p.handle limit 20`);
  return rows;
}
