import { useState } from 'react';
import type { Conversation } from '#contracts/admin/customers/inbox-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { type OrderChange, OrderChangeDialogs } from '../../orders/changes/order-change-dialogs.tsx';
import { usePermission } from '../../session/use-staff-member.ts';

/** What can be done about an order of the customer without leaving the conversation. */
export function OrderActions({ order }: { order: Conversation['orders'][number] }) {
  const mayRefund = usePermission('orders:refund');
  const mayChange = usePermission('orders:draft');
  const [open, setOpen] = useState<OrderChange | null>(null);
  const items: MenuItem[] = [
    ...(mayRefund && order.total !== null ? [{ label: 'Refund', onSelect: () => setOpen('refund') }] : []),
    ...(mayChange
      ? [
          { label: 'Replace items', onSelect: () => setOpen('replace') },
          { label: 'Change the address', onSelect: () => setOpen('address') },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <Button icon="more" aria-label={`Actions for order ${formatOrderNumber(order.order_number)}`}>
            Actions
          </Button>
        }
        items={items}
      />
      <OrderChangeDialogs order={order} open={open} onOpen={setOpen} />
    </>
  );
}
