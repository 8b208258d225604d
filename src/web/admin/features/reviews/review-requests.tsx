import { useQuery } from '@tanstack/react-query';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { ReviewRequestView } from '#domain/reviews/review-request.ts';
import { type ReviewRequest, reviewRequestsQuery } from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages, ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { RequestAgain } from './request-again.tsx';

const VIEWS: readonly { value: ReviewRequestView; label: string }[] = [
  { value: 'sent', label: 'Sent' },
  { value: 'reviewed', label: 'Reviewed' },
  { value: 'not_reviewed', label: 'Not reviewed' },
];

const COLUMNS: readonly Column<ReviewRequest>[] = [
  { title: 'Order', isPrimary: true, cell: ({ order_number }) => formatOrderNumber(order_number) },
  { title: 'Asked', cell: ({ sent_at }) => sent_at && <Moment at={sent_at} isDay /> },
  { title: 'Asked again', cell: ({ reminded_at }) => reminded_at && <Moment at={reminded_at} isDay /> },
  { title: 'Reviewed', cell: ({ is_reviewed }) => (is_reviewed ? 'Yes' : 'No') },
  { title: 'Next', cell: (request) => <RequestAgain request={request} /> },
];

/** The emails that asked for reviews, and what came of them. */
export function ReviewRequests() {
  const state = useListState();
  const mayReadOrders = usePermission('orders:read');
  const view = VIEWS.find(({ value }) => value === state.get('view'))?.value ?? 'sent';
  const query = { view, ...(state.cursor !== undefined && { cursor: state.cursor }) };
  const found = useQuery(reviewRequestsQuery(useApi(), query));
  return (
    <>
      <ViewTabs
        label="Views of requests"
        views={VIEWS.map(({ value, label }) => ({
          label,
          to: value === 'sent' ? '/admin/reviews/requests' : `/admin/reviews/requests?view=${value}`,
          isCurrent: value === view,
        }))}
      />
      <QueryStates query={found} failure="We could not fetch the requests.">
        {({ requests, next_cursor }) =>
          requests.length === 0 ? (
            <EmptyState>No request is like that.</EmptyState>
          ) : (
            <>
              <IndexTable
                caption="Requests for reviews"
                rows={requests}
                keyOf={({ order_id }) => order_id}
                nameOf={({ order_number }) => `the request about order ${formatOrderNumber(order_number)}`}
                columns={COLUMNS}
                {...(mayReadOrders && {
                  linkTo: ({ order_number }: ReviewRequest) => `/admin/orders/${order_number}`,
                })}
              />
              <Pages state={state} nextCursor={next_cursor} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}
