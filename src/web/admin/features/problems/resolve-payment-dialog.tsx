import type { PaymentException } from '#contracts/admin/payment-exceptions-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { PAYMENT_EXCEPTIONS, problemEndpoints } from '#web/api/admin/problems-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, SelectField, TextAreaField } from '../../ui/forms/field.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const OUTCOMES = {
  accept: 'The order is paid.',
  sell: 'It is paid, and the order was placed.',
  cancel: 'The order is cancelled.',
  return: 'The money is on its way back.',
  close: 'The money was back already.',
} as const;

interface ResolvePaymentDialogProps {
  /** Null keeps the dialog closed. */
  exception: PaymentException | null;
  onClose: () => void;
}

/** Ends a payment exception as paid or unpaid, after a look at the payment at the card provider. */
export function ResolvePaymentDialog({ exception, onClose }: ResolvePaymentDialogProps) {
  return (
    <Dialog isOpen={exception !== null} onClose={onClose} title="Resolve a payment">
      {exception && <ResolveForm exception={exception} onDone={onClose} />}
    </Dialog>
  );
}

function ResolveForm({ exception, onDone }: { exception: PaymentException; onDone: () => void }) {
  const { checkout_id, total, currency, email, payment_id, last_error } = exception;
  const state = useAdminForm({
    defaults: { resolution: '', note: '', is_elsewhere: false },
    save: (api, { resolution, note, is_elsewhere }) =>
      api.call(problemEndpoints.resolvePaymentException, {
        params: { checkout_id },
        body: {
          store_id: api.storeId,
          resolution: resolution as 'paid' | 'unpaid',
          note,
          is_elsewhere: resolution === 'unpaid' && is_elsewhere,
        },
      }),
    refetch: [PAYMENT_EXCEPTIONS],
    done: ({ outcome, refund }) => [OUTCOMES[outcome], refund].filter(Boolean).join(' '),
    onSaved: onDone,
  });
  const isUnpaid = state.form.watch('resolution') === 'unpaid';
  return (
    <AdminForm state={state} submitLabel="Resolve">
      <Facts
        facts={[
          ['Customer', email],
          ['Total of the checkout', formatMoney(total, currency)],
          ['What happened', last_error],
          ['Payment at the card provider', payment_id && <code>{payment_id}</code>],
        ]}
      />
      <p>Look at the payment at the card provider first. It is asked again before anything is done.</p>
      <SelectField
        label="How it ends"
        required
        choices={[
          { value: '', label: 'Choose' },
          { value: 'paid', label: 'Paid: keep the money, the order stands' },
          { value: 'unpaid', label: 'Unpaid: no order, all of it goes back' },
        ]}
        {...state.field('resolution')}
      />
      {isUnpaid && (
        <CheckboxField
          label="The money went back by another way"
          hint="Only when the card provider could not give it back."
          {...state.form.register('is_elsewhere')}
        />
      )}
      <TextAreaField
        label="Why"
        missing="Say why."
        hint="Kept, not shown to the customer."
        maxLength={500}
        required
        {...state.field('note')}
      />
    </AdminForm>
  );
}
