import { greetingName } from '#domain/accounts/typed-name.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { inboxEndpoints } from '#web/api/admin/customers/inbox-api.ts';
import type { StaffOrder } from '#web/api/admin/orders/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders/orders-api.ts';
import { WriteDialog } from '../../inbox/write-dialog.tsx';

interface WriteAboutOrderProps {
  order: StaffOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Begins a conversation about an order with its customer. */
export function WriteAboutOrder({ order, isOpen, onClose }: WriteAboutOrderProps) {
  const { order_id, customer, gift, shipments } = order;
  const number = formatOrderNumber(order.order_number);
  const sent = shipments.findLast(({ cancelled_at }) => cancelled_at === null);
  return (
    <WriteDialog
      isOpen={isOpen}
      onClose={onClose}
      message={{
        email: customer.email,
        subject: `Your order ${number}`,
        fields: {
          // The name of a gift is that of the recipient.
          first_name: gift === null ? (greetingName(customer.name)?.split(' ')[0] ?? null) : null,
          order_number: number,
          tracking_link: sent?.tracking_url ?? null,
        },
        current: order.conversation_id,
        storedAs: `write-about-order:${order_id}`,
        refetch: ADMIN_ORDERS,
        send: (api, body) => api.call(inboxEndpoints.writeAboutOrder, { params: { order_id }, body }),
      }}
    />
  );
}
