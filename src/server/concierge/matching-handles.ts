import { type SQL, sql } from 'drizzle-orm';
import { orderOfHeat } from '#domain/catalog/heat.ts';
import type { SearchCriteria } from '#domain/concierge/reading/search-criteria.ts';
import type { StoreId } from '#domain/ids.ts';
import { allergensByName } from '#domain/labels/allergen-names.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  products,
  variantPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { productSearch } from '#server/platform/database/schema/search-tables.ts';

/** Number of candidates that are read in full and judged by their labels. */
export const MAX_CANDIDATES = 120;
/** Limits on candidates: with a matching taste, and otherwise the most reviewed. */
const MAX_TASTED = 1_000;
const MAX_REVIEWED = 5_000;
const MAX_PRICED = 600;

/** A product that may match, with the score of its words for the tastes. */
export interface Candidate {
  handle: string;
  score: number;
}

/**
 * Candidates for the criteria, likeliest first. The index only narrows them down: prices, labels and diets
 * are checked against what is shown. Products whose labels do not say come last.
 */
export async function matchingHandles(
  db: Database,
  storeId: StoreId,
  currency: CurrencyCode,
  criteria: SearchCriteria,
): Promise<Candidate[]> {
  const { tastes, category, diets, without, withoutWords, isCertain, heat, first } = criteria;
  const avoided = without.flatMap(allergensByName);
  const notRuledOut = sql`s.is_listed and not s.allergens && ${sql.param(avoided)}::text[]
    and (asked.avoided is null or not s.document @@ asked.avoided)`;
  const pool =
    tastes.length > 0
      ? tasted(storeId, notRuledOut, first === null ? sql`null::int` : lowestPrice(storeId, currency))
      : first === null
        ? reviewed(storeId)
        : priced(storeId, currency, first);
  const claims = [
    ...(without.length > 0 ? ['allergens'] : []),
    ...(withoutWords.length > 0 ? ['ingredients'] : []),
  ];
  const { rows } = await db.execute<{ handle: string; score: number }>(sql`
    with asked as materialized (
      select to_tsquery('shop_words', ${anyOf(tastes, '')}) as tastes, to_tsquery('shop_words', ${anyOf(withoutWords, ':*C')}) as avoided
    ),
    pool as materialized (${pool})
    select p.handle, pool.score
    from asked, pool
    join ${productSearch} s on s.store_id = ${storeId} and s.handle = pool.handle
    join ${products} p on p.store_id = ${storeId} and p.handle = pool.handle
    where ${notRuledOut}
      and p.diets @> ${sql.param(diets)}::text[]
      ${category === null ? sql`` : inCategory(storeId, category)}
      ${heat === null ? sql`` : sql`and p.heat is not null`}
      ${isCertain && without.length > 0 ? NAMES_EXCLUSIONS : sql``}
      ${withinPrices(storeId, currency, criteria)}
    order by s.claims @> ${sql.param(claims)}::text[] desc, ${inOrderOf(first)} ${inOrderOfHeat(heat)} pool.score desc, p.rating_count desc, p.handle
    limit ${MAX_CANDIDATES}`);
  return rows;
}

const anyOf = (words: readonly string[], suffix: string) =>
  words.length === 0 ? null : words.map((word) => `'${word.replaceAll("'", '')}'${suffix}`).join(' | ');

const tasted = (storeId: StoreId, notRuledOut: SQL, cents: SQL) => sql`
  select s.handle, ts_rank('{0.1, 0.3, 0.6, 1}', s.document, asked.tastes)::float8 as score, ${cents} as cents
  from asked, ${productSearch} s
  where s.document @@ asked.tastes and s.store_id = ${storeId} and ${notRuledOut}
  limit ${MAX_TASTED}`;

const lowestPrice = (storeId: StoreId, currency: CurrencyCode) => sql`(
  select min(vp.amount_cents) from ${variants} v
  join ${variantPrices} vp on vp.store_id = v.store_id and vp.sku = v.sku
  where v.store_id = ${storeId} and v.product_handle = s.handle and vp.currency = ${currency})`;

const reviewed = (storeId: StoreId) => sql`
  select handle, 0::float8 as score, null::int as cents from ${products}
  where store_id = ${storeId} and status = 'active'
  order by rating_count desc, handle limit ${MAX_REVIEWED}`;

const priced = (storeId: StoreId, currency: CurrencyCode, first: NonNullable<SearchCriteria['first']>) => sql`
  select product_handle as handle, 0::float8 as score, min(amount_cents) as cents from (
    select v.product_handle, vp.amount_cents from ${variantPrices} vp
    join ${variants} v on v.store_id = vp.store_id and v.sku = vp.sku
    where vp.store_id = ${storeId} and vp.currency = ${currency}
    order by vp.amount_cents ${first === 'cheapest' ? sql`asc` : sql`desc`} limit ${MAX_PRICED}
  ) sold group by product_handle`;

const inOrderOf = (first: SearchCriteria['first']): SQL =>
  first === null ? sql`` : first === 'cheapest' ? sql`pool.cents asc,` : sql`pool.cents desc,`;

const inCategory = (storeId: StoreId, category: string) => sql`
  and exists (
    select 1 from ${collectionProducts} c
    where c.store_id = ${storeId} and c.product_handle = p.handle and c.kind = 'category' and c.name = ${category}
  )`;

const inOrderOfHeat = (heat: SearchCriteria['heat']): SQL =>
  orderOfHeat(heat) === 0 ? sql`` : orderOfHeat(heat) === 1 ? sql`p.heat asc,` : sql`p.heat desc,`;

/** Only labels with such words can rule an allergen out. */
const NAMES_EXCLUSIONS = sql`and p.content->>'allergens' ~* '\\m(free|no|not|without)\\M'`;

/** Products with a size, or otherwise a pack, in the price range. */
function withinPrices(storeId: StoreId, currency: CurrencyCode, { min, max }: SearchCriteria): SQL {
  if (min === null && max === null) return sql``;
  return sql`
    and (p.is_bundle or exists (
      select 1 from ${variants} v join ${variantPrices} vp on vp.store_id = v.store_id and vp.sku = v.sku
      where v.store_id = ${storeId} and v.product_handle = p.handle and vp.currency = ${currency}
        and (${min}::int is null or vp.amount_cents >= ${min}) and (${max}::int is null or vp.amount_cents <= ${max})
    ))`;
}
