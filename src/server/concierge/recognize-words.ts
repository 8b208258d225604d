import { sql } from 'drizzle-orm';
import { wordsOf } from '#domain/concierge/reading/words.ts';
import type { RecognizedWords, ShopWords } from '#domain/concierge/vocabulary.ts';
import type { StoreId } from '#domain/ids.ts';
import { nearestWord } from '#domain/text/nearest-word.ts';
import { singular } from '#domain/text/plain-words.ts';
import { similarWords } from '#server/catalog/search/similar-words.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { productSearch } from '#server/platform/database/schema/search-tables.ts';

/** The number of words of a message that are looked up. */
const MAX_WORDS = 60;
const MAX_MISSPELT = 8;
/** The number of titles read for each run of one to three words. */
const MAX_TITLES = 40;

/**
 * Looks up in the search index which products a message may name, which of its words are ingredients or in
 * titles, and corrections of misspelt ones. Its cost does not depend on the number of products.
 */
export async function recognizeWords(
  db: Database,
  storeId: StoreId,
  message: string,
  shop: ShopWords,
): Promise<RecognizedWords> {
  const typed = [...new Set(wordsOf(message))].filter(isAlphabetic).slice(0, MAX_WORDS);
  const strange = typed.filter((word) => !shop.known.has(word)).slice(0, MAX_MISSPELT);
  const near = await Promise.all(strange.map((word) => similarWords(db, storeId, word, [])));
  const spelled = near.flat();
  const correctable = new Set([...shop.correctable, ...spelled]);
  const known = new Set([...shop.known, ...spelled]);
  const words = wordsOf(message)
    .filter(isAlphabetic)
    .slice(0, MAX_WORDS)
    .map((word) => (known.has(word) ? word : nearestWord(word, correctable)));
  const text = ` ${words.join(' ')} `;
  const meant = shop.synonyms
    .filter((synonym) => text.includes(` ${synonym.phrase.join(' ')} `))
    .flatMap(({ means }) => means.flat());
  const [titles, foods] = await Promise.all([
    titlesWith(db, storeId, words),
    foodWords(db, storeId, [...new Set([...words, ...meant])]),
  ]);
  return { spelled, products: titles, ...foods };
}

const isAlphabetic = (word: string) => /^\p{L}{2,}$/u.test(word);
const quoted = (word: string) => `'${word}'`;

/** Products whose titles contain one word of the text, or two or three in a row. */
async function titlesWith(db: Database, storeId: StoreId, said: readonly string[]) {
  const inARow = (length: number) =>
    said.slice(0, Math.max(0, said.length - length + 1)).map((_, at) => said.slice(at, at + length));
  const phrases = [1, 2, 3].flatMap(inARow).map((words) => words.map(quoted).join(' <-> '));
  if (phrases.length === 0) return [];
  const { rows } = await db.execute<{ handle: string; title: string }>(sql`
    select distinct p.handle, p.title
    from unnest(${sql.param([...new Set(phrases)])}::text[]) as asked(phrase)
    cross join lateral (
      select s.handle from ${productSearch} s
      where s.title_words @@ to_tsquery('shop_words', asked.phrase) and s.store_id = ${storeId} and s.is_listed
      limit ${MAX_TITLES}
    ) found
    join ${products} p on p.store_id = ${storeId} and p.handle = found.handle
    order by p.handle`);
  return rows;
}

/**
 * Words (singular) found in titles or ingredients. Each is looked up in the word index, however common it is.
 */
async function foodWords(db: Database, storeId: StoreId, words: readonly string[]) {
  const standsIn = (weights: string) => sql`(
    select count(*) from (
      select 1 from ${productSearch} s
      where s.document @@ to_tsquery('shop_words', quote_literal(asked.word) || ${weights}) and s.store_id = ${storeId} and s.is_listed
      limit 20
    ) found) > 0`;
  const { rows } = await db.execute<{ word: string; is_ingredient: boolean; is_title: boolean }>(sql`
    select asked.word, ${standsIn(':C')} as is_ingredient, ${standsIn(':A')} as is_title
    from unnest(${sql.param([...words])}::text[]) as asked(word)`);
  const ones = (kept: typeof rows) => new Set(kept.map(({ word }) => singular(word)));
  return {
    tastes: ones(rows.filter((row) => row.is_title || row.is_ingredient)),
    ingredients: ones(rows.filter((row) => row.is_ingredient)),
  };
}
