import { useRef, useState } from 'react';
import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { OrderAccess } from '#web/api/account/order-queries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import { OrderAgainButton, OrderAgainOutcome, useOrderAgain } from './order-again.tsx';
import { OrderCancellation } from './order-cancellation.tsx';
import styles from './order-overview.module.css';
import { orderHeadline, orderOutlook } from './order-texts.ts';
import { OrderTimeline } from './order-timeline.tsx';

/** Where the order is, what happened to it, and what its buyer can do. */
export function OrderOverview({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  const formatDay = useFormatDay();
  const money = useMoney(order.currency);
  const headline = useRef<HTMLHeadingElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const [isCancelling, setCancelling] = useState(false);
  const again = useOrderAgain(access);
  return (
    <section className={styles.status} data-status={order.status} aria-labelledby="order-status">
      <p>
        Order <strong>{formatOrderNumber(order.order_number)}</strong>, {formatDay(order.placed_at)}
      </p>
      <h2 id="order-status" className={styles.headline} ref={headline} tabIndex={-1}>
        {orderHeadline(order)}
      </h2>
      <p>{orderOutlook(order, money)}</p>
      <Shipments order={order} />
      <OrderTimeline order={order} />
      <div className={styles.actions}>
        <OrderAgainButton
          again={again}
          isMain={order.shipments.every(({ tracking_url }) => tracking_url === null)}
        />
        <Button variant="secondary" onClick={() => window.print()}>
          Print the receipt
        </Button>
      </div>
      <Invoices order={order} />
      <div className={styles.actions}>
        <ButtonLink to={`/contact?order=${order.order_number}`} variant="quiet">
          Get help
        </ButtonLink>
        {order.can_cancel && (
          <Button
            ref={cancelButton}
            variant="quiet"
            aria-expanded={isCancelling}
            onClick={() => setCancelling(!isCancelling)}
          >
            Cancel the order
          </Button>
        )}
      </div>
      <OrderAgainOutcome again={again} />
      {order.can_cancel && isCancelling && (
        <OrderCancellation
          order={order}
          access={access}
          onClose={() => {
            setCancelling(false);
            cancelButton.current?.focus();
          }}
          onChanged={() => headline.current?.focus()}
        />
      )}
    </section>
  );
}

/** Where each parcel is; what is in it where there are several, or more is to come. */
function Shipments({ order: { shipments, is_shipped } }: { order: CustomerOrder }) {
  const isPart = shipments.length > 1 || !is_shipped;
  return shipments.map(
    ({ shipped_at, tracking_url: url, carrier, tracking_number: number, items }, index) => (
      <div key={shipped_at}>
        {isPart && (
          <p>
            <strong>Parcel {index + 1}:</strong>{' '}
            {items
              .map(({ title, description, quantity }) => `${quantity} × ${title}, ${description}`)
              .join('; ')}
          </p>
        )}
        <p className={styles.actions}>
          {url?.startsWith('https://') && (
            <ButtonLink to={url} target="_blank" rel="noopener noreferrer" prefetch="none">
              {carrier === null ? 'Track the parcel' : `Track it with ${carrier}`}
              <NewTabMark />
            </ButtonLink>
          )}
          {number !== null && <span>Number {number}</span>}
        </p>
      </div>
    ),
  );
}

/** Its invoice and credit notes, as pages to print. */
function Invoices({ order: { invoices } }: { order: CustomerOrder }) {
  if (invoices.length === 0) return null;
  return (
    <div className={styles.actions}>
      {invoices.map(({ kind, name, path }) => (
        <ButtonLink key={path} to={path} variant="quiet" target="_blank" reloadDocument prefetch="none">
          {kind === 'invoice' ? 'Invoice' : 'Credit note'} {name}
          <NewTabMark />
        </ButtonLink>
      ))}
    </div>
  );
}
