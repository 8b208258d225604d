import { type FoodFilters, isFiltering, mergeFilters } from '#domain/catalog/food-filters.ts';
import { isGenericQuery, parseSearch } from '#domain/catalog/parse-search.ts';
import type { ItemWords } from '#domain/catalog/item-words.ts';
import type { Synonym } from '#domain/catalog/synonym.ts';
import { DomainError } from '#domain/errors.ts';
import { plainWords, singular } from '#domain/text/plain-words.ts';
import { loadProducts } from '../catalog-store.ts';
import type { CatalogueScope } from '../find-products.ts';
import { correctSpelling } from './correct-spelling.ts';
import { loadItemWords } from './item-words.ts';
import { type FoundPage, matchingProducts, NO_NOTES } from './matching-products.ts';
import { type ExpandedQuery, expandQuery, loadSynonyms, type Match } from './query-expansion.ts';
import { countUnstated, searchHandles, unknownWords } from './search-query.ts';
import { similarWords } from './similar-words.ts';

/** The catalogue, with the foods that some product on sale is listed as free of: reading them reads all products. */
export interface SearchScope extends CatalogueScope {
  foodsListedAsFree(): Promise<ReadonlySet<string>>;
}

export interface TextSearch {
  text: string;
  /** Filters in addition to those in the text. */
  filters: FoodFilters;
  limit: number;
  /** `nextCursor` of the page before. */
  cursor: string | undefined;
}

type SearchPage = Pick<TextSearch, 'limit' | 'cursor'>;

interface Question {
  words: readonly string[];
  asked: readonly ExpandedQuery[];
  match: Match;
  filters: FoodFilters;
}

/**
 * Products that match every word of a text, a synonym or a prefix of it, and the diets and allergens in the
 * text and the filters. Misspelt words are corrected; when nothing matches all words, products matching some
 * are returned with a note. Filters are never relaxed. A page after the first is found as the first was. Throws `empty_query`,
 * and `malformed` for a cursor of another search. Spec §5, Search.
 */
export async function searchByText(
  catalogue: SearchScope,
  { text, filters, limit, cursor }: TextSearch,
): Promise<FoundPage> {
  if (text.trim() === '') throw new DomainError('empty_query', 'Search query cannot be empty.');
  const { db, storeId } = catalogue;
  const [synonyms, items] = await Promise.all([loadSynonyms(db, storeId), loadItemWords(db, storeId)]);
  const read = parseSearch(text, items);
  const { without, diets, withoutWords } = mergeFilters(read.filters, filters);
  const avoided = await avoidedWords(catalogue, withoutWords, synonyms);
  const isForAll = isGenericQuery(read.words, items);
  const words = isForAll ? [] : read.words;
  const question: Question = {
    words,
    asked: expandQuery(words, synonyms),
    match: 'all',
    filters: { without, diets, withoutWords: avoided },
  };
  if (question.asked.length === 0 && !isForAll && !isFiltering(question.filters))
    return { products: [], notes: null, nextCursor: null };
  const page = { limit, cursor };
  const found = await answer(catalogue, question, page);
  if (hasMore(found) || question.asked.length === 0) return found;
  return (await answerLoosely(catalogue, { question, synonyms, items, page })) ?? found;
}

/** A page may be empty, because labels are judged again, and have others after it. */
const hasMore = ({ products, nextCursor }: Pick<FoundPage, 'products' | 'nextCursor'>) =>
  products.length > 0 || nextCursor !== null;

async function answer(catalogue: SearchScope, question: Question, page: SearchPage): Promise<FoundPage> {
  const { db, storeId, currency } = catalogue;
  const { asked, match, filters } = question;
  const find = async () => {
    const { handles, nextCursor } = await searchHandles(db, { storeId, ...question, ...page });
    return { products: await loadProducts(db, storeId, currency, handles), nextCursor };
  };
  if (!isFiltering(filters)) return { ...(await find()), notes: null };
  const [{ products, nextCursor }, unlabelled, listedFree] = await Promise.all([
    find(),
    countUnstated(db, { storeId, asked, match, filters }),
    filters.withoutWords.length > 0 ? catalogue.foodsListedAsFree() : new Set<string>(),
  ]);
  const { products: matching, notes } = matchingProducts(products, filters, listedFree);
  const notShownUnlabelled = unlabelled + (listedFree.size > 0 ? notes.notShownUnlabelled : 0);
  return { products: matching, notes: { ...notes, notShownUnlabelled }, nextCursor };
}

interface LooseSearch {
  question: Question;
  synonyms: readonly Synonym[];
  items: ItemWords;
  page: SearchPage;
}

/** Results for the corrected words, or else for some of them; null when there are none. */
async function answerLoosely(
  catalogue: SearchScope,
  { question, synonyms, items, page }: LooseSearch,
): Promise<FoundPage | null> {
  const corrected = await correctSpelling(catalogue, question.words, { synonyms, items });
  const { words, alternatives, unknown } = corrected;
  const text = words.join(' ');
  const correctedQuery = text === question.words.join(' ') ? null : text;
  const asked = expandQuery(words, synonyms).map(([said = [], ...others]) => [
    said,
    ...others,
    ...said.flatMap((word) =>
      (alternatives.get(word) ?? []).flatMap((near) => expandQuery([near], synonyms).flat()),
    ),
  ]);
  const informative = asked.filter(([said = []]) => !said.every((word) => isUninformative(word, unknown)));
  if (isGenericQuery(words, items)) {
    const found = await answer(catalogue, { ...question, words: [], asked: [] }, page);
    return { ...found, notes: { ...(found.notes ?? NO_NOTES), correctedQuery } };
  }
  const attempts = [
    ...(correctedQuery === null ? [] : ([{ asked, match: 'all' }] as const)),
    ...(informative.length < asked.length ? ([{ asked: informative, match: 'all' }] as const) : []),
    ...(['all but one', 'any'] as const).map((match) => ({ asked: informative, match })),
  ];
  for (const attempt of attempts) {
    if (attempt.asked.length === 0) continue;
    const { products, notes, nextCursor } = await answer(catalogue, { ...question, words, ...attempt }, page);
    if (!hasMore({ products, nextCursor })) continue;
    const hasSomeWords = attempt.match !== 'all' || unknown.length > 0;
    return {
      products,
      nextCursor,
      notes: { ...(notes ?? NO_NOTES), correctedQuery, hasSomeWords, unmatchedWords: unknown },
    };
  }
  return null;
}

/** Words that say nothing about a product. */
const UNINFORMATIVE = new Set(
  'a an the of from at by as it its this be if so up out after before all other others high low more less'.split(
    ' ',
  ),
);

const isUninformative = (word: string, unknown: readonly string[]) =>
  UNINFORMATIVE.has(word) || unknown.includes(word);

/** Label names of other sugars. */
const OTHER_SUGARS = ['jaggery', 'honey', 'syrup'];

/** Ingredients to avoid, with their synonyms; unknown ones are spelling-corrected. */
async function avoidedWords(
  { db, storeId }: CatalogueScope,
  words: readonly string[],
  synonyms: readonly Synonym[],
): Promise<string[]> {
  if (words.length === 0) return [];
  const unknown = await unknownWords(
    db,
    storeId,
    words.map((word) => ({ word, asked: [[word]] })),
  );
  const near = await Promise.all(unknown.map((word) => similarWords(db, storeId, word, [])));
  const all = [...words, ...near.flat(), ...(words.includes('sugar') ? OTHER_SUGARS : [])];
  const meant = all.flatMap((word) => expandQuery([word], synonyms).flat().flat());
  return [...new Set([...all, ...meant].flatMap((word) => plainWords(word).map(singular)))];
}
