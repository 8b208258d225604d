import { sql } from 'drizzle-orm';
import { type ItemWords, itemWordsOf } from '#domain/catalog/item-words.ts';
import type { StoreId } from '#domain/ids.ts';
import { DEFAULT_TEXTS, type StoreTexts } from '#domain/presentation/store-texts.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';

/** What the store calls its products in its texts, or else what a store without texts does. */
export async function loadItemWords(db: Queryable, storeId: StoreId): Promise<ItemWords> {
  const { rows } = await db.execute<{ texts: Partial<StoreTexts> | null }>(sql`
    select content -> 'texts' as texts from ${pageContents}
    where store_id = ${storeId} and page = 'global' order by version desc limit 1`);
  const { item, items } = { ...DEFAULT_TEXTS, ...rows[0]?.texts };
  return itemWordsOf({ item, items });
}
