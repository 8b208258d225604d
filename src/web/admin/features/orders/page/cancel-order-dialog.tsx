import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS, orderEndpoints } from '#web/api/admin/orders/orders-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface CancelOrderDialogProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels an order that has not left: money and stock go back. */
export function CancelOrderDialog({ order, isOpen, onClose }: CancelOrderDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Cancel order ${formatOrderNumber(order.order_number)}`}>
      {isOpen && <CancelForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

function CancelForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const left = order.total - order.refunded;
  const state = useAdminForm<{ reason: string }, { words: string | null }>({
    defaults: { reason: '' },
    save: (api, { reason }) =>
      api.call(orderEndpoints.cancel, {
        body: { store_id: api.storeId, order_id: order.order_id, reason },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ words }) =>
      [`Order ${formatOrderNumber(order.order_number)} is cancelled.`, words].filter(Boolean).join(' '),
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Cancel the order">
      <p>
        {left > 0 ? `${formatMoney(left, order.currency)} go back to the card. ` : ''}The units go back in
        stock, and the customer is told by email.
      </p>
      <TextField
        label="Reason"
        hint="Kept, not shown to the customer."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}
