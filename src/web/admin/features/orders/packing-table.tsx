import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import {
  ADMIN_ORDERS,
  type OrderTab,
  type OrderToPack,
  orderEndpoints,
  ordersToPackQuery,
} from '#web/api/admin/orders-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ChangeOutcome } from '../change-outcome.tsx';
import { PageStates } from '../page-states.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { Tabs } from '../tabs.tsx';
import { useStaffChange } from '../use-staff-change.ts';
import { PackingSlip, type PackingSlipChange } from './packing-slip.tsx';
import styles from './packing-table.module.css';

const ORDER_TABS: readonly { value: OrderTab; label: string }[] = [
  { value: 'to_pack', label: 'To pack' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'all', label: 'All' },
];

/** Orders to pack, oldest first, and all other orders to look up. */
export function PackingTable() {
  const [which, setWhich] = useState<OrderTab>('to_pack');
  const [search, setSearch] = useState('');
  const orders = useQuery(ordersToPackQuery(useApi(), which, search));
  const change = useStaffChange(changeOrder, ADMIN_ORDERS);
  return (
    <>
      <div className={styles.tools}>
        <Tabs label="Which orders" tabs={ORDER_TABS} selected={which} onSelect={setWhich} />
        <OrderSearch onSearch={setSearch} />
      </div>
      <div className={styles.notPrinted}>
        <ChangeOutcome change={change} />
      </div>
      <PasswordDialog change={change} />
      <PageStates
        query={orders}
        failure="We could not fetch the orders."
        isEmpty={({ orders: found }) => found.length === 0}
        emptyText={emptyText(which, search)}
      >
        {({ sender, orders: found, has_more }) => (
          <>
            <ol className={styles.slips}>
              {found.map((order) => (
                <li key={order.order_id}>
                  <PackingSlip order={order} sender={sender} change={change} />
                </li>
              ))}
            </ol>
            {has_more && (
              <div className={styles.notPrinted}>
                <Notice>
                  <p>There are more. These are the first 50: search for the one that you miss.</p>
                </Notice>
              </div>
            )}
          </>
        )}
      </PageStates>
    </>
  );
}

function emptyText(which: OrderTab, search: string): string {
  if (search !== '') return `Nothing goes by ‘${search}’ here.`;
  return which === 'to_pack' ? 'Everything is packed. Have a snack.' : 'No orders yet.';
}

function OrderSearch({ onSearch }: { onSearch: (search: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim());
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <TextField
          label="Order number, email or name"
          name="search"
          type="search"
          maxLength={254}
          autoComplete="off"
          onChange={({ currentTarget }) => currentTarget.value === '' && onSearch('')}
          required
        />
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </form>
    </search>
  );
}

const customerName = ({ name }: OrderToPack) => name.trim() || 'The customer';

async function changeOrder(api: ApiClient, { order, ...change }: PackingSlipChange): Promise<string> {
  const target = { store_id: api.storeId, order_id: order.order_id };
  const number = formatOrderNumber(order.order_number);
  if (change.action === 'cancel') {
    const { words } = await api.call(orderEndpoints.cancel, { body: { ...target, reason: change.reason } });
    return [`Order ${number} is cancelled.`, words, `${customerName(order)} is told by mail.`]
      .filter(Boolean)
      .join(' ');
  }
  await api.call(orderEndpoints.ship, { body: { ...target, tracking_url: change.trackingUrl } });
  return order.shipped_at === null
    ? `Order ${number} is on its way. ${customerName(order)} is told by mail.`
    : `Order ${number} can be followed at the new address.`;
}
