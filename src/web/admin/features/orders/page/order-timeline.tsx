import { useState } from 'react';
import type { OrderNoteId } from '#domain/ids.ts';
import { orderPageEndpoints, type StaffOrder } from '#web/api/admin/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

const newKey = () => crypto.randomUUID() as string as OrderNoteId;

/** What happened to the order, and notes for colleagues. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const mayNote = usePermission('orders:note');
  return (
    <Section title="Timeline">
      {mayNote && <NoteForm order={order} />}
      <Timeline
        entries={order.timeline.map(({ at, who, text }, index) => ({
          // Entries are only added, at the beginning.
          id: String(order.timeline.length - index),
          at,
          who,
          text,
        }))}
      />
    </Section>
  );
}

function NoteForm({ order }: { order: StaffOrder }) {
  const [key, setKey] = useState(newKey);
  const state = useAdminForm({
    defaults: { text: '' },
    save: (api, { text }) =>
      api.call(orderPageEndpoints.addNote, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, text, idempotency_key: key },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ mentioned }) =>
      mentioned.length === 0 ? 'Note added.' : `Note added, and mailed to ${mentioned.join(', ')}.`,
    onSaved: () => {
      state.form.reset({ text: '' });
      setKey(newKey());
    },
  });
  return (
    <AdminForm state={state} submitLabel="Add note">
      <TextAreaField
        label="Note"
        hint="For colleagues. @ and a name mails it to them."
        maxLength={5000}
        required
        {...state.field('text')}
      />
    </AdminForm>
  );
}
