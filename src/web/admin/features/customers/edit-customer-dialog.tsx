import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { ADMIN_CUSTOMERS, customerEndpoints } from '#web/api/admin/customers/customers-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldRow, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface EditCustomerDialogProps {
  customer: StaffCustomer;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes name, phone number and tags. */
export function EditCustomerDialog({ customer, isOpen, onClose }: EditCustomerDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit the customer">
      <EditForm customer={customer} onDone={onClose} />
    </Dialog>
  );
}

function EditForm({ customer, onDone }: { customer: StaffCustomer; onDone: () => void }) {
  const { customer_id, first_name, last_name, phone, tags, version } = customer;
  const state = useAdminForm({
    defaults: { first_name, last_name, phone: phone ?? '', tags: tags.join(', ') },
    stored: {
      version,
      facts: [
        ['First name', first_name],
        ['Last name', last_name],
        ['Phone', phone ?? ''],
        ['Tags', tags.join(', ')],
      ],
    },
    save: (api, fields, shownVersion) =>
      api.call(customerEndpoints.edit, {
        params: { customer_id },
        body: {
          store_id: api.storeId,
          ...fields,
          phone: fields.phone || null,
          tags: fields.tags
            .split(',')
            .map((tag) => tag.trim())
            .filter((tag) => tag !== ''),
          version: shownVersion,
        },
      }),
    refetch: [ADMIN_CUSTOMERS],
    done: 'The customer is changed.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <FieldRow>
        <TextField label="First name" autoComplete="off" {...state.field('first_name')} />
        <TextField label="Last name" autoComplete="off" {...state.field('last_name')} />
      </FieldRow>
      <TextField label="Phone" type="tel" autoComplete="off" {...state.field('phone')} />
      <TextField label="Tags" hint="With commas between them" {...state.field('tags')} />
    </AdminForm>
  );
}
