import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { isPriced, type StaffOrder, staffOrderQuery } from '#web/api/admin/orders/order-page-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Moment } from '../../../ui/layout/moment.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Columns } from '../../../ui/layout/section.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { OrderReviews } from '../../reviews/order-reviews.tsx';
import { usePermission } from '../../session/use-staff-member.ts';
import { EmailDialog } from '../changes/email-dialog.tsx';
import { type OrderChange, OrderChangeDialogs } from '../changes/order-change-dialogs.tsx';
import { RelatedOrders } from '../changes/related-orders.tsx';
import { useStartDraft } from '../changes/use-start-draft.ts';
import { EditItemsDialog } from '../edit/edit-items-dialog.tsx';
import { HoldDialog, HoldNotice } from '../fulfilment/hold-dialog.tsx';
import { OpenAdditions } from '../fulfilment/open-additions.tsx';
import { OrderShipments } from '../fulfilment/order-shipments.tsx';
import { ShipDialog } from '../fulfilment/ship-dialog.tsx';
import { OrderStatusBadges } from '../order-status-badges.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { OrderCustomer } from './order-customer.tsx';
import { OrderEmails } from './order-emails.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { WriteAboutOrder } from './write-about-order.tsx';

/** Everything about the order that the address names, by id or number. */
export function OrderPage() {
  const { orderId = '' } = useParams();
  const order = useQuery(staffOrderQuery(useApi(), orderId));
  return (
    <QueryStates
      query={order}
      failure="We could not fetch the order."
      page={{ title: 'Order', back: { to: '/admin/orders', label: 'orders' } }}
    >
      {(found) => <FoundOrder key={found.order_id} order={found} />}
    </QueryStates>
  );
}

type OrderDialog = OrderChange | 'write' | 'email' | 'edit' | 'ship' | 'hold' | 'cancel';

function FoundOrder({ order }: { order: StaffOrder }) {
  const may = {
    refund: usePermission('orders:refund'),
    ship: usePermission('orders:ship'),
    cancel: usePermission('orders:cancel'),
    draft: usePermission('orders:draft'),
    readReviews: usePermission('reviews:read'),
    write: usePermission('messages:write'),
  };
  // What gives money back says how much.
  const priced = isPriced(order) ? order : null;
  const [open, setOpen] = useState<OrderDialog | null>(null);
  const close = () => setOpen(null);
  const startDraft = useStartDraft(order.order_id);
  const canAdd = order.address_form !== null || order.fulfilment_status === 'partly_shipped';
  const canEdit = order.fulfilment_status !== 'cancelled' && order.fulfilment_status !== 'shipped';
  const more: MenuItem[] = [
    ...(may.write
      ? [
          {
            label: 'Write to the customer',
            ...(order.conversation_id === null
              ? { onSelect: () => setOpen('write') }
              : { to: `/admin/inbox/${order.conversation_id}` }),
          },
        ]
      : []),
    ...(order.lines.some(({ to_ship }) => to_ship > 0)
      ? [{ label: 'Packing slip', to: `/admin/orders/packing-slips?orders=${order.order_id}` }]
      : []),
    ...(may.draft && order.fulfilment_status !== 'cancelled'
      ? [{ label: 'Replace items', onSelect: () => setOpen('replace') }]
      : []),
    ...(may.draft && canAdd ? [{ label: 'Add items', onSelect: () => startDraft('addition') }] : []),
    ...(may.draft && order.address_form !== null
      ? [{ label: 'Change the address', onSelect: () => setOpen('address') }]
      : []),
    ...(may.draft && order.email_form !== null
      ? [{ label: 'Change the email', onSelect: () => setOpen('email') }]
      : []),
    ...(may.draft ? [{ label: 'Copy to a draft order', onSelect: () => startDraft('order') }] : []),
    ...(may.ship && order.hold === null && order.can_ship
      ? [{ label: 'Hold', onSelect: () => setOpen('hold') }]
      : []),
    ...(may.cancel && priced && order.can_cancel
      ? [{ label: 'Cancel order', isDangerous: true, onSelect: () => setOpen('cancel') }]
      : []),
  ];
  const { newer, older } = order;
  return (
    <Page
      title={`Order ${formatOrderNumber(order.order_number)}`}
      badges={<OrderStatusBadges order={order} />}
      about={<Moment at={order.placed_at} />}
      back={{ to: '/admin/orders', label: 'orders' }}
      ways={
        <>
          {older !== null && <LinkButton to={`/admin/orders/${older}`}>Older</LinkButton>}
          {newer !== null && <LinkButton to={`/admin/orders/${newer}`}>Newer</LinkButton>}
        </>
      }
      actions={
        <>
          {more.length > 0 && <Menu trigger={<Button icon="more">More</Button>} items={more} />}
          {may.refund && priced && priced.total > priced.refunded && (
            <Button onClick={() => setOpen('refund')}>Refund</Button>
          )}
          {may.ship && order.can_ship && (
            <Button variant="primary" onClick={() => setOpen('ship')}>
              Ship
            </Button>
          )}
        </>
      }
    >
      <HoldNotice order={order} />
      <OpenAdditions additions={order.open_additions} drafts={order.drafts} />
      <RelatedOrders order={order} />
      <Columns
        main={
          <>
            <OrderLines
              order={order}
              actions={
                may.draft && priced && canEdit && <Button onClick={() => setOpen('edit')}>Edit items</Button>
              }
            />
            <OrderShipments order={order} />
          </>
        }
        aside={
          <>
            <OrderCustomer order={order} />
            {priced && <OrderInvoices order={priced} />}
            <OrderEmails order={order} />
            {may.readReviews && <OrderReviews orderId={order.order_id} />}
          </>
        }
        last={
          <>
            {priced && <OrderPayment order={priced} />}
            <OrderTimeline order={order} />
          </>
        }
      />
      <OrderChangeDialogs
        order={order}
        open={open === 'refund' || open === 'replace' || open === 'address' ? open : null}
        onOpen={setOpen}
        opensReplacement
      />
      {priced && <EditItemsDialog order={priced} isOpen={open === 'edit'} onClose={close} />}
      <WriteAboutOrder order={order} isOpen={open === 'write'} onClose={close} />
      <EmailDialog order={order} isOpen={open === 'email'} onClose={close} />
      <ShipDialog order={order} isOpen={open === 'ship'} onClose={close} />
      <HoldDialog order={order} isOpen={open === 'hold'} onClose={close} />
      {priced && <CancelOrderDialog order={priced} isOpen={open === 'cancel'} onClose={close} />}
    </Page>
  );
}
