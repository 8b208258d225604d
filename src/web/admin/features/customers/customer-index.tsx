import { useQuery } from '@tanstack/react-query';
import type { ListedCustomer } from '#contracts/admin/customers/customer-index-calls.ts';
import { formatMoney } from '#domain/money.ts';
import {
  type CustomerQuery,
  customerExportAddress,
  customerIndexQuery,
} from '#web/api/admin/customers/customers-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListDay, ListFilter, ListLimits, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { type ListState, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { nameOf } from './customer-texts.ts';

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'last_order', label: 'Last order first' },
  { value: 'lifetime_value', label: 'Highest value first' },
];

const choicesOf = (yes: string, no: string) => [
  { value: '', label: 'Any' },
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

const ORDER_COUNTS = [
  { value: '', label: 'Any' },
  { value: '1', label: '1 or more' },
  { value: '2', label: '2 or more' },
  { value: '5', label: '5 or more' },
  { value: '10', label: '10 or more' },
];

const COLUMNS: readonly Column<ListedCustomer>[] = [
  { title: 'Customer', isPrimary: true, cell: nameOf },
  { title: 'Email', isSecondary: true, isShortened: true, cell: ({ email }) => email },
  { title: 'Account', isSecondary: true, cell: ({ has_account }) => (has_account ? 'Yes' : 'Guest') },
  { title: 'City', isSecondary: true, cell: ({ city }) => city },
  { title: 'Tags', isSecondary: true, cell: ({ tags }) => tags.join(', ') },
  {
    title: 'Last order',
    cell: ({ last_order_at }) => (last_order_at === null ? 'None' : <Moment at={last_order_at} isDay />),
  },
  { title: 'Orders', isNumber: true, isTitled: true, cell: ({ orders }) => orders },
  {
    title: 'Lifetime value',
    isNumber: true,
    cell: ({ lifetime_value, currency }) => formatMoney(lifetime_value, currency),
  },
];

/** All customers: search, filters, sort and pages are in the address. */
export function CustomerIndex() {
  const api = useApi();
  const state = useListState();
  const customers = useQuery(customerIndexQuery(api, queryOf(state)));
  const mayExport = usePermission('customers:export');
  return (
    <>
      <ListViews
        list="customers"
        path="/admin/customers"
        label="Views of customers"
        views={[{ label: 'All', to: '/admin/customers', isCurrent: state.query === '' }]}
        state={state}
      />
      <ListTools>
        <ListSearch state={state} label="Name, email, phone, city, order number" />
        <ListFilter
          state={state}
          name="account"
          label="Account"
          choices={choicesOf('With account', 'Guests')}
        />
        <ListFilter
          state={state}
          name="subscribed"
          label="Subscription"
          choices={choicesOf('Subscribed', 'Not subscribed')}
        />
        <ListFilter
          state={state}
          name="accepts_emails"
          label="Newsletter"
          choices={choicesOf('Accepts emails', 'Does not')}
        />
        <ListFilter state={state} name="orders_at_least" label="Orders" choices={ORDER_COUNTS} />
        <ListDay state={state} name="last_order_since" label="Last order since" />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        {mayExport && (
          <ExportLinks
            kind="customers"
            address={customerExportAddress(api, exportFilters(state))}
            fileName="customers.csv"
          />
        )}
      </ListTools>
      <ListLimits state={state} names={{ tag: (tag) => tag }} />
      <QueryStates query={customers} failure="We could not fetch the customers.">
        {({ customers: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>No customer is like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Customers"
                rows={rows}
                keyOf={({ customer_id }) => customer_id}
                nameOf={nameOf}
                columns={COLUMNS}
                linkTo={({ customer_id }) => `/admin/customers/${customer_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const FILTERS = [
  'q',
  'account',
  'subscribed',
  'accepts_emails',
  'tag',
  'orders_at_least',
  'last_order_since',
];

/** The filters of the address as the call takes them. A value that it does not know is its error to tell. */
function queryOf(state: ListState): CustomerQuery {
  const given = [
    ...[...FILTERS, 'sort'].map((name) => [name, state.get(name)]),
    ['cursor', state.cursor ?? ''],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

const exportFilters = (state: ListState) =>
  new URLSearchParams(
    FILTERS.map((name): [string, string] => [name, state.get(name)]).filter(([, value]) => value !== ''),
  );
