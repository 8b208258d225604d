import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { ALWAYS_FRESH } from '#web/api/always-fresh.ts';
import { useApi } from '#web/api/use-api.ts';
import type { IconName } from '../../ui/layout/icon-paths.ts';
import { pagesFor } from './admin-pages.ts';
import { type FoundRow, MOST_RESULTS, SEARCH_SOURCES, type SearchSource } from './search-sources.ts';

export interface SearchResult extends Pick<FoundRow, 'to' | 'label' | 'about' | 'isExact'> {
  icon: IconName;
}

export interface SearchGroup {
  title: string;
  results: readonly SearchResult[];
}

export interface SearchAnswer {
  groups: readonly SearchGroup[];
  isFetching: boolean;
  /** The lists that could not be searched, such as `Orders`. */
  failed: readonly string[];
}

/** What the lists that the role includes have for a text, and the pages that are called so. */
export function useSearch(member: SignedInStaffMember, typed: string, debounced: string): SearchAnswer {
  const api = useApi();
  const q = debounced.trim();
  const lists = SEARCH_SOURCES.map(({ title, permission, listPath, load }) => {
    const asked = listPath === null ? '' : q;
    // biome-ignore lint/correctness/useHookAtTopLevel: the list is always the same, and `useQueries` would be in the scripts of every page of the shop.
    return useQuery({
      ...ALWAYS_FRESH,
      queryKey: ['admin-search', title, asked],
      queryFn: ({ signal }) => load({ api, signal, q: asked }),
      enabled: q !== '' && member.permissions.includes(permission),
    });
  });
  return searchAnswer({ q, typed }, pagesCalled(typed, member), lists);
}

/** Of one source, in the order of the sources. */
type FoundList = Pick<UseQueryResult<readonly FoundRow[]>, 'data' | 'isFetching' | 'isError'>;

/** What was found for a text: pages of the back office, and what each of the sources has. */
export function searchAnswer(
  { q, typed }: { q: string; typed: string },
  ownPages: readonly SearchResult[],
  lists: readonly FoundList[],
): SearchAnswer {
  const groups = SEARCH_SOURCES.map((source, index) => {
    const results = resultsOf(source, q, lists[index]?.data ?? []);
    return { title: source.title, results: source.title === 'Pages' ? [...ownPages, ...results] : results };
  });
  return {
    groups: withExactStockFirst(groups.filter(({ results }) => results.length > 0)),
    isFetching: typed.trim() !== q || lists.some(({ isFetching }) => isFetching),
    failed: SEARCH_SOURCES.filter((_, index) => lists[index]?.isError).map(({ title }) => title),
  };
}

/** Who types or scans a whole SKU means its stock. */
function withExactStockFirst(groups: readonly SearchGroup[]): readonly SearchGroup[] {
  const stock = groups.find(({ title }) => title === 'Stock');
  const products = groups.findIndex(({ title }) => title === 'Products');
  if (products === -1 || !stock?.results.some(({ isExact }) => isExact)) return groups;
  return groups.filter((group) => group !== stock).toSpliced(products, 0, stock);
}

function resultsOf(
  { title, icon, listPath }: SearchSource,
  q: string,
  rows: readonly FoundRow[],
): SearchResult[] {
  const wanted = q.toLowerCase();
  const called =
    listPath === null
      ? rows.filter(({ searched }) => wanted !== '' && searched?.toLowerCase().includes(wanted))
      : rows;
  const results = called.slice(0, MOST_RESULTS).map(({ searched: _, ...row }) => ({ ...row, icon }));
  if (listPath === null || results.length < MOST_RESULTS) return results;
  const all = `${listPath}${encodeURIComponent(q)}`;
  return [...results, { to: all, label: `${title}: all that were found`, icon: 'search' }];
}

function pagesCalled(typed: string, member: SignedInStaffMember): SearchResult[] {
  const wanted = typed.trim().toLowerCase();
  return pagesFor(member)
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ path, name, icon }) => ({ to: path, label: name, icon }));
}
