import { describe, expect, it } from 'vitest';
import type { StoreId } from '#domain/ids.ts';
import { type SearchResult, searchAnswer } from '#web/admin/features/navigation/search-results.ts';
import { type FoundRow, SEARCH_SOURCES } from '#web/admin/features/navigation/search-sources.ts';
import { createApiClient } from '#web/api/client.ts';
import { anId } from '../../../../../support/ids.ts';

const row = (label: string, more: Partial<FoundRow> = {}): FoundRow => ({ to: `/${label}`, label, ...more });
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`row ${index}`));

type Found = Record<string, readonly FoundRow[] | 'awaited' | 'failed'>;

/** The answer to a text, given what each source has found, by its title. */
const answerTo = (q: string, found: Found, { typed = q, ownPages = [] as readonly SearchResult[] } = {}) =>
  searchAnswer(
    { q, typed },
    ownPages,
    SEARCH_SOURCES.map(({ title }) => {
      const data = found[title];
      return {
        data: typeof data === 'string' ? undefined : data,
        isFetching: data === 'awaited',
        isError: data === 'failed',
      };
    }),
  );
const titlesOf = (q: string, found: Found) => answerTo(q, found).groups.map(({ title }) => title);
const resultsOf = (q: string, found: Found, more = {}) =>
  answerTo(q, found, more).groups.flatMap(({ results }) => results);

describe('what a search has found', () => {
  it('is shown by list, products before their stock', () => {
    const found = { Stock: rows(1), Orders: rows(1), Products: rows(1), Discounts: rows(1) };
    expect(titlesOf('chai', found)).toEqual(['Orders', 'Products', 'Stock', 'Discounts']);
  });

  it('has the stock first for a whole SKU', () => {
    const found = { Stock: [row('MIX-60', { isExact: true })], Products: rows(1), Messages: rows(1) };
    expect(titlesOf('mix-60', found)).toEqual(['Stock', 'Products', 'Messages']);
  });

  it('has the pages of the back office before those of the shop', () => {
    const ownPages = [{ to: '/admin/content', label: 'Pages', icon: 'draft' }] as const;
    const found = { Pages: [row('Our pages', { searched: 'Our pages /about' })] };
    const labels = resultsOf('page', found, { ownPages }).map(({ label }) => label);
    expect(labels).toEqual(['Pages', 'Our pages']);
  });

  it('is all that other lists have when one has failed, which is named', () => {
    const { groups, failed } = answerTo('chai', { Orders: 'failed', Customers: rows(2), Reports: 'failed' });
    expect([groups.map(({ title }) => title), failed]).toEqual([['Customers'], ['Orders', 'Reports']]);
  });

  it('is not all as long as a list is awaited, or more was typed', () => {
    const states = [
      answerTo('chai', { Orders: rows(1), Customers: 'awaited' }),
      answerTo('chai', { Orders: rows(1) }, { typed: 'chai m' }),
      answerTo('chai', { Orders: rows(1) }),
    ].map(({ isFetching }) => isFetching);
    expect(states).toEqual([true, true, false]);
  });

  it.each([
    ['Orders', '/admin/orders?q=a%20%26%20b'],
    ['Messages', '/admin/inbox?view=all&q=a%20%26%20b'],
  ])('leads from five of %s to all that were found', (title, to) => {
    expect(resultsOf('a & b', { [title]: rows(5) }).slice(5)).toEqual([
      { to, label: `${title}: all that were found`, icon: 'search' },
    ]);
  });

  it('leads to no list that has fewer', () => {
    expect(resultsOf('chai', { Orders: rows(4) })).toHaveLength(4);
  });

  it('has the reports that are called so, five of them, and no others', () => {
    const reports = ['Sales', 'Tax', ...Array.from({ length: 6 }, () => 'Sales by product')];
    const found = { Reports: reports.map((title) => row(title, { searched: title })) };
    expect(resultsOf('SALES', found).map(({ label }) => label)).toEqual([
      'Sales',
      ...Array.from({ length: 4 }, () => 'Sales by product'),
    ]);
  });
});

describe('a source of a search', () => {
  const list = SEARCH_SOURCES.filter(({ listPath }) => listPath !== null);
  it.each(list.map((source) => [source.title, source] as const))(
    '%s asks for a few that match',
    async (_title, { load }) => {
      let search = '';
      const fetch: typeof globalThis.fetch = async (input) => {
        search = String(input).split('?')[1] ?? '';
        throw new Error('offline');
      };
      const api = createApiClient({ fetch, storeId: anId<StoreId>('store_doosra'), hosts: {} });
      await load({ api, q: 'a b', signal: new AbortController().signal }).catch(() => undefined);
      const { q, limit } = Object.fromEntries(new URLSearchParams(search));
      expect([q, limit]).toEqual(['a b', '5']);
    },
  );
});
