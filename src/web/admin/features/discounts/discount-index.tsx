import { useQuery } from '@tanstack/react-query';
import type { ListedDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import { adminDiscountsQuery, discountExportAddress } from '#web/api/admin/discounts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { ListViews } from '../saved-views/list-views.tsx';
import { reductionText, STATUS_TEXTS, usedText } from './discount-texts.ts';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'ended', label: 'Ended' },
  { value: 'spent', label: 'Budget spent' },
];

const FILTERS = ['view', 'q', 'sort'];

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'code', label: 'By code' },
  { value: 'used', label: 'Most used first' },
];

const EMPTY: Readonly<Record<string, string>> = {
  all: 'No discount is called like that.',
  active: 'Nothing is taken off today. Full price, full flavour.',
  scheduled: 'Nothing is scheduled.',
  ended: 'Nothing has ended yet.',
  spent: 'No budget is spent.',
};

const COLUMNS: readonly Column<ListedDiscount>[] = [
  { title: 'Code or title', isPrimary: true, cell: ({ code }) => code },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</Badge>,
  },
  { title: 'Takes off', cell: (discount) => reductionText(discount, { isShort: true }) },
  {
    title: 'Used',
    isNumber: true,
    isTitled: true,
    cell: usedText,
  },
  {
    title: 'Starts',
    isSecondary: true,
    cell: ({ starts_at }) => starts_at !== null && <Moment at={starts_at} />,
  },
  { title: 'Ends', isSecondary: true, cell: ({ ends_at }) => ends_at !== null && <Moment at={ends_at} /> },
];

/** All codes of the store: view, search, sort and page are in the address. */
export function DiscountIndex() {
  const state = useListState();
  const api = useApi();
  const discounts = useQuery(adminDiscountsQuery(api, filtersOf(state, FILTERS)));
  const filters = new URLSearchParams(
    FILTERS.flatMap((name) => (state.get(name) === '' ? [] : [[name, state.get(name)]])),
  );
  const current = state.get('view') || 'all';
  return (
    <>
      <ListViews
        list="discounts"
        path="/admin/discounts"
        state={state}
        label="Views of the discounts"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? '/admin/discounts' : `/admin/discounts?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Code or title" />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        <ExportLinks
          kind="discounts"
          address={discountExportAddress(api, filters)}
          fileName="discounts.csv"
        />
      </ListTools>
      <QueryStates query={discounts} failure="We could not fetch the discounts.">
        {({ discounts: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>{EMPTY[current] ?? EMPTY.all}</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Discounts"
                rows={rows}
                keyOf={({ code }) => code}
                nameOf={({ code }) => code}
                columns={COLUMNS}
                linkTo={({ code }) => `/admin/discounts/${encodeURIComponent(code)}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
