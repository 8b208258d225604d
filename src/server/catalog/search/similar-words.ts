import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { allowedTypos, spellingSuggestions } from '#domain/text/spelling.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { searchWords } from '#server/platform/database/schema/search-tables.ts';

const MAX_ALIKE = 50;

/**
 * The products' words closest to a misspelt one, likeliest first; empty when nothing is close. Compares words
 * with the same first letter and, with pg_trgm, words that share many trigrams. `others` are words outside of
 * products, such as synonyms.
 */
export async function similarWords(
  db: Queryable,
  storeId: StoreId,
  word: string,
  others: readonly string[],
): Promise<string[]> {
  const slips = allowedTypos(word);
  if (slips === 0) return [];
  const sameFirstLetter = ofSimilarLength(storeId, word, slips, sql`left(word, 1) = ${word.slice(0, 1)}`);
  const alike = ofSimilarLength(storeId, word, slips, sql`word % ${word}`);
  const known = (await canCompare(db))
    ? sql`(${sameFirstLetter}) union (${alike} order by similarity(word, ${word}) desc limit ${MAX_ALIKE})`
    : sameFirstLetter;
  const { rows } = await db.execute<{ word: string }>(known);
  return spellingSuggestions(word, [...rows.map((row) => row.word), ...others]);
}

/** A plural may be two letters longer than the compared stem. */
const PLURAL_CHARACTERS = 2;

function ofSimilarLength(storeId: StoreId, { length }: string, slips: number, also: SQL): SQL {
  const most = slips + PLURAL_CHARACTERS;
  return sql`
    select word from ${searchWords}
    where store_id = ${storeId} and length(word) between ${length - most} and ${length + most} and ${also}`;
}

/** The extension may be missing where an administrator does not allow it. */
async function canCompare(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from pg_extension where extname = 'pg_trgm'`);
  return rows.length > 0;
}
