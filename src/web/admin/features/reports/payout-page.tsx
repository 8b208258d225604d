import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PayoutLine } from '#contracts/admin/reports/payout-calls.ts';
import type { PayoutId } from '#domain/ids.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { PAYOUT_STATUS_TEXTS } from '#domain/payments/payout-status.ts';
import { payoutQuery } from '#web/api/admin/reports/payouts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Facts, Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';

const KINDS: Readonly<Record<PayoutLine['kind'], string>> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  transfer: 'Transfer',
  other: 'Other',
};

/** One payout: what it consists of, and where it is not what the shop has recorded. */
export function PayoutPage() {
  const { payoutId = '' } = useParams();
  const state = useListState();
  const mayReadOrders = usePermission('orders:read');
  const found = useQuery(payoutQuery(useApi(), payoutId as PayoutId, state.cursor));
  const payout = found.data?.payout;
  return (
    <Page
      title={payout ? `Payout of ${payout.arrival_day}` : 'Payout'}
      {...(payout && { about: `${payoutId}, ${PAYOUT_STATUS_TEXTS[payout.status]}` })}
      back={{ to: '/admin/reports/payouts', label: 'payouts' }}
    >
      <QueryStates query={found} failure="We could not fetch the payout.">
        {({ payout: { currency, ...sums }, lines, next_cursor }) => {
          const money = (cents: number) => formatMoney(cents, currency);
          return (
            <>
              <Section title="What it consists of">
                <Facts
                  facts={[
                    ['Charged', money(sums.charged)],
                    ['Given back', money(sums.refunded)],
                    ['Fees', money(sums.fees)],
                    ['Disputes', money(sums.disputes)],
                    ['Transfers', money(sums.transfers)],
                    ['Other', money(sums.other)],
                    ['Paid out', <strong key="amount">{money(sums.amount)}</strong>],
                    ["Difference to the shop's records", money(sums.difference)],
                  ]}
                />
                {!sums.is_complete && (
                  <p>
                    The provider does not say yet, or not at all, what this payout consists of. It never does
                    for one that was started by hand.
                  </p>
                )}
              </Section>
              <Section title="Payments, refunds and fees" isFlush>
                {lines.length === 0 ? (
                  <EmptyState>Nothing is known about what this payout consists of.</EmptyState>
                ) : (
                  <IndexTable
                    caption="Payments, refunds and fees"
                    rows={lines}
                    keyOf={({ id }) => id}
                    nameOf={({ reference }) => reference}
                    columns={columnsIn(currency, mayReadOrders)}
                  />
                )}
                <Pages state={state} nextCursor={next_cursor} />
              </Section>
            </>
          );
        }}
      </QueryStates>
    </Page>
  );
}

const columnsIn = (currency: CurrencyCode, mayReadOrders: boolean): readonly Column<PayoutLine>[] => {
  const money = (cents: number) => formatMoney(cents, currency);
  return [
    { title: 'What', isPrimary: true, cell: ({ kind }) => KINDS[kind] },
    {
      title: mayReadOrders ? 'Order' : 'Reference',
      cell: ({ order, reference }) =>
        order ? (
          <Link to={`/admin/orders/${order.order_id}`}>{formatOrderNumber(order.number)}</Link>
        ) : (
          reference
        ),
    },
    { title: 'When', isSecondary: true, cell: ({ at }) => <Moment at={at} /> },
    { title: 'Amount', isNumber: true, cell: ({ amount }) => money(amount) },
    { title: 'Fee', isNumber: true, cell: ({ fee }) => money(fee) },
    {
      title: 'Difference',
      isNumber: true,
      cell: ({ amount, recorded }) => (recorded === null ? '' : money(amount - recorded)),
    },
  ];
};
