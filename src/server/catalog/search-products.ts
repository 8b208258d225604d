import type { WireProduct } from '#contracts/product.ts';
import { type FoodFilters, isFiltering, joinedFilters } from '#domain/catalog/food-filters.ts';
import { readSearch } from '#domain/catalog/read-search.ts';
import type { Synonym } from '#domain/catalog/synonym.ts';
import { DomainError } from '#domain/errors.ts';
import { plainWords, singular } from '#domain/text/plain-words.ts';
import { type Asked, askedFor, loadSynonyms } from './asked-words.ts';
import { loadProducts } from './catalog-store.ts';
import type { Catalogue } from './find-products.ts';
import { fittingProducts, type SearchNotes } from './fitting-products.ts';
import { countSilent, searchHandles, unknownWords } from './search-query.ts';
import { similarWords } from './similar-words.ts';

export interface TextSearch {
  text: string;
  /** Wishes beside those that the text itself names. */
  filters: FoodFilters;
  limit: number;
}

/** Products, best match last, and what there is to say about them; null: nothing. */
export interface FoundProducts {
  products: WireProduct[];
  notes: SearchNotes | null;
}

interface Question {
  words: readonly string[];
  asked: readonly Asked[];
  filters: FoodFilters;
}

/**
 * Products that have every word of a text, or a synonym, or a beginning of it, and that fit the diets and allergens that the text
 * and the filters name. A word that no product has is taken for the nearest one. Throws `empty_query`. Spec §5, Search.
 */
export async function searchByText(
  catalogue: Catalogue,
  { text, filters, limit }: TextSearch,
): Promise<FoundProducts> {
  if (text.trim() === '') throw new DomainError('empty_query', 'Search query cannot be empty.');
  const { db, storeId } = catalogue;
  const synonyms = await loadSynonyms(db, storeId);
  const read = readSearch(text);
  const { without, diets, withoutWords } = joinedFilters(read.filters, filters);
  const avoided = await avoidedWords(catalogue, withoutWords, synonyms);
  const question: Question = {
    words: read.words,
    asked: askedFor(read.words, synonyms),
    filters: { without, diets, withoutWords: avoided },
  };
  if (question.asked.length === 0 && !isFiltering(question.filters)) return { products: [], notes: null };
  const found = await answer(catalogue, question, limit);
  if (found.products.length > 0 || question.asked.length === 0) return found;
  const corrected = await correct(catalogue, question, synonyms);
  if (!corrected) return found;
  const again = await answer(catalogue, corrected, limit);
  if (again.products.length === 0) return found;
  return { ...again, notes: { ...(again.notes ?? NO_NOTES), correctedQuery: corrected.words.join(' ') } };
}

const NO_NOTES: SearchNotes = { correctedQuery: null, filters: null, notShownSilent: 0, withTraces: 0 };

async function answer(catalogue: Catalogue, question: Question, limit: number): Promise<FoundProducts> {
  const { db, storeId, currency } = catalogue;
  const { asked, filters } = question;
  const find = async () => {
    const handles = await searchHandles(db, { storeId, ...question, limit });
    return loadProducts(db, storeId, currency, handles);
  };
  if (!isFiltering(filters)) return { products: await find(), notes: null };
  const [products, notShownSilent] = await Promise.all([
    find(),
    countSilent(db, { storeId, asked, filters }),
  ]);
  const fitting = fittingProducts(products, filters);
  return { products: fitting.products, notes: { ...fitting.notes, notShownSilent } };
}

/** The question with each word that no product has replaced by what was probably meant; null when that changes nothing. */
async function correct(
  { db, storeId }: Catalogue,
  { words, filters }: Question,
  synonyms: readonly Synonym[],
): Promise<Question | null> {
  const each = [...new Set(words)].map((word) => ({
    word,
    asked: askedFor([word], synonyms)[0] ?? [[word]],
  }));
  const unknown = await unknownWords(db, storeId, each);
  const said = synonyms.flatMap((synonym) => synonym.said);
  const near = await Promise.all(unknown.map((word) => similarWords(db, storeId, word, said)));
  const meant = new Map(unknown.map((word, place) => [word, near[place] ?? []]));
  if (![...meant.values()].some((candidates) => candidates.length > 0)) return null;
  const asked = words.map((word) => {
    const candidates = meant.get(word) ?? [];
    return candidates.length === 0
      ? [[word]]
      : candidates.flatMap((near) => askedFor([near], synonyms).flat());
  });
  return { words: words.map((word) => meant.get(word)?.[0] ?? word), asked, filters };
}

/** Ingredients to avoid, with their synonyms and, where no product knows them, with what was probably meant. */
async function avoidedWords(
  { db, storeId }: Catalogue,
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
  const all = [...words, ...near.flat()];
  const meant = all.flatMap((word) => askedFor([word], synonyms).flat().flat());
  return [...new Set([...all, ...meant].flatMap((word) => plainWords(word).map(singular)))];
}
