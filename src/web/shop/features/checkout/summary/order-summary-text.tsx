import { useEffect } from 'react';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { formatEstimateOn } from '#domain/shipping/format-estimate.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { useMoney, useNamesCurrency } from '#web/state/money/use-money.ts';
import { useFormatDay } from '#web/state/use-format-day.ts';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { Breakdown } from '#web/ui/typography/breakdown.tsx';
import { GiftNote } from '#web/ui/typography/gift-note.tsx';
import { deleteSavedGift } from '../saved-form.ts';
import { giftCardStep } from './gift-card-step.ts';
import { OrderLines } from './order-lines.tsx';
import styles from './order-summary-text.module.css';

/** An order after payment: number, items, costs, address and next steps. */
export function OrderSummaryText({ details }: { details: CheckoutDetails }) {
  useEffect(deleteSavedGift, []);
  const formatDay = useFormatDay();
  return (
    <div className={styles.order}>
      <section className={styles.receipt} aria-label="Your order">
        <div className={styles.sheet}>
          {details.order_number !== null && <OrderNumber number={details.order_number} />}
          <OrderLines {...details} />
          <Costs details={details} />
        </div>
        <TornEdge color="white" />
      </section>
      <section className={styles.next} aria-labelledby="what-happens-next">
        <h2 id="what-happens-next">What happens next</h2>
        <ol className={styles.steps}>
          {details.email !== null && (
            <li>
              <span>
                The receipt is on its way to <strong>{details.email}</strong>.
              </span>
            </li>
          )}
          {nextSteps(details).map((step) => (
            <li key={step}>{step}</li>
          ))}
          <DeliveryEstimate details={details} />
          {details.subscriptions.map(({ subscription_id, next_renewal_at, ...option }) => (
            <li key={subscription_id}>
              <span>
                The next delivery ({lowerFirst(option.subscription_name)}) is charged on{' '}
                <strong>{formatDay(next_renewal_at)}</strong>. We write a week before, with a link to change
                it.
              </span>
            </li>
          ))}
        </ol>
        {details.recipient.length > 0 && <Destination lines={details.recipient} />}
        {details.gift !== null && (
          <>
            <h3 className={styles.gift}>It is a gift</h3>
            <GiftNote gift={details.gift} className={styles.note} />
          </>
        )}
      </section>
    </div>
  );
}

const packing = (byOption: string, packedIn: string | null) => [
  `We pack it${packedIn === null ? '' : ` in ${packedIn}`} and send it off${byOption}.`,
  'Then a tracking link follows by mail.',
];

/** Texts for each status, because the page can be opened again later. */
const NEXT_STEPS: Readonly<
  Record<
    NonNullable<CheckoutDetails['order_status']>,
    (byOption: string, packedIn: string | null) => string[]
  >
> = {
  placed: packing,
  partly_shipped: () => ['A part of it is on its way to you. A mail follows when the rest leaves.'],
  on_hold: packing,
  shipped: (byOption) => [`It is on its way to you${byOption}. The tracking link is in your mail.`],
  cancelled: () => [
    'This order was cancelled since: nothing is sent, and your money goes back the way you paid.',
  ],
  partly_refunded: () => ['Part of your money went back the way you paid; the mail says for what.'],
  refunded: () => ['Your money for this order went back the way you paid.'],
};

function nextSteps(details: CheckoutDetails): string[] {
  const { order_status, shipping_option_name, packed_in, items, today } = details;
  if (AWAITING_DELIVERY.has(order_status) && items.every(({ gift_card }) => gift_card))
    return [giftCardStep(items, today ?? '')];
  return NEXT_STEPS[order_status ?? 'placed'](byOption(shipping_option_name), packed_in);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const AWAITING_DELIVERY: ReadonlySet<CheckoutDetails['order_status']> = new Set([
  'placed',
  'partly_shipped',
  'on_hold',
  'shipped',
  null,
]);

/** Nothing once its last day has passed: the page can be opened again later. */
function DeliveryEstimate({
  details: { delivery_estimate, order_status, today },
}: {
  details: CheckoutDetails;
}) {
  if (delivery_estimate === null || today === null || !AWAITING_DELIVERY.has(order_status)) return null;
  const days = formatEstimateOn(delivery_estimate, today);
  if (days === null) return null;
  return (
    <li>
      <span>
        Arrives <strong>{days}</strong>.
      </span>
    </li>
  );
}

/** As in emails. */
function OrderNumber({ number }: { number: number }) {
  return (
    <p className={styles.number}>
      Order number <strong className={styles.shortNumber}>{formatOrderNumber(number)}</strong>
    </p>
  );
}

const byOption = (name: string | null) => (name === null ? '' : ` by ${name.toLowerCase()} shipping`);

function Totals({ details }: { details: CheckoutDetails }) {
  const money = useMoney(details.currency);
  return (
    <dl className={styles.totals}>
      <Row name="Subtotal" value={money(details.subtotal)} />
      {details.discount > 0 && (
        <Row name={details.discount_name ?? 'Discount'} value={money(-details.discount)} />
      )}
      <Row name="Shipping" value={details.shipping === 0 ? 'Free' : money(details.shipping)} />
      <Row name={details.tax_name ?? 'Tax'} value={money(details.tax)} />
      <Row name="Total" value={money(details.total)} isTotal />
      {details.gift_cards.map(({ gift_card_id, last_four, amount }) => (
        <Row key={gift_card_id} name={`Gift card •••• ${last_four}`} value={money(-amount)} />
      ))}
      {details.gift_cards.length > 0 && <Row name="By card" value={money(details.amount_due)} />}
    </dl>
  );
}

/** The totals, with an expandable breakdown as in the confirmation email. */
function Costs({ details }: { details: CheckoutDetails }) {
  const isNamed = useNamesCurrency([details.currency]);
  return (
    <>
      <Totals details={details} />
      {details.breakdown.length > 0 && (
        <details className={styles.breakdown}>
          <summary>What each cent is for</summary>
          <Breakdown
            rows={details.breakdown}
            total={details.total}
            currency={details.currency}
            isNamed={isNamed}
          />
        </details>
      )}
    </>
  );
}

function Row({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : styles.row}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Destination({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h3>Where it goes</h3>
      <address className={styles.address}>{lines.join('\n')}</address>
    </>
  );
}
