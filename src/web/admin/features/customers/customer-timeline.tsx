import { useState } from 'react';
import type { CustomerNoteId } from '#domain/ids.ts';
import { ADMIN_CUSTOMERS, customerEndpoints, type StaffCustomer } from '#web/api/admin/customers-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Timeline } from '../../ui/layout/timeline.tsx';
import { usePermission } from '../session/use-staff-member.ts';

const newKey = () => crypto.randomUUID() as string as CustomerNoteId;

/** Notes for colleagues, and what staff did. */
export function CustomerTimeline({ customer }: { customer: StaffCustomer }) {
  const mayWrite = usePermission('customers:write');
  const { timeline } = customer;
  return (
    <Section title="Timeline">
      {mayWrite && <NoteForm customer={customer} />}
      <Timeline
        // Entries are only added, at the beginning.
        entries={timeline.map(({ at, who, text }, index) => ({
          id: String(timeline.length - index),
          at,
          who,
          text,
        }))}
      />
    </Section>
  );
}

function NoteForm({ customer }: { customer: StaffCustomer }) {
  const [key, setKey] = useState(newKey);
  const state = useAdminForm({
    defaults: { text: '' },
    keptAs: `customer-note:${customer.customer_id}`,
    save: (api, { text }) =>
      api.call(customerEndpoints.addNote, {
        params: { customer_id: customer.customer_id },
        body: { store_id: api.storeId, text, idempotency_key: key },
      }),
    refetch: [ADMIN_CUSTOMERS],
    done: ({ mentioned }) =>
      mentioned.length === 0 ? 'Note added.' : `Note added, and mailed to ${mentioned.join(', ')}.`,
    onSaved: () => {
      state.form.reset({ text: '' });
      setKey(newKey());
    },
  });
  return (
    <AdminForm state={state} submitLabel="Add note" isMinor>
      <TextAreaField
        label="Note"
        hint="For colleagues; the customer does not see it. @ and a name mails it to them."
        maxLength={5000}
        required
        {...state.field('text')}
      />
    </AdminForm>
  );
}
