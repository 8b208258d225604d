import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

interface HoldDialogProps {
  order: Pick<StaffOrder, 'order_id'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Holds an order back, with a reason for colleagues. */
export function HoldDialog({ order, isOpen, onClose }: HoldDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Hold the order back">
      {isOpen && <HoldForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

function HoldForm({ order, onDone }: { order: HoldDialogProps['order']; onDone: () => void }) {
  const state = useAdminForm({
    defaults: { reason: '' },
    save: (api, { reason }) =>
      api.call(fulfilmentEndpoints.hold, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, reason },
      }),
    refetch: [ADMIN_ORDERS],
    done: 'The order is on hold.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Hold">
      <TextField
        label="Reason"
        hint="For colleagues. Nobody can ship it until it is released."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}

/** Why an order is held back, and the button that releases it. */
export function HoldNotice({ order }: { order: StaffOrder }) {
  const mayShip = usePermission('orders:ship');
  const release = useChange({
    change: (api, { order_id }: StaffOrder) =>
      api.call(fulfilmentEndpoints.release, { params: { order_id }, body: { store_id: api.storeId } }),
    refetch: [ADMIN_ORDERS],
    done: () => 'The order can be shipped.',
  });
  if (order.hold === null) return null;
  return (
    <Notice
      tone="warn"
      title={`On hold: ${order.hold.reason ?? 'the payment is disputed. It goes on when the dispute is won.'}`}
    >
      {release.refusal !== null && <p>{release.refusal}</p>}
      {mayShip && order.hold.reason !== null && (
        <Button isBusy={release.pending !== null} onClick={() => release.make(order)}>
          Release
        </Button>
      )}
    </Notice>
  );
}
