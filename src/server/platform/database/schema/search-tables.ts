import { sql } from 'drizzle-orm';
import { boolean, customType, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { products } from './catalog-tables.ts';
import { moment, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

/** Words as PostgreSQL's text search compares them. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const listOfText = (name: string) => text(name).array().notNull().default(sql`'{}'`);

/**
 * The search index: one row per product, written by `catalog/search/search-index.ts`. Triggers mark a row as
 * stale when its product or categories change; searches use the old row until it is rebuilt.
 */
export const productSearch = pgTable(
  'product_search',
  {
    storeId: storeId(),
    handle: text('handle').notNull(),
    isStale: boolean('is_stale').notNull().default(true),
    isListed: boolean('is_listed').notNull().default(false),
    launchedAt: moment('launched_at'),
    /** The title as plain words, to recognise searches for exactly this product. */
    title: text('title').notNull().default(''),
    titleWords: tsvector('title_words').notNull().default(''),
    /** Title (A), categories, diets and heat (B), ingredients (C), descriptions (D). */
    document: tsvector('document').notNull().default(''),
    /** Ids of the allergens on the label: src/domain/labels/allergens.ts. */
    allergens: listOfText('allergens'),
    /** Diets, and whether the label lists allergens and ingredients. */
    claims: listOfText('claims'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.handle] }),
    foreignKey({
      columns: [table.storeId, table.handle],
      foreignColumns: [products.storeId, products.handle],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('product_search_title_words').using('gin', table.titleWords),
    index('product_search_document').using('gin', table.document),
    index('product_search_stale').on(table.storeId).where(sql`${table.isStale}`),
    index('product_search_unlabelled')
      .on(table.storeId)
      .where(sql`${table.isListed} and not ${table.claims} @> '{allergens,ingredients}'`),
  ],
);

/**
 * Every word of titles, categories, diets, heat and ingredients, for spelling correction. Descriptions are
 * excluded: their ordinary words resemble too many correctly spelt ones.
 */
export const searchWords = pgTable(
  'search_words',
  {
    storeId: storeId().references(() => stores.id),
    word: customType<{ data: string }>({ dataType: () => 'text collate "C"' })('word').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.word] })],
);
