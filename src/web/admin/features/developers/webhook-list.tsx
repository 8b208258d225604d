import { useQuery } from '@tanstack/react-query';
import type { ListedWebhook } from '#contracts/admin/developers/webhook-calls.ts';
import { adminWebhooksQuery } from '#web/api/admin/webhooks-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { filtersOf, type ListState } from '../../ui/table/use-list-state.ts';
import { WebhookStatus } from './webhook-status.tsx';

const COLUMNS: readonly Column<ListedWebhook>[] = [
  { title: 'Address', isPrimary: true, isShortened: true, cell: ({ address }) => address },
  { title: 'Status', cell: (webhook) => <WebhookStatus {...webhook} /> },
  { title: 'Description', isShortened: true, cell: ({ description }) => description },
  { title: 'Events', isSecondary: true, cell: ({ events }) => events.join(', ') },
  {
    title: 'Failing since',
    isTitled: true,
    cell: ({ failing_since }) => failing_since !== null && <Moment at={failing_since} />,
  },
];

/** Where events of the shop are sent. */
export function WebhookList({ state }: { state: ListState }) {
  const webhooks = useQuery(adminWebhooksQuery(useApi(), filtersOf(state, [])));
  return (
    <QueryStates query={webhooks} failure="We could not fetch the webhooks.">
      {({ webhooks: rows, next_cursor }) =>
        rows.length === 0 ? (
          <EmptyState>
            No other program hears of what happens here. Add a webhook for the first one.
          </EmptyState>
        ) : (
          <>
            <IndexTable
              caption="Webhooks"
              rows={rows}
              keyOf={({ id }) => id}
              nameOf={({ address }) => address}
              linkTo={({ id }) => `/admin/developers/webhooks/${id}`}
              columns={COLUMNS}
            />
            <Pages state={state} nextCursor={next_cursor} />
          </>
        )
      }
    </QueryStates>
  );
}
