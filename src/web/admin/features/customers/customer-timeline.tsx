import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import type { CustomerNoteAttachmentId, CustomerNoteId } from '#domain/ids.ts';
import { ADMIN_CUSTOMERS, customerEndpoints } from '#web/api/admin/customers/customers-api.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { NoteAttachments } from '../notes/note-attachments.tsx';
import { NoteForm } from '../notes/note-form.tsx';
import { usePermission } from '../session/use-staff-member.ts';

/** Notes for colleagues, and what staff did. */
export function CustomerTimeline({ customer }: { customer: StaffCustomer }) {
  const mayWrite = usePermission('customers:write');
  const { timeline } = customer;
  return (
    <Section title="Timeline">
      {mayWrite && (
        <NoteForm
          storedAs={`customer-note:${customer.customer_id}`}
          hint="For colleagues; the customer does not see it. @ and a name mails it to them."
          refetch={[ADMIN_CUSTOMERS]}
          add={(api, key, text) =>
            api.call(customerEndpoints.addNote, {
              params: { customer_id: customer.customer_id },
              body: { store_id: api.storeId, text, idempotency_key: key as CustomerNoteId },
            })
          }
          attach={(api, noteId, { idempotency_key, ...file }) =>
            api.call(customerEndpoints.attach, {
              params: { customer_id: customer.customer_id, note_id: noteId as CustomerNoteId },
              body: {
                store_id: api.storeId,
                ...file,
                idempotency_key: idempotency_key as CustomerNoteAttachmentId,
              },
            })
          }
        />
      )}
      <Timeline
        // Entries are only added, at the beginning.
        entries={timeline.map(({ at, who, text, attachments }, index) => ({
          id: String(timeline.length - index),
          at,
          who,
          text,
          details: <NoteAttachments attachments={attachments} />,
        }))}
      />
    </Section>
  );
}
