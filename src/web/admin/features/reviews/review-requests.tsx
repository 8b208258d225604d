import { useQuery } from '@tanstack/react-query';
import type { ListedReviewRequest } from '#contracts/admin/review-requests-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { ReviewRequestView } from '#domain/reviews/review-request.ts';
import { reviewRequestsQuery } from '#web/api/admin/reviews-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment, useFormatMoment } from '../../ui/layout/moment.tsx';
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

const numberOf = ({ order_number }: ListedReviewRequest): string =>
  order_number === null ? '' : formatOrderNumber(order_number);

const ORDER: Column<ListedReviewRequest> = { title: 'Order', isPrimary: true, cell: numberOf };
const ASKED: Column<ListedReviewRequest> = {
  title: 'Asked',
  cell: ({ sent_at }) => sent_at && <Moment at={sent_at} isDay />,
};

const COLUMNS: readonly Column<ListedReviewRequest>[] = [
  { title: 'Asked again', cell: ({ reminded_at }) => reminded_at && <Moment at={reminded_at} isDay /> },
  { title: 'Reviewed', cell: ({ is_reviewed }) => (is_reviewed ? 'Yes' : 'No') },
];

const NEXT: Column<ListedReviewRequest> = { title: 'Next', cell: (request) => <Next request={request} /> };

function Next({ request: { order_id, order_number, ...request } }: { request: ListedReviewRequest }) {
  if (order_id === null || order_number === null) return null;
  return <RequestAgain request={{ ...request, order_id, order_number }} />;
}

/** The emails that asked for reviews, and what came of them. */
export function ReviewRequests() {
  const state = useListState();
  const mayReadOrders = usePermission('orders:read');
  const view = VIEWS.find(({ value }) => value === state.get('view'))?.value ?? 'sent';
  const formatMoment = useFormatMoment();
  const nameOf = ({ order_number, sent_at }: ListedReviewRequest) => {
    if (order_number !== null) return `the request about order ${formatOrderNumber(order_number)}`;
    return sent_at === null ? 'a request' : `the request of ${formatMoment(sent_at, { isDay: true })}`;
  };
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
                // Several may be sent in the same moment, and nothing else tells them apart without their orders.
                keyOf={(request) => request.order_id ?? String(requests.indexOf(request))}
                nameOf={nameOf}
                columns={
                  mayReadOrders
                    ? [ORDER, ASKED, ...COLUMNS, NEXT]
                    : [{ ...ASKED, isPrimary: true }, ...COLUMNS]
                }
                {...(mayReadOrders && {
                  linkTo: ({ order_number }: ListedReviewRequest) => `/admin/orders/${order_number}`,
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
