import { FAILED_JOBS, problemEndpoints } from '#web/api/admin/problems-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import type { RowSelection } from '../../ui/table/selection.tsx';
import { usePermission } from '../session/use-staff-member.ts';

/** Tries the selected emails or jobs again, and says which were not. */
export function RetryButton({ selection, thing }: { selection: RowSelection; thing: 'emails' | 'jobs' }) {
  const mayRetry = usePermission('jobs:retry');
  const change = useChange({
    change: (api, ids: string[]) =>
      api.call(problemEndpoints.retryJobs, { body: { store_id: api.storeId, ids } }),
    refetch: [FAILED_JOBS],
    done: ({ retried, skipped }) =>
      [
        `${retried} ${thing} will be tried again within half a minute.`,
        ...skipped.map(({ reason }) => reason),
      ].join(' '),
    onDone: (_, sent) => selection.remove(sent),
  });
  if (!mayRetry) return null;
  return (
    <>
      {change.refusal !== null && <Notice tone="danger" title={change.refusal} />}
      <Button
        variant="primary"
        isBusy={change.pending !== null}
        onClick={() => change.make([...selection.keys])}
      >
        Try again
      </Button>
    </>
  );
}
