import { useQuery } from '@tanstack/react-query';
import type { OrderId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { disputedMoneyText } from '#domain/payments/disputed-cents.ts';
import { refundableQuery } from '#web/api/admin/orders/refunds-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../../ui/feedback/query-states.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RefundForm, type RefundSuggestion } from './refund-form.tsx';

interface RefundDialogProps {
  /** Null keeps the dialog closed. */
  order: { order_id: OrderId; order_number: number } | null;
  /** Filled in as goodwill, with why. */
  suggestion?: RefundSuggestion | null;
  onClose: () => void;
}

/** Gives money of an order back: units, shipping, or an amount out of goodwill. */
export function RefundDialog({ order, suggestion = null, onClose }: RefundDialogProps) {
  return (
    <Dialog
      isOpen={order !== null}
      onClose={onClose}
      title={order ? `Refund order ${formatOrderNumber(order.order_number)}` : 'Refund'}
    >
      {order && (
        <Refunding key={order.order_id} orderId={order.order_id} suggestion={suggestion} onDone={onClose} />
      )}
    </Dialog>
  );
}

function Refunding({
  orderId,
  suggestion,
  onDone,
}: {
  orderId: OrderId;
  suggestion: RefundSuggestion | null;
  onDone: () => void;
}) {
  const refundable = useQuery(refundableQuery(useApi(), orderId));
  return (
    <QueryStates query={refundable} failure="We could not fetch what can be refunded.">
      {(left) => {
        const disputed = disputedMoneyText(
          { disputeOpenCents: left.dispute_open, disputeLostCents: left.dispute_lost },
          left.currency,
        );
        return (
          <>
            {disputed !== null && <Notice tone="warn" title={disputed} />}
            {left.left > 0 ? (
              <RefundForm orderId={orderId} refundable={left} suggestion={suggestion} onDone={onDone} />
            ) : (
              <EmptyState>Nothing of this order is left to refund.</EmptyState>
            )}
          </>
        );
      }}
    </QueryStates>
  );
}
