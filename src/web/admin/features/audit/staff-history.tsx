import type { AuditEntry } from '#contracts/admin/staff/audit-calls.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { ChangedFacts } from '../../ui/feedback/changed-facts.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { changesOf } from './audit-values.ts';

interface StaffHistoryProps {
  history: readonly (Pick<AuditEntry, 'before' | 'after'> & { at: string; who: string; text: string })[];
}

/** What staff did with the thing on a page; nothing when nobody has done anything. */
export function StaffHistory({ history }: StaffHistoryProps) {
  const formatDay = useFormatDay();
  if (history.length === 0) return null;
  return (
    <Section title="Timeline">
      <Timeline
        entries={history.map(({ at, who, text, before, after }) => ({
          id: at,
          at,
          who,
          text,
          details: <ChangedFacts facts={changesOf({ before, after }, formatDay)} />,
        }))}
      />
    </Section>
  );
}
