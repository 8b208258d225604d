import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { DraftOrderId, OrderId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { draftOrderEndpoints } from '#web/api/admin/orders/draft-orders-api.ts';
import { staffOrderQuery } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ReplacementDialogProps {
  /** Null keeps the dialog closed. */
  order: { order_id: OrderId; order_number: number } | null;
  onClose: () => void;
  /** Whether the page of the new order is opened; otherwise only its number is said. */
  opensOrder?: boolean;
}

/** Sends units of an order again for nothing. */
export function ReplacementDialog({ order, onClose, opensOrder = false }: ReplacementDialogProps) {
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title={order ? `Replace items of order ${formatOrderNumber(order.order_number)}` : 'Replace items'}
    >
      {order && <Replacing orderId={order.order_id} onDone={onClose} opensOrder={opensOrder} />}
    </Dialog>
  );
}

interface ReplacingProps {
  orderId: OrderId;
  onDone: () => void;
  opensOrder: boolean;
}

function Replacing({ orderId, ...rest }: ReplacingProps) {
  const order = useQuery(staffOrderQuery(useApi(), orderId));
  return (
    <QueryStates query={order} failure="We could not fetch the order.">
      {(found) => <ReplacementForm order={found} {...rest} />}
    </QueryStates>
  );
}

interface ReplacementFields {
  /** Units by position of the line. */
  units: Record<string, string>;
  reason: string;
}

function ReplacementForm({
  order,
  onDone,
  opensOrder,
}: { order: StaffOrder } & Omit<ReplacingProps, 'orderId'>) {
  const navigate = useNavigate();
  // One key for this dialog: pressing twice, or again after a lost connection, sends one.
  const [key] = useState(() => crypto.randomUUID() as string as DraftOrderId);
  const state = useAdminForm<ReplacementFields, { order_id: OrderId; order_number: number }>({
    defaults: {
      units: Object.fromEntries(order.lines.map(({ position }) => [position, ''])),
      reason: '',
    },
    check: ({ units }) =>
      chosenLines(units).length === 0 ? 'Nothing is chosen: give the units of at least one item.' : null,
    save: (api, { units, reason }) =>
      api.call(draftOrderEndpoints.replace, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, lines: chosenLines(units), reason, idempotency_key: key },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ order_number }) =>
      `Order ${formatOrderNumber(order_number)} replaces it: it is ready to pack, and the customer is told.`,
    onSaved: ({ order_id }) => {
      onDone();
      if (opensOrder) void navigate(`/admin/orders/${order_id}`);
    },
  });
  const isEmpty = chosenLines(state.form.watch('units')).length === 0;
  return (
    <AdminForm state={state} submitLabel={isEmpty ? 'Choose what to send' : 'Send again for nothing'}>
      <p>
        It becomes an order of its own, to {order.address.join(', ')}, with nothing to pay. Its units leave
        the stock.
      </p>
      {order.lines.map(({ position, title, description, quantity }) => (
        <TextField
          key={position}
          label={[title, description].filter(Boolean).join(', ')}
          hint={`Units to send again, of ${quantity} that were ordered`}
          isBeside
          type="number"
          min={0}
          max={quantity}
          inputMode="numeric"
          {...state.field(`units.${position}`)}
        />
      ))}
      <TextField
        label="Reason"
        hint="For colleagues; the customer reads which order it replaces."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}

const chosenLines = (units: ReplacementFields['units']) =>
  Object.entries(units)
    .map(([position, quantity]) => ({ position: Number(position), quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);
