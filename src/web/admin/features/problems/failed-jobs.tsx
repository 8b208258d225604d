import { useQuery } from '@tanstack/react-query';
import type { FailedJob } from '#contracts/admin/failed-jobs-calls.ts';
import { jobText } from '#domain/staff/job-texts.ts';
import { failedJobsQuery } from '#web/api/admin/problems-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { useSelection } from '../../ui/table/selection.tsx';
import { RetryButton } from './retry-button.tsx';

const COLUMNS: readonly Column<FailedJob>[] = [
  { title: 'Job', isPrimary: true, cell: ({ name }) => jobText(name) },
  { title: 'About', isSecondary: true, cell: ({ row_id }) => row_id && <code>{row_id}</code> },
  { title: 'Why', cell: ({ reason }) => reason },
  { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
  { title: 'Failed', cell: ({ failed_at }) => <Moment at={failed_at} /> },
];

/** Work that was given up, to try again. */
export function FailedJobs() {
  const jobs = useQuery(failedJobsQuery(useApi()));
  const selection = useSelection();
  return (
    <QueryStates query={jobs} failure="We could not fetch the failed jobs.">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState>Nothing was given up.</EmptyState>
        ) : (
          <IndexTable
            caption="Jobs that failed"
            rows={rows}
            keyOf={({ id }) => id}
            nameOf={({ name, row_id }) => [jobText(name), row_id].filter(Boolean).join(', ')}
            columns={COLUMNS}
            selection={selection}
            bulkActions={<RetryButton selection={selection} thing="jobs" />}
          />
        )
      }
    </QueryStates>
  );
}
