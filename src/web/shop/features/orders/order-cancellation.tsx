import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { cancelOrder, type OrderAccess, orderQuery } from '#web/api/account/order-queries.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './order-overview.module.css';
import { refundTarget } from './order-texts.ts';

export interface OrderCancellationProps {
  order: CustomerOrder;
  access: OrderAccess;
  onClose: () => void;
  /** Called when the order is shown as it is now, which may remove this panel. */
  onChanged: () => void;
}

/** Asks once before an order is cancelled. After a refusal the order is fetched again, because it has changed. */
export function OrderCancellation({ order, access, onClose, onChanged }: OrderCancellationProps) {
  const api = useApi();
  const money = useMoney(order.currency);
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(api, access);
  const cancellation = useMutation({
    mutationFn: () => cancelOrder(api, access),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(queryKey, cancelled);
      onChanged();
    },
  });
  const returned =
    order.refund_if_cancelled_cents > 0
      ? `${money(order.refund_if_cancelled_cents)} goes back ${refundTarget(order)}.`
      : 'Nothing was paid.';
  const goesOn = order.items.some((item) => item.is_subscription)
    ? ' The subscription goes on: skip or cancel it by the link in its mails.'
    : '';
  return (
    <section className={styles.panel} aria-label="Cancel this order">
      <p>
        Cancel all of order {formatOrderNumber(order.order_number)}? This takes effect right away. {returned}
        {goesOn}
      </p>
      {cancellation.isError && (
        <Notice kind="error" title={messageOf(cancellation.error, 'That did not work. Please try again.')}>
          <Button
            variant="quiet"
            onClick={() => void queryClient.invalidateQueries({ queryKey }).then(onChanged)}
          >
            Show the order as it is now
          </Button>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button isLoading={cancellation.isPending} onClick={() => cancellation.mutate()}>
          Yes, cancel it
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </section>
  );
}
