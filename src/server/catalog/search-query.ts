import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database.ts';
import { collectionProducts, products } from '#server/platform/tables/catalog-tables.ts';

const MOST_RESULTS = 100;
const MOST_WORDS = 8;

/**
 * Handles of the products that contain every word of a text, best match last. Each word counts once, at the best place where it
 * stands: 8 at the start of a word of the title, 5 elsewhere in the title, 4 in a category or diet, 2 in the ingredients, 1 in
 * the description. Among equals the newest is last. At most the 100 best.
 */
export async function searchHandles(db: Queryable, storeId: string, text: string): Promise<string[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS).map(likeLiteral);
  const { rows } = await db.execute<{ handle: string }>(sql`
    with scored as (
      select p.handle, p.created_at, sum(hit.score) as score
      from ${products} p
      cross join lateral (
        select coalesce(string_agg(c.name, ' '), '') || ' ' || array_to_string(p.diets, ' ') as labels
        from ${collectionProducts} c
        where c.store_id = p.store_id and c.product_handle = p.handle and c.kind = 'category'
      ) grouped
      cross join unnest(${sql.param(words)}::text[]) as asked(word)
      cross join lateral (
        select case
          when ' ' || p.title ilike '% ' || asked.word || '%' then 8
          when p.title ilike '%' || asked.word || '%' then 5
          when grouped.labels ilike '%' || asked.word || '%' then 4
          when p.content ->> 'ingredients' ilike '%' || asked.word || '%' then 2
          when p.description ilike '%' || asked.word || '%' then 1
          else 0
        end as score
      ) hit
      where p.store_id = ${storeId} and p.status = 'active'
      group by p.handle, p.created_at
      having min(hit.score) > 0
      order by score desc, p.created_at desc, p.handle desc
      limit ${MOST_RESULTS}
    )
    select handle from scored order by score, created_at, handle`);
  return rows.map(({ handle }) => handle);
}

function likeLiteral(word: string): string {
  return word.replaceAll(/[\\%_]/g, '\\$&');
}
