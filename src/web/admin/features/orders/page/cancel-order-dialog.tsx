import { Fragment } from 'react';
import { Link } from 'react-router';
import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { disputedMoneyText } from '#domain/payments/disputed-cents.ts';
import { ADMIN_ORDERS, adminOrderEndpoints } from '#web/api/admin/orders/orders-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface CancelOrderDialogProps {
  order: PricedOrder;
  isOpen: boolean;
  onClose: () => void;
}

/** Cancels an order that has not left: money and stock go back. */
export function CancelOrderDialog({ order, isOpen, onClose }: CancelOrderDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Cancel order ${formatOrderNumber(order.order_number)}`}>
      {isOpen && <CancelForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

/** What happens to the money that was paid for it. */
function refundText(
  { paid_elsewhere, payment: { gift_cards, captured } }: PricedOrder,
  money: string,
): string {
  if (paid_elsewhere !== null) return `Give ${money} back yourself: it was paid by ${paid_elsewhere}. `;
  if (gift_cards.length === 0) return `${money} goes back to the card. `;
  const cards = gift_cards.length === 1 ? 'the gift card' : 'the gift cards';
  return `${money} goes back to ${captured > 0 ? 'the card and ' : ''}${cards} that paid. `;
}

function CancelForm({ order, onDone }: { order: PricedOrder; onDone: () => void }) {
  const disputed = disputedMoneyText(
    { disputeOpenCents: order.dispute_open, disputeLostCents: order.dispute_lost },
    order.currency,
  );
  const state = useAdminForm<{ reason: string }, { message: string | null }>({
    defaults: { reason: '' },
    save: (api, { reason }) =>
      api.call(adminOrderEndpoints.cancel, {
        body: { store_id: api.storeId, order_id: order.order_id, reason },
      }),
    refetch: [ADMIN_ORDERS],
    done: ({ message }) =>
      [`Order ${formatOrderNumber(order.order_number)} is cancelled.`, message].filter(Boolean).join(' '),
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Cancel the order">
      <p>
        {order.refundable > 0 ? refundText(order, formatMoney(order.refundable, order.currency)) : ''}
        {order.address_differences.map(({ order_id, order_number, amount }) => (
          <Fragment key={order_id}>
            {formatMoney(amount, order.currency)} of{' '}
            <Link to={`/admin/orders/${order_id}`}>order {formatOrderNumber(order_number)}</Link>, which
            charged the difference of an address, goes back too.{' '}
          </Fragment>
        ))}
        {disputed !== null && order.refundable === 0 && order.address_differences.length === 0
          ? 'No money is moved. '
          : ''}
        The units go back in stock, and the customer is told by email.
      </p>
      {disputed !== null && <Notice tone="warn" title={disputed} />}
      <TextField
        label="Reason"
        hint="Kept, not shown to the customer."
        maxLength={500}
        required
        {...state.field('reason')}
      />
    </AdminForm>
  );
}
