import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { type AwaitingPayout as Awaiting, awaitingPayoutQuery } from '#web/api/admin/reports/payouts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';

type Order = NonNullable<Awaiting['orders']>[number];

/** What the card provider has charged and not paid out yet, with the orders that it should have named by now. */
export function AwaitingPayout() {
  const state = useListState();
  const awaiting = useQuery(awaitingPayoutQuery(useApi(), state.cursor));
  return (
    <Section title="Not paid out yet">
      <QueryStates query={awaiting} failure="We could not fetch the orders that are not paid out yet.">
        {({ totals, orders, next_cursor }) => (
          <>
            <p>{textOf(totals)}</p>
            {orders !== null && orders.length > 0 && (
              <IndexTable
                caption="Orders that are not paid out yet"
                rows={orders}
                keyOf={({ order_id }) => order_id}
                nameOf={({ number }) => `Order ${formatOrderNumber(number)}`}
                columns={COLUMNS}
                linkTo={({ order_id }) => `/admin/orders/${order_id}`}
              />
            )}
            <Pages state={state} nextCursor={next_cursor} />
          </>
        )}
      </QueryStates>
    </Section>
  );
}

function textOf(totals: Awaiting['totals']): string {
  if (totals.length === 0) return 'Every order that was paid by card is in a payout.';
  const late = totals.reduce((sum, each) => sum + each.late, 0);
  const waiting = totals.map(
    ({ currency, orders, amount }) =>
      `${orders} ${orders === 1 ? 'order' : 'orders'} of ${formatMoney(amount, currency)}`,
  );
  const which = late === 0 ? 'none of them for long' : `${late} of them for more than ten days`;
  return `${waiting.join(' and ')} before refunds and fees, ${which}.`;
}

const COLUMNS: readonly Column<Order>[] = [
  { title: 'Order', isPrimary: true, cell: ({ number }) => formatOrderNumber(number) },
  { title: 'Placed', cell: ({ placed_at }) => <Moment at={placed_at} /> },
  { title: 'Charged', isNumber: true, cell: ({ amount, currency }) => formatMoney(amount, currency) },
  {
    title: 'State',
    cell: ({ is_late }) => (is_late ? <Badge tone="warn">No payout names it</Badge> : <Badge>Coming</Badge>),
  },
];
