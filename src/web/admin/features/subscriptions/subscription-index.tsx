import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import type { SubscriptionView } from '#domain/subscriptions/subscription-views.ts';
import {
  type ListedSubscription,
  subscriptionIndexQuery,
} from '#web/api/admin/customers/subscriptions-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ListViews } from '../saved-views/list-views.tsx';
import { NextDelivery } from './next-delivery.tsx';
import { SubscriptionStatusBadge } from './subscription-status-badge.tsx';
import { intervalText } from './subscription-texts.ts';

const VIEWS: readonly { value: SubscriptionView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'past_due', label: 'Past due' },
  { value: 'paused', label: 'Paused' },
  { value: 'no_card', label: 'Waiting for a card' },
  { value: 'cancelled', label: 'Cancelled' },
];

const FILTERS = ['view', 'q', 'sort'];

const SORTS = [
  { value: '', label: 'Newest first' },
  { value: 'next', label: 'Next delivery first' },
];

const COLUMNS: readonly Column<ListedSubscription>[] = [
  { title: 'Customer', isPrimary: true, cell: ({ name, email }) => name.trim() || email },
  {
    title: 'Status',
    cell: ({ status, paused_because }) => (
      <SubscriptionStatusBadge status={status} isWaiting={paused_because === 'no_card'} />
    ),
  },
  { title: 'Email', isSecondary: true, isShortened: true, cell: ({ email }) => email },
  { title: 'Comes', cell: ({ interval, interval_unit }) => intervalText(interval, interval_unit) },
  { title: 'Next delivery', cell: (row) => <NextDelivery {...row} /> },
  { title: 'Units', isNumber: true, isSecondary: true, cell: ({ units }) => units },
  { title: 'Items', isNumber: true, cell: ({ subtotal, currency }) => formatMoney(subtotal, currency) },
];

/** All subscriptions: views, search, sort and pages are in the address. */
export function SubscriptionIndex() {
  const state = useListState();
  const subscriptions = useQuery(subscriptionIndexQuery(useApi(), filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  return (
    <>
      <ListViews
        list="subscriptions"
        path="/admin/subscriptions"
        state={state}
        label="Views of subscriptions"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? '/admin/subscriptions' : `/admin/subscriptions?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Name or email" />
        <ListFilter state={state} name="sort" label="Sort" choices={SORTS} />
        <Link to="/admin/subscriptions/renewals">Coming deliveries</Link>
      </ListTools>
      <QueryStates query={subscriptions} failure="We could not fetch the subscriptions.">
        {({ subscriptions: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>No subscription is like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Subscriptions"
                rows={rows}
                keyOf={({ subscription_id }) => subscription_id}
                nameOf={({ name, email }) => `the subscription of ${name.trim() || email}`}
                columns={COLUMNS}
                linkTo={({ subscription_id }) => `/admin/subscriptions/${subscription_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
