import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ListedInvoice } from '#contracts/admin/orders/invoice-index-calls.ts';
import { formatDay } from '#domain/format-day.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { invoicesQuery } from '#web/api/admin/orders/invoices-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { type Column, IndexTable } from '../../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../../ui/table/use-list-state.ts';
import { recentMonths } from '../../reports/recent-months.ts';

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'invoice', label: 'Invoices' },
  { value: 'credit_note', label: 'Credit notes' },
];
const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];
const KIND_TEXTS: Readonly<Record<ListedInvoice['kind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
};

const COLUMNS: readonly Column<ListedInvoice>[] = [
  {
    title: 'Number',
    isPrimary: true,
    cell: ({ name, kind, path }) => (
      <a href={path} target="_blank" rel="noreferrer">
        {KIND_TEXTS[kind]} {name}
      </a>
    ),
  },
  {
    title: 'Issued',
    cell: ({ issued_on }) => formatDay(new Date(`${issued_on}T00:00:00Z`), 'UTC', 'medium'),
  },
  {
    title: 'Order',
    cell: ({ order_id, order_number }) => (
      <Link to={`/admin/orders/${order_id}`}>{formatOrderNumber(order_number)}</Link>
    ),
  },
  { title: 'Customer', cell: ({ customer }) => customer },
  {
    title: 'Total',
    isNumber: true,
    cell: ({ kind, total, currency }) => formatMoney(kind === 'invoice' ? total : -total, currency),
  },
];

const FILTERS = ['q', 'kind', 'month', 'sort'] as const;

/** Invoices and credit notes: search, kind, month, sort and page are in the address. */
export function InvoiceIndex() {
  const state = useListState();
  const timeZone = useAppSelector((app) => app.global.timeZone);
  const found = useQuery(invoicesQuery(useApi(), filtersOf(state, FILTERS)));
  const months = recentMonths(new Date(), timeZone, [state.get('month'), found.data?.first_month]);
  return (
    <>
      <ListTools>
        <ListSearch state={state} label="Number, or # and an order" />
        <ListFilter state={state} name="kind" label="Kind" choices={KINDS} />
        <ListFilter
          state={state}
          name="month"
          label="Month"
          choices={[{ value: '', label: 'Every month' }, ...months]}
        />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
      </ListTools>
      <QueryStates query={found} failure="We could not fetch the invoices.">
        {({ invoices: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {state.query === ''
                ? 'No invoice was issued yet. They are switched on in the settings, below Invoices.'
                : 'No invoice is like that.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Invoices and credit notes"
                rows={rows}
                keyOf={({ invoice_id }) => invoice_id}
                nameOf={({ kind, name }) => `${KIND_TEXTS[kind]} ${name}`}
                columns={COLUMNS}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
