import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_DRAFTS, draftOrderEndpoints } from '#web/api/admin/orders/draft-orders-api.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface EmailDialogProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Changes where emails about a guest's order go. */
export function EmailDialog({ order, isOpen, onClose }: EmailDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Where emails about order ${formatOrderNumber(order.order_number)} go`}
    >
      {isOpen && order.email_form !== null && (
        <EmailForm order={order} form={order.email_form} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface EmailFormProps {
  order: StaffOrder;
  form: NonNullable<StaffOrder['email_form']>;
  onDone: () => void;
}

function EmailForm({ order, form, onDone }: EmailFormProps) {
  const state = useAdminForm({
    defaults: { email: form.email },
    stored: { version: form.version, facts: [['Email', form.email]] },
    save: (api, { email }, version) =>
      api.call(draftOrderEndpoints.changeEmail, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, version, email },
      }),
    refetch: [ADMIN_ORDERS, ADMIN_DRAFTS],
    done: ({ subscriptions, gift_cards }) =>
      [
        'Emails go there now, and the confirmation is on its way.',
        ...(subscriptions > 0 ? [`${counted(subscriptions, 'subscription')} went with it.`] : []),
        ...(gift_cards > 0 ? [`${counted(gift_cards, 'gift card')} went with it.`] : []),
      ].join(' '),
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Change the email">
      <TextField
        label="Email"
        type="email"
        hint="The confirmation goes there again. Links in the emails before open nothing any more; payment links that are not paid have to be sent again. Subscriptions of this order and gift cards for its buyer get the address too: cards that were sent get a new code, and the code before buys nothing. That needs your password, and a role that changes subscriptions or sends gift cards."
        required
        {...state.field('email')}
      />
    </AdminForm>
  );
}
