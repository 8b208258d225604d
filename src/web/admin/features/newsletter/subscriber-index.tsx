import { useQuery } from '@tanstack/react-query';
import type { ListedSubscriber } from '#contracts/admin/newsletter/subscriber-calls.ts';
import { adminSubscribersQuery, subscriberExportAddress } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListDay, ListFilter, ListSearch, ListTools, Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, useListState } from '../../ui/table/use-list-state.ts';
import { ExportLinks } from '../exports/export-links.tsx';
import { ListViews } from '../saved-views/list-views.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { SOURCES, SUBSCRIBER_STATUS } from './newsletter-texts.ts';

const PATH = '/admin/newsletter/subscribers';
const FILTERS = ['view', 'q', 'source', 'from', 'until'];
const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'pending', label: 'Waiting for confirmation' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
];
const SOURCE_CHOICES = [
  { value: '', label: 'Any' },
  ...Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
];

const COLUMNS: readonly Column<ListedSubscriber>[] = [
  { title: 'Email', isPrimary: true, cell: ({ email }) => email },
  {
    title: 'Status',
    cell: ({ status }) => (
      <Badge tone={SUBSCRIBER_STATUS[status].tone}>{SUBSCRIBER_STATUS[status].label}</Badge>
    ),
  },
  { title: 'Source', isSecondary: true, cell: ({ source }) => SOURCES[source] },
  {
    title: 'Consented',
    isSecondary: true,
    cell: ({ consented_at }) => consented_at && <Moment at={consented_at} isDay />,
  },
];

/** Subscribers of the newsletter: view, search, filters and page are in the address. */
export function SubscriberIndex() {
  const api = useApi();
  const state = useListState();
  const mayExport = usePermission('newsletter:export');
  const subscribers = useQuery(adminSubscribersQuery(api, filtersOf(state, FILTERS)));
  const current = state.get('view') || 'all';
  const filters = new URLSearchParams(
    FILTERS.flatMap((name) => (state.get(name) === '' ? [] : [[name, state.get(name)]])),
  );
  return (
    <>
      <ListViews
        list="subscribers"
        path={PATH}
        state={state}
        label="Views of the subscribers"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'all' ? PATH : `${PATH}?view=${value}`,
          isCurrent: value === current,
        }))}
      />
      <ListTools>
        <ListSearch state={state} label="Beginning of the email address" />
        <ListFilter state={state} name="source" label="Source" choices={SOURCE_CHOICES} />
        <ListDay state={state} name="from" label="Consented from" />
        <ListDay state={state} name="until" label="until" />
        {mayExport && (
          <ExportLinks
            kind="subscribers"
            address={subscriberExportAddress(api, filters)}
            fileName="subscribers.csv"
          />
        )}
      </ListTools>
      <QueryStates query={subscribers} failure="We could not fetch the subscribers.">
        {({ subscribers: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {filters.size === 0 ? 'Nobody has signed up yet.' : 'No subscriber is like that.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Subscribers"
                rows={rows}
                keyOf={({ subscriber_id }) => subscriber_id}
                nameOf={({ email }) => email}
                columns={COLUMNS}
                linkTo={({ subscriber_id }) => `${PATH}/${subscriber_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
