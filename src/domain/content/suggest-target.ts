import { similarity } from '../store-locations/similarity.ts';

/** In addresses of every shop, so they say nothing about what a page shows. */
const COMMON = new Set(
  'shop query search products product boxes collections collection category categories pages page blogs blog news article the a and of en us'.split(
    ' ',
  ),
);
const CLOSE_ENOUGH = 0.6;
/** Misspellings are compared with so many pages at most. */
const MAX_COMPARED = 2_000;

/**
 * Finds the page that a missing address most likely meant: the one with the most words in common, or else one that is spelt
 * nearly the same. Null when none is like it.
 */
export function targetSuggestions(pages: readonly string[]): (missing: string) => string | null {
  const byWord = new Map<string, string[]>();
  for (const page of pages) {
    for (const word of wordsIn(page)) {
      const pagesWithWord = byWord.get(word);
      if (pagesWithWord) pagesWithWord.push(page);
      else byWord.set(word, [page]);
    }
  }
  return (missing) => {
    const words = wordsIn(missing);
    const shared = new Map<string, number>();
    for (const word of words) {
      for (const page of byWord.get(word) ?? []) shared.set(page, (shared.get(page) ?? 0) + 1);
    }
    const most = [...shared.values()].reduce((highest, count) => Math.max(highest, count), 0);
    const likely = [...shared].filter(([, count]) => count === most).map(([page]) => page);
    if (likely.length > 0 && most * 2 >= words.length) return closest(missing, likely)?.page ?? null;
    const best = pages.length <= MAX_COMPARED ? closest(missing, pages) : null;
    return best && best.likeness >= CLOSE_ENOUGH ? best.page : null;
  };
}

function closest(missing: string, pages: readonly string[]): { page: string; likeness: number } | null {
  const name = wordsIn(missing).join('-');
  if (name === '') return null;
  return pages
    .map((page) => ({ page, likeness: similarity(name, wordsIn(page).join('-')) }))
    .reduce<{ page: string; likeness: number } | null>(
      (best, one) => (best === null || one.likeness > best.likeness ? one : best),
      null,
    );
}

const wordsIn = (path: string): string[] => [
  ...new Set(
    path
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !COMMON.has(word)),
  ),
];
