import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { OrderNoteAttachmentId, OrderNoteId } from '#domain/ids.ts';
import { orderPageEndpoints } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { NoteAttachments } from '../../notes/note-attachments.tsx';
import { NoteForm } from '../../notes/note-form.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

/** What happened to the order, and notes for colleagues. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const mayNote = usePermission('orders:note');
  return (
    <Section title="Timeline">
      {mayNote && (
        <NoteForm
          storedAs={`order-note:${order.order_id}`}
          hint="For colleagues. @ and a name mails it to them."
          refetch={[ADMIN_ORDERS]}
          add={(api, key, text) =>
            api.call(orderPageEndpoints.addNote, {
              params: { order_id: order.order_id },
              body: { store_id: api.storeId, text, idempotency_key: key as OrderNoteId },
            })
          }
          attach={(api, noteId, { idempotency_key, ...file }) =>
            api.call(orderPageEndpoints.attach, {
              params: { order_id: order.order_id, note_id: noteId as OrderNoteId },
              body: {
                store_id: api.storeId,
                ...file,
                idempotency_key: idempotency_key as OrderNoteAttachmentId,
              },
            })
          }
        />
      )}
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
