import { sql } from 'drizzle-orm';
import type { Phrase, Synonym } from '#domain/catalog/synonym.ts';
import type { StoreId } from '#domain/ids.ts';
import { plainWords } from '#domain/text/plain-words.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { pageContents } from '#server/platform/database/schema/store-tables.ts';

/** One concept of a query: a product must have any of these phrases. */
export type ExpandedQuery = readonly Phrase[];

interface CachedSynonyms {
  synonyms?: { words: string[]; means: string[] }[];
}

/** The current synonyms from the store's `synonyms.json`. */
export async function loadSynonyms(db: Queryable, storeId: StoreId): Promise<Synonym[]> {
  const { rows } = await db.execute<{ content: CachedSynonyms }>(sql`
    select content from ${pageContents} where store_id = ${storeId} and page = 'synonyms' order by version desc limit 1`);
  return (rows[0]?.content.synonyms ?? []).flatMap(({ words, means }) =>
    words.map((word) => ({ phrase: plainWords(word), means: means.map(plainWords) })),
  );
}

/**
 * Adds synonyms to words: 'choco' also finds 'bites', 'trail mix' also 'mix'. The last word may be
 * incomplete.
 */
export function expandQuery(words: readonly string[], synonyms: readonly Synonym[]): ExpandedQuery[] {
  const expanded: ExpandedQuery[] = [];
  for (let at = 0; at < words.length; ) {
    const matching = synonymsAt(words, at, synonyms);
    const length = Math.max(1, ...matching.map((synonym) => synonym.phrase.length));
    const longest = matching.filter((synonym) => synonym.phrase.length === length);
    expanded.push([words.slice(at, at + length), ...longest.flatMap(({ means }) => means)]);
    at += length;
  }
  return expanded;
}

const MIN_BEGINNING_LENGTH = 4;

function synonymsAt(words: readonly string[], at: number, synonyms: readonly Synonym[]): Synonym[] {
  const exact = synonyms.filter(({ phrase }) => phrase.every((word, index) => words[at + index] === word));
  const last = words[at] ?? '';
  if (exact.length > 0 || at < words.length - 1 || last.length < MIN_BEGINNING_LENGTH) return exact;
  return synonyms.filter(
    ({ phrase: [first = '', ...others] }) => others.length === 0 && first.startsWith(last),
  );
}

/** How much of a query a product must match: everything, all but one concept, or any. */
export type Match = 'all' | 'all but one' | 'any';

/** The query as a tsquery, with its words as they are or as prefixes. */
export function tsquery(
  asked: readonly ExpandedQuery[],
  match: Match,
  { isBegun }: { isBegun: boolean },
): string {
  const word = (text: string) => `'${text}'${isBegun && text.length > 1 ? ':*' : ''}`;
  const phrase = (words: Phrase) => `(${words.map(word).join(' <-> ')})`;
  const parts = asked.map((phrases) => `(${phrases.map(phrase).join(' | ')})`);
  if (match === 'all') return parts.join(' & ');
  if (match === 'any' || parts.length < 3) return parts.join(' | ');
  const withoutOne = parts.map((_, place) => parts.filter((_part, other) => other !== place).join(' & '));
  return withoutOne.map((others) => `(${others})`).join(' | ');
}
