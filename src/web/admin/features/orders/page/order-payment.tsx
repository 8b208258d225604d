import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDisputedAmount } from '#domain/payments/disputed-amount.ts';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Facts, Section } from '../../../ui/layout/section.tsx';

/** The payment with its refunds and disputes. */
export function OrderPayment({ order }: { order: PricedOrder }) {
  const { card, captured, gift_cards, provider_payment_id, refunds, disputes } = order.payment;
  const money = (cents: number) => formatMoney(cents, order.currency);
  return (
    <Section title="Payment">
      <Facts
        facts={[
          ['Card', card && `${card.brand} ending in ${card.last4}`],
          ...gift_cards.map(
            ({ last_four, amount }) => [`Gift card •••• ${last_four}`, money(amount)] as const,
          ),
          ['Paid elsewhere', order.paid_elsewhere],
          ['Collected', order.paid_elsewhere === null ? money(captured) : null],
          ['At the card provider', provider_payment_id && <code>{provider_payment_id}</code>],
          ...refunds.map(
            ({ at, amount, to_gift_card, status, reason, failure }) =>
              [
                `Refund, ${status}`,
                <span key={at}>
                  {money(amount)}
                  {to_gift_card > 0 && ` (${money(to_gift_card)} to gift cards)`}: {failure ?? reason} ·{' '}
                  <Moment at={at} />
                </span>,
              ] as const,
          ),
          ...disputes.map(
            ({ at, amount, currency, reason, status, answer_by, url }) =>
              [
                `Dispute, ${status}`,
                <span key={at}>
                  {formatDisputedAmount(amount, currency)}: {reason} · <Moment at={at} />
                  {answer_by !== null && (
                    <>
                      {' '}
                      ·{' '}
                      <strong>
                        Answer by <Moment at={answer_by} />
                      </strong>
                    </>
                  )}
                  {url !== null && (
                    <>
                      {' '}
                      ·{' '}
                      <a href={url} target="_blank" rel="noreferrer">
                        Open at the card provider
                      </a>
                    </>
                  )}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Section>
  );
}
