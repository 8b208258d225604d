import { ADMIN_SETTINGS, adminSettingsEndpoints, type InvoiceSettings } from '#web/api/admin/settings-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, FieldRow, TextField } from '../../ui/forms/field.tsx';
import { factsOfInvoices } from './settings-facts.ts';

/** Whether invoices are issued, in whose name, and how they are numbered. */
export function InvoiceForm({ settings }: { settings: InvoiceSettings }) {
  const { version, next_invoice: nextInvoice, next_credit_note: nextCreditNote, ...plain } = settings;
  const state = useAdminForm({
    defaults: {
      ...plain,
      legal_name: plain.legal_name ?? '',
      invoice_start: String(plain.invoice_start),
      credit_note_start: String(plain.credit_note_start),
    },
    stored: { version, facts: factsOfInvoices(settings) },
    save: (api, fields, shownVersion) =>
      api.call(adminSettingsEndpoints.saveInvoices, {
        body: {
          store_id: api.storeId,
          version: shownVersion,
          ...fields,
          legal_name: fields.legal_name.trim() || null,
          invoice_start: Number(fields.invoice_start),
          credit_note_start: Number(fields.credit_note_start),
        },
      }),
    refetch: [ADMIN_SETTINGS],
    done: 'The settings of invoices are saved.',
  });
  return (
    <AdminForm state={state} submitLabel="Save">
      <p>
        Each order that is paid from then on gets an invoice, and each refund a credit note. Their numbers
        follow one another without a gap, and what was issued never changes. Orders that were paid before get
        none.
      </p>
      <CheckboxField label="Issue invoices" {...state.form.register('issues_invoices')} />
      <TextField
        label="Legal name"
        hint="Under which you are registered; empty for the name of the shop. Address and tax number are those below The shop."
        maxLength={100}
        {...state.field('legal_name')}
      />
      <FieldRow>
        <TextField label="Invoices begin with" maxLength={20} {...state.field('invoice_prefix')} />
        <TextField
          label="First invoice number"
          hint={`Counts until the first is issued. The next one is ${nextInvoice}.`}
          inputMode="numeric"
          required
          {...state.field('invoice_start')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label="Credit notes begin with" maxLength={20} {...state.field('credit_note_prefix')} />
        <TextField
          label="First credit note number"
          hint={`Counts until the first is issued. The next one is ${nextCreditNote}.`}
          inputMode="numeric"
          required
          {...state.field('credit_note_start')}
        />
      </FieldRow>
    </AdminForm>
  );
}
