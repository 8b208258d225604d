import { sql } from 'drizzle-orm';
import { heatWords } from '#domain/catalog/heat-words.ts';
import type { ProductContent } from '#domain/catalog/product.ts';
import type { StoreId } from '#domain/ids.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';
import { plainWords } from '#domain/text/plain-words.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  bundles,
  collectionProducts,
  collections,
  products,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { productSearch, searchWords } from '#server/platform/database/schema/search-tables.ts';
import { labelTerms } from './label-terms.ts';

const BATCH = 500;

/**
 * Rebuilds the search documents of products that triggers have marked as stale, in the given transaction or
 * in one per batch. Several processes may run it at once.
 */
export async function indexStaleProducts(db: Queryable): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await db.transaction(indexBatch);
}

/** Rows are locked while they are rebuilt, so that a concurrent edit marks them as stale again afterwards. */
async function indexBatch(tx: Queryable): Promise<boolean> {
  const { rows } = await tx.execute<SearchedProduct>(sql`
    select p.store_id, p.handle, p.title, p.description, p.content, p.diets, p.heat::float8 as heat, p.status, p.created_at,
      coalesce((
        select array_agg(c.name || ' ' || c.title) from ${collectionProducts} cp
        join ${collections} c on c.store_id = cp.store_id and c.kind = cp.kind and c.name = cp.name
        where cp.store_id = p.store_id and cp.product_handle = p.handle and cp.kind = 'category'
      ), '{}') as categories,
      coalesce((
        select array_agg(v.description) from ${variants} v
        where v.store_id = p.store_id and v.product_handle = p.handle
      ), '{}') as variant_texts,
      coalesce((
        select array_agg(b.title || ' ' || b.description) from ${bundles} b
        where b.store_id = p.store_id and b.product_handle = p.handle
      ), '{}') as bundle_texts,
      exists (
        select from ${bundles} b
        where b.store_id = p.store_id and b.product_handle = p.handle and b.units_to_choose is not null
      ) as is_box
    from ${products} p
    join (
      select store_id, handle from ${productSearch} where is_stale limit ${BATCH} for update skip locked
    ) stale on stale.store_id = p.store_id and stale.handle = p.handle`);
  if (rows.length === 0) return false;
  await writeDocuments(tx, rows.map(toDocument));
  return rows.length === BATCH;
}

interface SearchedProduct extends Record<string, unknown> {
  store_id: StoreId;
  handle: string;
  title: string;
  description: string;
  content: ProductContent | null;
  diets: string[];
  /** Out of five. */
  heat: number | null;
  status: 'active' | 'archived';
  created_at: string;
  categories: string[];
  /** The texts of each variant and each bundle. */
  variant_texts: string[];
  bundle_texts: string[];
  /** Whether shoppers choose what is in it, so that its label lists what may be. */
  is_box: boolean;
}

const plain = (...texts: string[]) => texts.flatMap(plainWords).join(' ');

function toDocument(product: SearchedProduct) {
  const { title, description, content, diets, heat, categories } = product;
  const { contains, claims } = labelFacts(product);
  const named = {
    title: plain(title),
    labels: plain(...categories, ...diets, ...heatWords(heat)),
    // What may go into a box is found as itself.
    ingredients: product.is_box ? '' : plain(content?.ingredients ?? ''),
  };
  const descriptions = plain(
    description,
    content?.description_text ?? '',
    ...product.variant_texts,
    ...product.bundle_texts,
  );
  return {
    store_id: product.store_id,
    handle: product.handle,
    is_listed: product.status === 'active',
    launched_at: product.created_at,
    ...named,
    descriptions,
    words: [...new Set(Object.values(named).join(' ').split(' ').filter(Boolean))],
    allergens: contains,
    claims,
    marks: labelTerms(contains, claims),
  };
}

async function writeDocuments(tx: Queryable, documents: ReturnType<typeof toDocument>[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as given(store_id text, handle text,
    is_listed boolean, launched_at timestamptz, title text, labels text, ingredients text, descriptions text,
    words text[], allergens text[], claims text[], marks text[])`;
  await tx.execute(sql`
    update ${productSearch} kept set
      is_stale = false, is_listed = given.is_listed, launched_at = given.launched_at, title = given.title,
      title_words = to_tsvector('shop_words', given.title) || array_to_tsvector(given.marks),
      document = setweight(to_tsvector('shop_words', given.title), 'A')
        || setweight(to_tsvector('shop_words', given.labels), 'B')
        || setweight(to_tsvector('shop_words', given.ingredients), 'C')
        || setweight(to_tsvector('shop_words', given.descriptions), 'D')
        || array_to_tsvector(given.marks),
      allergens = given.allergens, claims = given.claims
    from ${given}
    where kept.store_id = given.store_id and kept.handle = given.handle`);
  await tx.execute(sql`
    insert into ${searchWords} (store_id, word)
    select distinct given.store_id, named.word from ${given}, unnest(given.words) as named(word)
    order by 1, 2
    on conflict do nothing`);
}
