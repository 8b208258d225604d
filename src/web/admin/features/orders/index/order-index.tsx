import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import {
  type ListedOrder,
  orderCountsQuery,
  orderExportAddress,
  orderIndexQuery,
} from '#web/api/admin/orders/order-index-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { useDownload } from '../../../ui/forms/download-link.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import {
  ListDay,
  ListFilter,
  ListLimits,
  ListSearch,
  ListTools,
  Pages,
} from '../../../ui/table/list-tools.tsx';
import { useSelectedRows, useSelection } from '../../../ui/table/selection.tsx';
import { filtersOf, type ListState, useListState } from '../../../ui/table/use-list-state.ts';
import { usePermission } from '../../session/use-staff-member.ts';
import { FulfilmentBadge, PaymentBadge } from '../order-status-badges.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { OrderListViews } from './order-list-views.tsx';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
const BY_TOTAL = { value: 'total', label: 'Highest total first' };

const COLUMNS: readonly Column<ListedOrder>[] = [
  {
    title: 'Order',
    isPrimary: true,
    isShort: true,
    cell: ({ order_number }) => formatOrderNumber(order_number),
  },
  { title: 'Customer', cell: ({ name, email }) => name.trim() || email },
  { title: 'Email', isSecondary: true, isShortened: true, cell: ({ email }) => email },
  { title: 'To', isSecondary: true, cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  {
    title: 'Payment',
    isSecondary: ({ payment_status }) => payment_status === 'paid',
    cell: (order) => <PaymentBadge order={order} />,
  },
  { title: 'Fulfilment', cell: (order) => <FulfilmentBadge order={order} /> },
  { title: 'Placed', cell: ({ placed_at }) => <Moment at={placed_at} /> },
  { title: 'Items', isNumber: true, isTitled: true, cell: ({ units }) => units },
];
const TOTAL: Column<ListedOrder> = {
  title: 'Total',
  isNumber: true,
  cell: ({ total, currency }) => total !== null && formatMoney(total, currency),
};

/** All orders: views, search, filters and pages are in the address. */
export function OrderIndex() {
  const api = useApi();
  const state = useListState();
  const seesAmounts = usePermission('orders:amounts');
  // A colleague who sees amounts may have shared a view that is sorted by them.
  const isSorted = seesAmounts || state.get('sort') !== BY_TOTAL.value;
  const filters = filtersOf(state, isSorted ? [...FILTERS, 'sort'] : FILTERS);
  const orders = useQuery(orderIndexQuery(api, filters));
  const { data: counts } = useQuery(orderCountsQuery(api));
  const mayShip = usePermission('orders:ship');
  const selection = useSelection();
  const selected = useSelectedRows(selection, orders.data?.orders, ({ order_id }) => order_id);
  return (
    <>
      <OrderListViews state={state} list="orders" counts={counts} />
      <ListTools>
        <ListSearch state={state} label="Number, name, email, SKU, city, tracking, card" />
        <ListDay state={state} name="from" label="From" />
        <ListDay state={state} name="until" label="Until" />
        <ListFilter
          state={state}
          name="sort"
          label="Sort"
          choices={seesAmounts ? [...SORTS, BY_TOTAL] : SORTS}
        />
        {mayShip && <Link to="/admin/orders/ship">Ship by a list</Link>}
        <ExportMenu state={state} />
      </ListTools>
      <ListLimits state={state} names={LIMITS} />
      <QueryStates query={orders} failure="We could not fetch the orders.">
        {({ orders: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>No order is like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Orders"
                rows={rows}
                keyOf={({ order_id }) => order_id}
                nameOf={({ order_number }) => `order ${formatOrderNumber(order_number)}`}
                columns={seesAmounts ? [...COLUMNS, TOTAL] : COLUMNS}
                selection={selection}
                bulkActions={<BulkActions orders={selected} selection={selection} />}
                linkTo={({ order_number }) => `/admin/orders/${order_number}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const FILTERS = ['view', 'q', 'from', 'until', 'status', 'country', 'code'];

/** What links from other pages limit the list to. */
const LIMITS = {
  code: (code: string) => code,
  status: (status: string) => status.replaceAll('_', ' '),
  country: countryName,
};

/** What the list can be saved as. */
function ExportMenu({ state }: { state: ListState }) {
  const api = useApi();
  const mayExport = usePermission('orders:export');
  const download = useDownload();
  if (!mayExport) return null;
  const addressOf = (columns: 'all' | 'items') => {
    const filters = new URLSearchParams(state.query);
    filters.delete('sort');
    filters.set('columns', columns);
    return orderExportAddress(api, filters);
  };
  return (
    <>
      <Menu
        trigger={
          <Button icon="download" isBusy={download.isBusy}>
            Export
          </Button>
        }
        items={[
          {
            label: 'CSV with a line for each order',
            onSelect: () => download.start(addressOf('all'), 'orders.csv'),
          },
          {
            label: 'CSV with a line for each item',
            onSelect: () => download.start(addressOf('items'), 'orders-with-items.csv'),
          },
          { label: 'Earlier exports', to: '/admin/exports?kind=orders' },
        ]}
      />
      {download.refusal !== null && <Notice tone="danger" title={download.refusal} />}
    </>
  );
}
