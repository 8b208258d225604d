import { useState } from 'react';
import type { ShipmentId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { factsOfLines } from '../order-facts.ts';
import { OpenAdditions } from './open-additions.tsx';

interface ShipDialogProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Ships a parcel of an order: all that is left, or some units. */
export function ShipDialog({ order, isOpen, onClose }: ShipDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Ship order ${formatOrderNumber(order.order_number)}`}>
      {isOpen && <ShipForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

interface ShipFields {
  /** Units by position of the line. */
  units: Record<string, string>;
  tracking: string;
}

function ShipForm({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  // One key for this dialog: pressing twice, or again after a lost connection, ships one parcel.
  const [key] = useState(() => crypto.randomUUID() as string as ShipmentId);
  const toShip = order.lines.filter(({ to_ship }) => to_ship > 0);
  const state = useAdminForm<ShipFields, { carrier: string | null }>({
    defaults: {
      units: Object.fromEntries(toShip.map(({ position, to_ship }) => [position, String(to_ship)])),
      tracking: '',
    },
    stored: { version: order.items_version, facts: factsOfLines(order) },
    check: ({ units }) =>
      chosenLines(units).length === 0
        ? 'Nothing is in this parcel: give the units of at least one item.'
        : null,
    save: (api, { units, tracking }) =>
      api.call(fulfilmentEndpoints.ship, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, lines: chosenLines(units), tracking, idempotency_key: key },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ carrier }) =>
      `Shipped${carrier === null ? '' : ` with ${carrier}`}. The customer is told by email.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Ship">
      <OpenAdditions additions={order.open_additions} />
      <TextField
        label="Tracking number or address"
        hint="UPS, USPS, FedEx, DHL, Canada Post and Purolator are recognised."
        autoComplete="off"
        maxLength={2000}
        {...state.field('tracking')}
      />
      {toShip.map(({ position, title, description, to_ship }) => (
        <TextField
          key={position}
          label={`${title}, ${description}`}
          hint={`Units in this parcel, of ${to_ship} that are left`}
          isBeside
          type="number"
          min={0}
          max={to_ship}
          inputMode="numeric"
          required
          {...state.field(`units.${position}`)}
        />
      ))}
    </AdminForm>
  );
}

const chosenLines = (units: ShipFields['units']) =>
  Object.entries(units)
    .map(([position, quantity]) => ({ position: Number(position), quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);
