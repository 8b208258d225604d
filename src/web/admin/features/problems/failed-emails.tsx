import { useQuery } from '@tanstack/react-query';
import type { FailedEmail } from '#contracts/admin/failed-jobs-calls.ts';
import { failedEmailsQuery } from '#web/api/admin/problems-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { useSelection } from '../../ui/table/selection.tsx';
import { RetryButton } from './retry-button.tsx';

const COLUMNS: readonly Column<FailedEmail>[] = [
  { title: 'To', isPrimary: true, cell: ({ to }) => to },
  { title: 'Subject', cell: ({ subject }) => subject },
  { title: 'Why', cell: ({ reason }) => reason },
  { title: 'Failed', cell: ({ failed_at }) => <Moment at={failed_at} /> },
  {
    title: 'Retry',
    cell: ({ can_retry }) => (can_retry ? null : <Badge tone="warn">content deleted</Badge>),
  },
];

/** Emails that were given up, to try again. */
export function FailedEmails() {
  const emails = useQuery(failedEmailsQuery(useApi()));
  const selection = useSelection();
  return (
    <QueryStates query={emails} failure="We could not fetch the failed emails.">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>Every email was sent.</EmptyState>
        ) : (
          <IndexTable
            caption="Emails that failed"
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ to, subject }) => `${subject} to ${to}`}
            columns={COLUMNS}
            selection={selection}
            bulkActions={<RetryButton selection={selection} thing="emails" />}
          />
        )
      }
    </QueryStates>
  );
}
