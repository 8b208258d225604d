import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { CountedStock, StockMovement } from '#contracts/admin/stock-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { stockMovementsQuery } from '#web/api/admin/stock-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Facts, Section } from '../../ui/layout/section.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { Pages } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { CountDialog } from './count-dialog.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';
import { coverText, REASON_TEXTS, shortText, thresholdText } from './stock-texts.ts';
import { ThresholdDialog } from './threshold-dialogs.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

const COLUMNS: readonly Column<StockMovement>[] = [
  { title: 'When', isPrimary: true, cell: ({ at }) => <Moment at={at} /> },
  { title: 'Why', cell: (movement) => <Why movement={movement} /> },
  { title: 'Change', isNumber: true, cell: ({ change }) => (change > 0 ? `+${change}` : String(change)) },
  { title: 'On hand after', isNumber: true, cell: ({ on_hand_after }) => on_hand_after },
  { title: 'Who', isSecondary: true, cell: ({ who }) => who ?? 'the shop' },
  { title: 'Note', isSecondary: true, cell: ({ note }) => note ?? '' },
];

function Why({ movement: { reason, order } }: { movement: StockMovement }) {
  if (order === null) return REASON_TEXTS[reason];
  return (
    <>
      {REASON_TEXTS[reason]}:{' '}
      <Link to={`/admin/orders/${order.order_id}`}>order {formatOrderNumber(order.order_number)}</Link>
    </>
  );
}

export type StockItemFacts = Pick<
  CountedStock,
  | 'sku'
  | 'product'
  | 'variant'
  | 'on_hand'
  | 'held'
  | 'to_ship'
  | 'is_sold'
  | 'sold_recently'
  | 'days_of_cover'
  | 'low_below_days'
  | 'short_on'
>;

/** One SKU: what is there, how long it lasts, and how it came to that. */
export function StockItem() {
  const { sku = '' } = useParams();
  const state = useListState();
  const history = useQuery(stockMovementsQuery(useApi(), sku, state.cursor));
  return (
    <QueryStates
      query={history}
      failure="We could not fetch the stock."
      page={{ title: 'Stock', back: { to: '/admin/stock', label: 'stock' } }}
    >
      {({ item, store_low_below_days, movements, next_cursor }) => (
        <ItemPage key={sku} item={item} storeDays={store_low_below_days}>
          <Section title="What happened">
            <IndexTable
              caption="Movements of the stock"
              rows={movements}
              keyOf={({ movement_id }) => movement_id}
              nameOf={({ reason }) => REASON_TEXTS[reason]}
              columns={COLUMNS}
            />
            <Pages state={state} nextCursor={next_cursor} />
          </Section>
        </ItemPage>
      )}
    </QueryStates>
  );
}

interface ItemPageProps {
  item: StockItemFacts;
  /** From how many days of cover an item without a number of its own is low. */
  storeDays: number;
  children: React.ReactNode;
}

function ItemPage({ item, storeDays, children }: ItemPageProps) {
  const mayCount = usePermission('stock:count');
  const [open, setOpen] = useState<'count' | 'receive' | 'write-off' | 'threshold' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title={item.product}
      about={`${item.variant}, ${item.sku}`}
      back={{ to: '/admin/stock', label: 'stock' }}
      actions={
        mayCount && (
          <>
            <Menu
              trigger={<Button icon="more">More</Button>}
              items={[
                { label: 'When it is low', onSelect: () => setOpen('threshold') },
                { label: 'Write off', onSelect: () => setOpen('write-off') },
              ]}
            />
            <Button onClick={() => setOpen('count')}>Count</Button>
            <Button variant="primary" onClick={() => setOpen('receive')}>
              Receive
            </Button>
          </>
        )
      }
    >
      {!item.is_sold && (
        <Notice tone="info" title="It is not sold now.">
          What is received is for sale once a product with this SKU is published.
        </Notice>
      )}
      {item.short_on !== null && (
        <Notice tone="danger" title={`The stock is ${shortText(item.short_on)}.`}>
          <Link to="/admin/subscriptions/renewals">The coming deliveries</Link>
        </Notice>
      )}
      <Section title="Now">
        <Facts
          facts={[
            ['Free to sell', String(item.on_hand - item.held)],
            ['Held for people who are paying', item.held === 0 ? null : String(item.held)],
            ['On hand', String(item.on_hand)],
            ['Sold and still to be packed', item.to_ship === 0 ? null : String(item.to_ship)],
            ['There in all', item.to_ship === 0 ? null : String(item.on_hand + item.to_ship)],
            ['Sold in the last 30 days', String(item.sold_recently)],
            ['Lasts at this rate', coverText(item.days_of_cover)],
            ['Low below', thresholdText(item.low_below_days ?? storeDays)],
          ]}
        />
      </Section>
      {children}
      <CountDialog stock={open === 'count' ? item : null} onClose={close} />
      <ReceiveDialog skus={open === 'receive' ? [item] : null} onClose={close} />
      <ThresholdDialog item={open === 'threshold' ? item : null} storeDays={storeDays} onClose={close} />
      <WriteOffDialog stock={open === 'write-off' ? item : null} onClose={close} />
    </Page>
  );
}
