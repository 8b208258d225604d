import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StaffChange } from './use-staff-change.ts';

/** The outcome of the last change, above the list because the changed entry may have left it. */
export function ChangeOutcome({ change }: { change: Pick<StaffChange<never>, 'done' | 'refusal'> }) {
  return (
    <>
      {change.done !== null && <Notice kind="success" title={change.done} />}
      {change.refusal !== null && <Notice kind="error" title={change.refusal} />}
    </>
  );
}
