import { formatMoney } from '#domain/money.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Facts, Section } from '../../../ui/layout/section.tsx';

/** The payment with its refunds and disputes. */
export function OrderPayment({ order }: { order: StaffOrder }) {
  const { card, captured, provider_payment_id, refunds, disputes } = order.payment;
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Section title="Payment">
      <Facts
        facts={[
          ['Card', card && `${card.brand} ending in ${card.last4}`],
          ['Paid elsewhere', order.paid_elsewhere],
          ['Collected', order.paid_elsewhere === null ? money(captured) : null],
          ['At the card provider', provider_payment_id && <code>{provider_payment_id}</code>],
          ...refunds.map(
            ({ at, amount, status, reason, failure }) =>
              [
                `Refund, ${status}`,
                <span key={at}>
                  {money(amount)}: {failure ?? reason} · <Moment at={at} />
                </span>,
              ] as const,
          ),
          ...disputes.map(
            ({ at, reason, status }) =>
              [
                `Dispute, ${status}`,
                <span key={at}>
                  {reason} · <Moment at={at} />
                </span>,
              ] as const,
          ),
        ]}
      />
    </Section>
  );
}
