import { type FormEvent, useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { OrderToPack } from '#web/api/admin/orders-api.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import type { StaffChange } from '../use-staff-change.ts';
import styles from './packing-slip.module.css';
import { PackingSlipLines } from './packing-slip-lines.tsx';

export type PackingSlipChange = { order: OrderToPack } & (
  | { action: 'ship'; trackingUrl: string | null }
  | { action: 'cancel'; reason: string }
);

interface PackingSlipProps {
  order: OrderToPack;
  /** The store's name and address; shown in print only. */
  sender: readonly string[] | null;
  change: StaffChange<PackingSlipChange>;
}

type PackingSlipActionProps = Omit<PackingSlipProps, 'sender'>;

const STATUS_LABELS: Readonly<Record<OrderToPack['status'], string>> = {
  placed: 'to pack',
  on_hold: 'on hold',
  shipped: 'shipped',
  cancelled: 'cancelled',
  partly_refunded: 'partly refunded',
  refunded: 'refunded',
};

/** One order to pack, with its address and actions. */
export function PackingSlip({ order, sender, change }: PackingSlipProps) {
  const formatDay = useFormatDay();
  const mayShip = usePermission('orders:ship');
  const mayCancel = usePermission('orders:cancel');
  const number = formatOrderNumber(order.order_number);
  const priceClass = order.gift?.hide_prices ? styles.notPrinted : undefined;
  return (
    <article className={styles.slip} data-status={order.status} aria-labelledby={`order-${order.order_id}`}>
      {sender !== null && (
        <address className={styles.sender}>
          {sender.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
      <header className={styles.head}>
        <h2 id={`order-${order.order_id}`} className={styles.number}>
          {number}
        </h2>
        <p className={styles.status}>{STATUS_LABELS[order.status]}</p>
        <p className={styles.when}>{formatDay(order.placed_at)}</p>
      </header>
      {order.gift !== null && <GiftToPack gift={order.gift} />}
      <div className={styles.columns}>
        <PackingSlipLines lines={order.lines} />
        <address className={styles.address}>
          <strong>{order.name}</strong>
          {order.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a className={order.gift === null ? undefined : styles.notPrinted} href={`mailto:${order.email}`}>
            {order.email}
          </a>
        </address>
        <dl className={styles.facts}>
          <div>
            <dt>Shipping</dt>
            <dd>{order.shipping}</dd>
          </div>
          <div className={priceClass}>
            <dt>Paid</dt>
            <dd>{formatMoney(order.total, order.currency)}</dd>
          </div>
          {order.refunded > 0 && (
            <div className={priceClass}>
              <dt>Refunded</dt>
              <dd>{formatMoney(order.refunded, order.currency)}</dd>
            </div>
          )}
        </dl>
      </div>
      {order.status === 'on_hold' && (
        <p>The payment is disputed: keep the parcel here. A mail to the operators says more.</p>
      )}
      {mayShip && (order.can_ship || order.status === 'shipped') && (
        <ShippingForm order={order} change={change} />
      )}
      {mayCancel && order.can_cancel && <Cancellation order={order} change={change} />}
    </article>
  );
}

/** What the recipient reads, and whether the printed packing slip has prices; the email of the buyer is not printed. */
function GiftToPack({ gift }: { gift: NonNullable<OrderToPack['gift']> }) {
  return (
    <div className={styles.gift}>
      <p className={styles.notPrinted}>
        <strong>Gift.</strong>{' '}
        {gift.hide_prices
          ? 'The printed packing slip has no prices.'
          : 'The printed packing slip has prices.'}
      </p>
      {gift.note !== null && (
        <blockquote className={styles.note} dir="auto">
          {gift.note}
        </blockquote>
      )}
    </div>
  );
}

const isBusy = ({ pending }: StaffChange<PackingSlipChange>, { order_id }: OrderToPack, action: string) =>
  pending?.order.order_id === order_id && pending.action === action;

function ShippingForm({ order, change }: PackingSlipActionProps) {
  const isShipped = order.shipped_at !== null;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('tracking') ?? '').trim();
    change.make({ order, action: 'ship', trackingUrl: typed === '' ? null : typed });
  }
  return (
    <form className={styles.shipping} onSubmit={submit}>
      <TextField
        label="Tracking address"
        name="tracking"
        type="url"
        inputMode="url"
        placeholder="https://"
        pattern="https://.*"
        title="It begins with https://"
        maxLength={2000}
        defaultValue={order.tracking_url ?? ''}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant={isShipped ? 'secondary' : 'primary'}
        isLoading={isBusy(change, order, 'ship')}
      >
        {isShipped ? 'Change the address' : 'It has left'}
      </Button>
    </form>
  );
}

function Cancellation({ order, change }: PackingSlipActionProps) {
  const [isOpen, setOpen] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason !== '') change.make({ order, action: 'cancel', reason });
  }
  return (
    <div className={styles.cancellation}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Cancel and refund
      </Button>
      {isOpen && (
        <form className={styles.shipping} onSubmit={submit}>
          <TextField
            label="Why"
            name="reason"
            hint={`${formatMoney(order.total - order.refunded, order.currency)} goes back, the snacks go back on the shelf. The customer is told, but not why.`}
            maxLength={500}
            required
          />
          <Button type="submit" variant="secondary" isLoading={isBusy(change, order, 'cancel')}>
            Cancel order {formatOrderNumber(order.order_number)}
          </Button>
        </form>
      )}
    </div>
  );
}
