import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { inTab, readObject, writeObject } from '#web/state/browser-storage.ts';
import { TYPED_TEXT } from '../forms/typed-text.ts';

/** With searched names, so that it is deleted at the end of a session. */
const ADDRESSES = `${TYPED_TEXT}list-addresses`;

const queries = () => readObject(inTab, ADDRESSES) as Readonly<Record<string, string>>;

/** Remembers the query of each page in this tab: filters, search and page of lists. */
export function useRememberedQueries(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if ((queries()[pathname] ?? '') !== search)
      writeObject(inTab, ADDRESSES, { ...queries(), [pathname]: search });
  }, [pathname, search]);
}

/** The address of a list as it was left in this tab. */
export function useListAddress(path: string | null): string {
  const [query, setQuery] = useState('');
  useEffect(() => {
    setQuery(path === null ? '' : (queries()[path] ?? ''));
  }, [path]);
  return `${path ?? ''}${query}`;
}
