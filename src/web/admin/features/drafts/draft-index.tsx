import { useQuery } from '@tanstack/react-query';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { draftIndexQuery, type ListedDraftOrder } from '#web/api/admin/orders/draft-orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { ListSearch, ListTools, Pages, ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { PURPOSE_TEXTS } from './draft-texts.ts';

const COLUMNS: readonly Column<ListedDraftOrder>[] = [
  { title: 'Draft', isPrimary: true, cell: ({ number }) => `D${number}` },
  { title: 'Status', cell: (row) => <DraftState row={row} /> },
  { title: 'Customer', cell: ({ name, email }) => name ?? email ?? '' },
  { title: 'For', isSecondary: true, cell: ({ purpose }) => PURPOSE_TEXTS[purpose] },
  { title: 'Units', isNumber: true, isSecondary: true, cell: ({ units }) => units },
  { title: 'Started', cell: ({ created_at }) => <Moment at={created_at} /> },
];

function DraftState({ row: { order, link_sent_at } }: { row: ListedDraftOrder }) {
  if (order !== null) return <Badge tone="good">{`Order ${formatOrderNumber(order.order_number)}`}</Badge>;
  return link_sent_at === null ? <Badge tone="neutral">Open</Badge> : <Badge tone="info">Link sent</Badge>;
}

/** All draft orders: the view, the search and the page are in the address. */
export function DraftIndex() {
  const state = useListState();
  const view = state.get('view') === 'all' ? 'all' : 'open';
  const q = state.get('q');
  const drafts = useQuery(
    draftIndexQuery(useApi(), {
      view,
      ...(q !== '' && { q }),
      ...(state.cursor !== undefined && { cursor: state.cursor }),
    }),
  );
  return (
    <>
      <ViewTabs
        label="Views of draft orders"
        views={[
          { label: 'Open', to: '/admin/drafts', isCurrent: view === 'open' },
          { label: 'All', to: '/admin/drafts?view=all', isCurrent: view === 'all' },
        ]}
      />
      <ListTools>
        <ListSearch state={state} label="Number, name, email" />
      </ListTools>
      <QueryStates query={drafts} failure="We could not fetch the draft orders.">
        {({ draft_orders: rows, next_cursor }) =>
          rows.length === 0 ? (
            <EmptyState>
              {q === '' ? 'No draft waits. The next phone call starts one.' : 'No draft is like that.'}
            </EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Draft orders"
                rows={rows}
                keyOf={({ draft_order_id }) => draft_order_id}
                nameOf={({ number }) => `draft order D${number}`}
                columns={COLUMNS}
                linkTo={({ draft_order_id }) => `/admin/drafts/${draft_order_id}`}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
