import { useState } from 'react';
import type { StaffOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { fulfilmentEndpoints } from '#web/api/admin/orders/fulfilment-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Fact } from '../../../ui/feedback/facts.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CheckboxField, TextField } from '../../../ui/forms/field.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import styles from './order-shipments.module.css';

type Shipment = StaffOrder['shipments'][number];

/** The parcels of an order, to follow, to correct and to take back. */
export function OrderShipments({ order }: { order: StaffOrder }) {
  const mayShip = usePermission('orders:ship');
  const [changingId, setChanging] = useState<Shipment['shipment_id'] | null>(null);
  const [cancellingId, setCancelling] = useState<Shipment['shipment_id'] | null>(null);
  const shipmentOf = (id: Shipment['shipment_id'] | null) =>
    order.shipments.find(({ shipment_id }) => shipment_id === id) ?? null;
  const changing = shipmentOf(changingId);
  const cancelling = shipmentOf(cancellingId);
  if (order.shipments.length === 0) return null;
  return (
    <Section title="Parcels">
      <ul className={styles.shipments}>
        {order.shipments.map((shipment) => (
          <li key={shipment.shipment_id} className={styles.shipment}>
            <div>
              <p>
                <strong>Parcel {shipment.position}</strong> · <Moment at={shipment.shipped_at} />{' '}
                {shipment.cancelled_at !== null && <Badge tone="neutral">cancelled</Badge>}
              </p>
              <p className={styles.about}>{contentsOf(order, shipment)}</p>
              <TrackingText shipment={shipment} />
            </div>
            {mayShip && shipment.cancelled_at === null && (
              <div className={styles.actions}>
                <Button
                  aria-label={`Change the tracking of parcel ${shipment.position}`}
                  onClick={() => setChanging(shipment.shipment_id)}
                >
                  Tracking
                </Button>
                <Button
                  aria-label={`Cancel parcel ${shipment.position}`}
                  onClick={() => setCancelling(shipment.shipment_id)}
                >
                  Cancel
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={changing !== null}
        onClose={() => setChanging(null)}
        title={`Tracking of parcel ${changing?.position ?? ''}`}
      >
        {changing && <TrackingForm order={order} shipment={changing} onDone={() => setChanging(null)} />}
      </Dialog>
      <Dialog
        isOpen={cancelling !== null}
        onClose={() => setCancelling(null)}
        title={`Cancel parcel ${cancelling?.position ?? ''}?`}
      >
        {cancelling && (
          <CancelShipment order={order} shipment={cancelling} onDone={() => setCancelling(null)} />
        )}
      </Dialog>
    </Section>
  );
}

const contentsOf = ({ lines }: StaffOrder, shipment: Shipment): string =>
  shipment.lines
    .map(({ position, quantity }) => {
      const line = lines.find((one) => one.position === position);
      return `${quantity} × ${line ? `${line.title}, ${line.description}` : 'an item'}`;
    })
    .join('; ');

function TrackingText({ shipment: { tracking_url, tracking_number, carrier } }: { shipment: Shipment }) {
  const text = [carrier, tracking_number].filter(Boolean).join(' ');
  if (tracking_url === null) return <p className={styles.about}>{text || 'No tracking'}</p>;
  return (
    <p className={styles.about}>
      <a href={tracking_url}>{text || tracking_url}</a>
    </p>
  );
}

const factsOf = ({ tracking_url, tracking_number, cancelled_at }: Shipment): Fact[] => [
  ['Tracking', tracking_url ?? tracking_number ?? ''],
  ['Cancelled', cancelled_at === null ? 'no' : 'yes'],
];

interface ShipmentProps {
  order: StaffOrder;
  shipment: Shipment;
  onDone: () => void;
}

function TrackingForm({ order, shipment, onDone }: ShipmentProps) {
  const shown = shipment.tracking_url ?? shipment.tracking_number ?? '';
  const state = useAdminForm<{ tracking: string; notify: boolean | null }>({
    defaults: { tracking: shown, notify: null },
    stored: { version: shipment.version, facts: factsOf(shipment) },
    save: (api, { tracking, notify }, version) =>
      api.call(fulfilmentEndpoints.changeTracking, {
        params: { order_id: order.order_id, shipment_id: shipment.shipment_id },
        body: {
          store_id: api.storeId,
          tracking,
          version,
          notify: notify ?? isOther(tracking),
        },
      }),
    refetch: [ADMIN_ORDERS],
    done: 'The customer sees it at the order.',
    onSaved: onDone,
  });
  const isOther = (tracking: string) => tracking.trim() !== shown;
  const { tracking, notify } = state.form.watch();
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField
        label="Tracking number or address"
        autoComplete="off"
        maxLength={2000}
        {...state.field('tracking')}
      />
      <CheckboxField
        label="Email the customer what changed"
        checked={notify ?? isOther(tracking)}
        onChange={({ currentTarget }) => state.form.setValue('notify', currentTarget.checked)}
      />
    </AdminForm>
  );
}

function CancelShipment({ order, shipment, onDone }: ShipmentProps) {
  const state = useAdminForm({
    defaults: { notify: false },
    stored: { version: shipment.version, facts: factsOf(shipment) },
    save: (api, { notify }, version) =>
      api.call(fulfilmentEndpoints.cancelShipment, {
        params: { order_id: order.order_id, shipment_id: shipment.shipment_id },
        body: { store_id: api.storeId, version, notify },
      }),
    refetch: [ADMIN_ORDERS],
    done: 'The parcel is cancelled: its units are to be shipped again.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Cancel the parcel">
      <p>What is in it is to be shipped again. The customer was told that it left.</p>
      <CheckboxField label="Email the customer that it has not left" {...state.form.register('notify')} />
    </AdminForm>
  );
}
