import { useQuery } from '@tanstack/react-query';
import type { ListedImportedOrder } from '#contracts/admin/orders/imported-orders-calls.ts';
import { formatMoney } from '#domain/money.ts';
import {
  importedOrderExportAddress,
  importedOrdersQuery,
} from '#web/api/admin/orders/imported-orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import { ListDay, ListFilter, ListSearch, ListTools, Pages } from '../../../ui/table/list-tools.tsx';
import { filtersOf, type ListState, useListState } from '../../../ui/table/use-list-state.ts';
import { ExportLinks } from '../../exports/export-links.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { OrderListViews } from '../index/order-list-views.tsx';
import { ImportedStatusBadge } from './imported-status-badge.tsx';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
const BY_TOTAL = { value: 'total', label: 'Highest total first' };

const COLUMNS: readonly Column<ListedImportedOrder>[] = [
  { title: 'Order', isPrimary: true, cell: ({ name }) => name },
  { title: 'Status there', cell: (order) => <ImportedStatusBadge order={order} /> },
  { title: 'Customer', cell: ({ customer, email }) => customer || (email ?? 'Nobody') },
  { title: 'Email', isSecondary: true, isShortened: true, cell: ({ email }) => email },
  { title: 'Placed', cell: ({ placed_at }) => <Moment at={placed_at} /> },
];
const TOTAL: Column<ListedImportedOrder> = {
  title: 'Total',
  isNumber: true,
  cell: ({ total, currency }) => total !== null && formatMoney(total, currency),
};

/** Orders of another shop: search, days, sort and page are in the address. */
export function ImportedOrderIndex() {
  const state = useListState();
  const seesAmounts = usePermission('orders:amounts');
  const isSorted = seesAmounts || state.get('sort') !== BY_TOTAL.value;
  const filters = filtersOf(state, isSorted ? [...FILTERS, 'sort'] : FILTERS);
  const orders = useQuery(importedOrdersQuery(useApi(), filters));
  const isFiltered = FILTERS.some((name) => state.get(name) !== '');
  return (
    <>
      <OrderListViews state={state} list="imported_orders" />
      <ListTools>
        <ListSearch state={state} label="Number, name or email" />
        <ListDay state={state} name="from" label="From" />
        <ListDay state={state} name="until" label="Until" />
        <ListFilter
          state={state}
          name="sort"
          label="Sort"
          choices={seesAmounts ? [...SORTS, BY_TOTAL] : SORTS}
        />
        <ExportLink state={state} />
      </ListTools>
      <QueryStates query={orders} failure="We could not fetch the imported orders.">
        {({ orders: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {isFiltered ? 'No imported order is like that.' : 'Nothing was imported from another shop yet.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Imported orders"
                rows={rows}
                keyOf={({ imported_order_id }) => imported_order_id}
                nameOf={({ name }) => `imported order ${name}`}
                columns={seesAmounts ? [...COLUMNS, TOTAL] : COLUMNS}
                linkTo={({ imported_order_id }) => `/admin/orders/imported/${imported_order_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const FILTERS = ['q', 'from', 'until'] as const;

function ExportLink({ state }: { state: ListState }) {
  const api = useApi();
  if (!usePermission('orders:export')) return null;
  const filters = new URLSearchParams(state.query);
  filters.delete('sort');
  return (
    <ExportLinks
      kind="imported_orders"
      address={importedOrderExportAddress(api, filters)}
      fileName="imported-orders.csv"
    />
  );
}
