import { sql } from 'drizzle-orm';
import type { ItemWords } from '#domain/catalog/item-words.ts';
import { GENERIC_PRODUCT_WORDS } from '#domain/catalog/parse-search.ts';
import type { Synonym } from '#domain/catalog/synonym.ts';
import type { StoreId } from '#domain/ids.ts';
import { isTypoOf } from '#domain/text/spelling.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { searchWords } from '#server/platform/database/schema/search-tables.ts';
import { englishWords } from './english-words.ts';
import { expandQuery } from './query-expansion.ts';
import { unknownWords } from './search-query.ts';
import { similarWords } from './similar-words.ts';

/** The corrected words of a search. */
export interface CorrectedQuery {
  /** The words to search for; a correction may split one word or join two. */
  words: string[];
  /** Other candidates for each corrected word. */
  alternatives: ReadonlyMap<string, readonly string[]>;
  /** Words that neither occur in a product nor resemble one that does. */
  unknown: string[];
}

/** Minimum length of each half when a word is split. */
const MIN_PART_LENGTH = 3;

/**
 * Replaces words that no product has: 'chick peas' by 'chickpeas', misspelt words by the nearest word of
 * titles, labels and synonyms, 'giftbox' by 'gift box'. Correct English words stay, even when no product
 * has them.
 */
export async function correctSpelling(
  { db, storeId }: { db: Queryable; storeId: StoreId },
  words: readonly string[],
  { synonyms, items }: { synonyms: readonly Synonym[]; items: ItemWords },
): Promise<CorrectedQuery> {
  const each = [...new Set(words)].map((word) => ({
    word,
    asked: expandQuery([word], synonyms)[0] ?? [[word]],
  }));
  const unknown = new Set(await unknownWords(db, storeId, each));
  const english = await englishWords(unknown);
  const misspelt = new Set([...unknown].filter((word) => !english.has(word)));
  const said = [
    ...GENERIC_PRODUCT_WORDS,
    ...items,
    ...synonyms.flatMap((synonym) => [...synonym.phrase, ...synonym.means.flat()]),
  ];
  const known = await existingWords(
    db,
    storeId,
    [...joinedPairs(words, unknown), ...partsOf(misspelt)],
    said,
  );
  const similar = new Map(
    await Promise.all(
      [...misspelt].map(async (word) => [word, await nearWords(db, storeId, word, said)] as const),
    ),
  );
  const corrected: CorrectedQuery & { alternatives: Map<string, readonly string[]> } = {
    words: [],
    alternatives: new Map(),
    unknown: [],
  };
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    const isPairUnknown = next !== undefined && (unknown.has(word) || unknown.has(next));
    if (isPairUnknown && known.has(word + next)) {
      corrected.words.push(word + next);
      at += 1;
    } else if (!unknown.has(word)) corrected.words.push(word);
    else if (english.has(word)) addUnknown(corrected, word);
    else correctOne(corrected, word, similar.get(word) ?? [], known);
  }
  return corrected;
}

/** Candidates for a misspelt word. */
async function nearWords(
  db: Queryable,
  storeId: StoreId,
  word: string,
  said: readonly string[],
): Promise<string[]> {
  const near = await similarWords(db, storeId, word, said);
  return near.filter((meant) => isTypoOf(word, meant));
}

function correctOne(
  corrected: { words: string[]; alternatives: Map<string, readonly string[]>; unknown: string[] },
  word: string,
  [nearest, ...others]: readonly string[],
  known: ReadonlySet<string>,
): void {
  const [parts] = splits(word).filter((halves) => halves.every((half) => known.has(half)));
  if (nearest !== undefined) {
    corrected.words.push(nearest);
    if (others.length > 0) corrected.alternatives.set(nearest, others);
  } else if (parts) corrected.words.push(...parts);
  else addUnknown(corrected, word);
}

function addUnknown(corrected: { words: string[]; unknown: string[] }, word: string): void {
  corrected.words.push(word);
  corrected.unknown.push(word);
}

const joinedPairs = (words: readonly string[], unknown: ReadonlySet<string>): string[] =>
  words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? '';
    return unknown.has(word) || unknown.has(before) ? [before + word] : [];
  });

const partsOf = (words: ReadonlySet<string>): string[] => [...words].flatMap(splits).flat();

/** Every way to split a word in two. */
function splits(word: string): [string, string][] {
  const count = Math.max(0, word.length - 2 * MIN_PART_LENGTH + 1);
  return Array.from({ length: count }, (_, place) => {
    const end = MIN_PART_LENGTH + place;
    return [word.slice(0, end), word.slice(end)];
  });
}

/** Those of these words that occur in a product or among the synonyms. */
async function existingWords(
  db: Queryable,
  storeId: StoreId,
  words: readonly string[],
  said: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from ${searchWords} where store_id = ${storeId} and word = any(${sql.param(words)}::text[])`);
  return new Set([...rows.map(({ word }) => word), ...said]);
}
