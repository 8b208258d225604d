import { useQuery } from '@tanstack/react-query';
import type { ListedCollection } from '#contracts/admin/collections/collection-calls.ts';
import { adminCollectionsQuery } from '#web/api/admin/collections-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { PictureAndTitle } from '../products/picture-and-title.tsx';
import { ListViews } from '../saved-views/list-views.tsx';

const PATH = '/admin/collections';
const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'menu', label: 'In the menu' },
  { value: 'rule', label: 'By rule' },
  { value: 'hand', label: 'By hand' },
];

const FILTERS = ['view', 'q', 'sort'];

const SORTS = [
  { value: '', label: 'In the order of the menu' },
  { value: 'changed', label: 'Last changed first' },
  { value: 'title', label: 'By title' },
];

const EMPTY: Readonly<Record<string, string>> = {
  all: 'Nothing is called like that.',
  menu: 'The menu is empty: shoppers see everything at once.',
  rule: 'No collection fills itself yet.',
};

const COLUMNS: readonly Column<ListedCollection>[] = [
  {
    title: 'Collection',
    isPrimary: true,
    cell: ({ title, picture }) => <PictureAndTitle title={title} picture={picture} />,
  },
  { title: 'Address', isSecondary: true, cell: ({ name }) => `/shop?query=${name}` },
  {
    title: 'Menu',
    cell: ({ is_in_menu }) =>
      is_in_menu ? <Badge tone="good">In the menu</Badge> : <Badge tone="neutral">Not in the menu</Badge>,
  },
  { title: 'Filled', cell: ({ has_rule }) => (has_rule ? 'By rule' : 'By hand') },
  { title: 'Products', isNumber: true, isTitled: true, cell: ({ products }) => products },
  { title: 'Changed', isSecondary: true, cell: ({ changed_at }) => <Moment at={changed_at} isDay /> },
];

/** All collections of the store: view, search, sort and page are in the address. */
export function CollectionIndex() {
  const state = useListState();
  const collections = useQuery(adminCollectionsQuery(useApi(), filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  return (
    <>
      <ListViews
        list="collections"
        path={PATH}
        state={state}
        label="Views of the collections"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? PATH : `${PATH}?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Title or address" />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
      </ListTools>
      <QueryStates query={collections} failure="We could not fetch the collections.">
        {({ collections: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>{EMPTY[current] ?? EMPTY.all}</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Collections"
                rows={rows}
                keyOf={({ name }) => name}
                nameOf={({ title }) => title}
                columns={COLUMNS}
                linkTo={({ name }) => `${PATH}/${encodeURIComponent(name)}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
