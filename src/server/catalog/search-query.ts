import { type SQL, sql } from 'drizzle-orm';
import { claimsNeeded, type FoodFilters, ruledOut } from '#domain/catalog/food-filters.ts';
import type { Queryable } from '#server/platform/database.ts';
import { productSearch } from '#server/platform/tables/search-tables.ts';
import { type Asked, tsquery } from './asked-words.ts';

/** What is looked for. `asked` empty: everything that passes the filters, newest last. */
export interface IndexSearch {
  storeId: string;
  asked: readonly Asked[];
  /** The words themselves, to recognise a whole title. */
  words: readonly string[];
  filters: FoodFilters;
  limit: number;
}

/** As many products are ranked in their titles, and again elsewhere; above that it is any that match. */
const MOST_RANKED = 500;
const MOST_COUNTED = 200;

/**
 * Handles of the products that have all that is asked for, best match last: those that are called so, then those with it in the
 * title, then those with it in categories, ingredients, descriptions; among equals the newest is last. Spec §5, Search.
 */
export async function searchHandles(db: Queryable, search: IndexSearch): Promise<string[]> {
  const found = search.asked.length === 0 ? newest(search) : best(search);
  const { rows } = await db.execute<{ handle: string }>(found);
  return rows.map(({ handle }) => handle).toReversed();
}

function newest({ storeId, filters, limit }: IndexSearch): SQL {
  return sql`
    select handle from ${productSearch} s
    where s.store_id = ${storeId} and s.is_listed ${fitting(filters)}
    order by launched_at desc, handle desc limit ${limit}`;
}

/** The query's words stand in a part of their own, so that every plan goes through the word indexes, however common they are. */
function best({ storeId, asked, words, filters, limit }: IndexSearch): SQL {
  const listed = sql`s.store_id = ${storeId} and s.is_listed ${fitting(filters)}`;
  return sql`
    with ${askedPart(asked)},
    in_title as materialized (
      select s.* from asked, ${productSearch} s where s.title_words @@ asked.begun and ${listed} limit ${MOST_RANKED}
    ),
    elsewhere as materialized (
      select s.* from asked, ${productSearch} s
      where s.document @@ asked.begun and not s.title_words @@ asked.begun and ${listed}
      limit (select case when count(*) >= ${limit} then 0 else ${MOST_RANKED} end from in_title)
    )
    select handle from (
      select s.*, 4 + 4 * (s.title = ${words.join(' ')})::int + (s.title_words @@ asked.whole)::int
        + 1.0 / length(s.title_words) as extra from in_title s, asked
      union all select s.*, (s.document @@ asked.whole)::int from elsewhere s, asked
    ) s, asked
    order by extra + ts_rank('{0.1, 0.3, 0.6, 1}', document, asked.begun) desc, launched_at desc, handle desc
    limit ${limit}`;
}

/** As in the index of such products: where only labels matter, those with a full one need not be looked at. */
const UNLABELLED = sql`and not s.claims @> '{allergens,ingredients}'`;

/** How many match, are not ruled out by their labels, but do not say enough to be shown; at most 200. */
export async function countSilent(
  db: Queryable,
  { storeId, asked, filters }: Pick<IndexSearch, 'storeId' | 'asked' | 'filters'>,
): Promise<number> {
  const needed = claimsNeeded(filters);
  const isLabelEnough = needed.every((claim) => claim === 'allergens' || claim === 'ingredients');
  const unlabelled = isLabelEnough ? UNLABELLED : sql``;
  const matching = asked.length === 0 ? sql`` : sql`and s.document @@ asked.begun`;
  const { rows } = await db.execute<{ silent: number }>(sql`
    with ${askedPart(asked)}
    select count(*)::int as silent from (
      select 1 from asked, ${productSearch} s
      where s.store_id = ${storeId} and s.is_listed ${matching} ${notRuledOut(filters)}
        and not s.claims @> ${sql.param(needed)}::text[] ${unlabelled}
      limit ${MOST_COUNTED}
    ) counted`);
  return rows[0]?.silent ?? 0;
}

/** Of these words, those that no product has. */
export async function unknownWords(
  db: Queryable,
  storeId: string,
  asked: readonly { word: string; asked: Asked }[],
): Promise<string[]> {
  const given = asked.map((one) => ({ word: one.word, query: tsquery([one.asked], { isBegun: true }) }));
  const { rows } = await db.execute<{ word: string }>(sql`
    select given.word from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(word text, query text)
    where not exists (
      select 1 from ${productSearch} s
      where s.store_id = ${storeId} and s.is_listed and s.document @@ to_tsquery('shop_words', given.query)
    )`);
  return rows.map(({ word }) => word);
}

function askedPart(asked: readonly Asked[]): SQL {
  if (asked.length === 0) return sql`asked as (select 1)`;
  const query = (isBegun: boolean) => sql`to_tsquery('shop_words', ${tsquery(asked, { isBegun })})`;
  return sql`asked as materialized (select ${query(true)} as begun, ${query(false)} as whole)`;
}

function fitting(filters: FoodFilters): SQL {
  const needed = claimsNeeded(filters);
  const claimed = needed.length === 0 ? sql`` : sql`and s.claims @> ${sql.param(needed)}::text[]`;
  return sql`${notRuledOut(filters)} ${claimed}`;
}

function notRuledOut(filters: FoodFilters): SQL {
  const avoided = ruledOut(filters);
  const allergens = avoided.length === 0 ? sql`` : sql`and not s.allergens && ${sql.param(avoided)}::text[]`;
  const named = filters.withoutWords.map((word) => `'${word}':*C`).join(' | ');
  const ingredients = named === '' ? sql`` : sql`and not s.document @@ to_tsquery('shop_words', ${named})`;
  return sql`${allergens} ${ingredients}`;
}
