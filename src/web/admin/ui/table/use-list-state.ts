import { useSearchParams } from 'react-router';

/** Filters, search, sort and page of a list. They are the address, so that back, reload and sent links work. */
export interface ListState {
  get: (name: string) => string;
  /** Replaces values ('' removes one) and goes back to the first page, in an entry of the history of its own or in the present one. */
  set: (values: Readonly<Record<string, string>>, entry?: { replace: boolean }) => void;
  cursor: string | undefined;
  /** The address of another page of the same list. */
  pageAt: (cursor: string | null) => string;
  /** The whole query without the page, as a saved view keeps it. */
  query: string;
  /** The saved view that the list was opened by, also while its filters are changed. */
  savedViewId: string | null;
}

/** The filters of the address as a call takes them, with its page. A value that the call does not know is its error to tell. */
export const filtersOf = (state: ListState, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    [
      ...names.map((name) => [name, state.get(name)] as const),
      ['cursor', state.cursor ?? ''] as const,
    ].filter(([, value]) => value !== ''),
  );

export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  const withoutPage = new URLSearchParams(params);
  withoutPage.delete('cursor');
  const filters = new URLSearchParams(withoutPage);
  filters.delete('saved');
  return {
    get: (name) => params.get(name) ?? '',
    set: (values, entry) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('cursor');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, entry),
    cursor: params.get('cursor') ?? undefined,
    pageAt: (cursor) => {
      const next = new URLSearchParams(withoutPage);
      if (cursor !== null) next.set('cursor', cursor);
      return `?${next}`;
    },
    query: filters.toString(),
    savedViewId: params.get('saved'),
  };
}
