import { useEffect, useRef } from 'react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { StaffChange } from './use-staff-change.ts';

/** The outcome of the last change, above the list because the changed entry may have left it. Scrolls into view. */
export function ChangeOutcome({ change }: { change: Pick<StaffChange<never>, 'done' | 'refusal'> }) {
  const place = useRef<HTMLDivElement>(null);
  const outcome = change.done ?? change.refusal;
  useEffect(() => {
    if (outcome !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [outcome]);
  return (
    <div ref={place}>
      {change.done !== null && <Notice kind="success" title={change.done} />}
      {change.refusal !== null && <Notice kind="error" title={change.refusal} />}
    </div>
  );
}
