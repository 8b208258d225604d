import { type SQL, sql } from 'drizzle-orm';
import type { CollectionCondition, CollectionRule, CollectionSort } from '#domain/catalog/collection-rule.ts';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundles,
  products,
  stock,
  variantPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** Sorts behind every product by hand, whose positions are positive. */
const BEHIND_THOSE_BY_HAND = 1_000_000;
const MAX_CENTS = 2_000_000_000;

const STORE_CURRENCY = sql`(select st.currency from ${stores} st where st.id = p.store_id)`;

/** Of the cheapest way to buy a product `p`. */
export const CHEAPEST = sql`(
  select min(priced.cents) from (
    select vp.amount_cents as cents from ${variants} v
    join ${variantPrices} vp on vp.store_id = v.store_id and vp.sku = v.sku and vp.currency = ${STORE_CURRENCY}
    where v.store_id = p.store_id and v.product_handle = p.handle
    union all
    select bp.discounted_price_cents from ${bundles} b
    join ${bundlePrices} bp on bp.store_id = b.store_id and bp.bundle_id = b.bundle_id and bp.currency = ${STORE_CURRENCY}
    where b.store_id = p.store_id and b.product_handle = p.handle
  ) priced)`;

/** A variant, a pack whose parts are all there, a box that can be filled, or a gift card. */
const IS_IN_STOCK = sql`(
  p.tax_class = ${sql.raw(`'${GIFT_CARD_CLASS}'`)} or exists (
    select from ${variants} v
    join ${variantPrices} vp on vp.store_id = v.store_id and vp.sku = v.sku and vp.currency = ${STORE_CURRENCY}
    join ${stock} s on s.store_id = v.store_id and s.sku = v.sku and s.on_hand > s.held
    where v.store_id = p.store_id and v.product_handle = p.handle)
  or exists (
    select from ${bundles} b
    join ${bundlePrices} bp on bp.store_id = b.store_id and bp.bundle_id = b.bundle_id and bp.currency = ${STORE_CURRENCY}
    where b.store_id = p.store_id and b.product_handle = p.handle and case
      when b.units_to_choose is null then not exists (
        select from ${bundleItems} i left join ${stock} s on s.store_id = i.store_id and s.sku = i.sku
        where i.store_id = b.store_id and i.bundle_id = b.bundle_id and coalesce(s.on_hand - s.held, 0) < i.quantity)
      else b.units_to_choose <= (
        select coalesce(sum(s.on_hand - s.held), 0) from ${bundleChoices} c
        join ${stock} s on s.store_id = c.store_id and s.sku = c.sku
        where c.store_id = b.store_id and c.bundle_id = b.bundle_id)
    end))`;

const IS_REDUCED = sql`exists (
  select from ${variants} v
  join ${variantPrices} vp on vp.store_id = v.store_id and vp.sku = v.sku and vp.currency = ${STORE_CURRENCY}
  where v.store_id = p.store_id and v.product_handle = p.handle and vp.compare_at_cents > vp.amount_cents)`;

const SOLD_RECENTLY = sql`(
  select coalesce(sum(s.sold_recently), 0) from ${variants} v
  join ${stock} s on s.store_id = v.store_id and s.sku = v.sku
  where v.store_id = p.store_id and v.product_handle = p.handle)`;

function meets(condition: CollectionCondition): SQL {
  switch (condition.field) {
    case 'text': {
      const pattern = containing(condition.contains);
      return sql`(p.title ilike ${pattern} or p.summary ilike ${pattern})`;
    }
    case 'diet':
      return sql`exists (select from unnest(p.diets) diet where lower(diet) = lower(${condition.is}))`;
    case 'heat':
      return sql`p.heat >= ${condition.at_least}::numeric`;
    case 'price':
      return sql`${CHEAPEST} < ${condition.under}::integer`;
    case 'new':
      return sql`p.created_at > shop_now() - ${condition.days}::integer * interval '1 day'`;
    case 'reduced':
      return IS_REDUCED;
    case 'in_stock':
      return IS_IN_STOCK;
    case 'tax_class':
      return sql`p.tax_class = ${condition.is}`;
    case 'bundle':
      return sql`p.is_bundle`;
  }
}

/**
 * Positions that depend on nothing but the product itself, so that a new product moves no other one; titles have no such
 * number. All are negative.
 */
const POSITIONS: Readonly<Record<CollectionSort, SQL>> = {
  newest: sql`floor(extract(epoch from p.created_at) / 86400)::integer - ${sql.raw(String(BEHIND_THOSE_BY_HAND))}`,
  title: sql`(- row_number() over (order by lower(p.title), p.handle))::integer`,
  price: sql`- 1 - coalesce(${CHEAPEST}, ${sql.raw(String(MAX_CENTS))})`,
  best_selling: sql`least(${SOLD_RECENTLY}, ${sql.raw(String(BEHIND_THOSE_BY_HAND - 1))})::integer - ${sql.raw(String(BEHIND_THOSE_BY_HAND))}`,
};

/** Handles and positions of the products that are sold and match a rule. */
export function matchingRule(storeId: StoreId, { match, conditions, sort }: CollectionRule): SQL {
  const met = conditions.map((condition) => sql`coalesce(${meets(condition)}, false)`);
  const isMatching =
    met.length === 0 ? sql`true` : sql`(${sql.join(met, match === 'all' ? sql` and ` : sql` or `)})`;
  return sql`
    select p.handle, ${POSITIONS[sort]} as position
    from ${products} p where p.store_id = ${storeId} and p.status = 'active' and ${isMatching}`;
}

/** Whether what a rule holds changes by itself: with time, stock or sales. */
export const changesByItself = ({ conditions, sort }: CollectionRule): boolean =>
  sort === 'best_selling' || conditions.some(({ field }) => field === 'new' || field === 'in_stock');

/** What staff may ask for as diets: those of the products that are sold. */
export async function knownDiets(db: Queryable, storeId: StoreId): Promise<string[]> {
  const { rows } = await db.execute<{ diet: string }>(sql`
    select distinct diet from ${products} p, unnest(p.diets) diet
    where p.store_id = ${storeId} and p.status <> 'archived' order by diet limit 50`);
  return rows.map(({ diet }) => diet);
}
