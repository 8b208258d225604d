import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { refundableQuery } from '#web/api/admin/refunds-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RefundForm } from './refund-form.tsx';

interface RefundDialogProps {
  /** Null keeps the dialog closed. */
  order: { order_id: OrderId; order_number: number } | null;
  onClose: () => void;
}

/** Gives money of an order back: units, shipping, or an amount out of goodwill. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title={order ? `Refund order ${formatOrderNumber(order.order_number)}` : 'Refund'}
    >
      {order && <Refunding orderId={order.order_id} onDone={onClose} />}
    </Dialog>
  );
}

function Refunding({ orderId, onDone }: { orderId: OrderId; onDone: () => void }) {
  const refundable = useQuery(refundableQuery(useApi(), orderId));
  return (
    <QueryStates query={refundable} failure="We could not fetch what can be refunded.">
      {(left) =>
        left.left === 0 ? (
          <EmptyState>Nothing of this order is left to refund.</EmptyState>
        ) : (
          <RefundForm orderId={orderId} refundable={left} onDone={onDone} />
        )
      }
    </QueryStates>
  );
}
