import type { StaffOrder } from '#web/api/admin/order-page-api.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { NoteAttachments } from './note-attachments.tsx';
import { NoteForm } from './note-form.tsx';

/** What happened to the order, and notes for colleagues. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const mayNote = usePermission('orders:note');
  return (
    <Section title="Timeline">
      {mayNote && <NoteForm order={order} />}
      <Timeline
        entries={order.timeline.map(({ at, who, text, attachments }, index) => ({
          // Entries are only added, at the beginning.
          id: String(order.timeline.length - index),
          at,
          who,
          text,
          details: <NoteAttachments attachments={attachments} />,
        }))}
      />
    </Section>
  );
}
