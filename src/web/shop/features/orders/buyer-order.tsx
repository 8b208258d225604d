import { useQuery } from '@tanstack/react-query';
import type { CustomerOrder } from '#contracts/account/order-calls.ts';
import { type OrderAccess, orderQuery } from '#web/api/account/order-queries.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './buyer-order.module.css';
import { OrderContents } from './order-contents.tsx';
import { OrderOverview } from './order-overview.tsx';
import { OrderReceipt } from './order-receipt.tsx';

/** One order for its buyer: where it is, what was bought, and what can still be changed; printed as a receipt. */
export function BuyerOrder({ access }: { access: OrderAccess }) {
  const order = useQuery(orderQuery(useApi(), access));
  if (order.isPending) return <OrderLoading />;
  if (order.isError) return <OrderFailure failure={order.error} onRetry={() => void order.refetch()} />;
  return <Order order={order.data} access={access} />;
}

function Order({ order, access }: { order: CustomerOrder; access: OrderAccess }) {
  return (
    <>
      <div className={styles.screen}>
        <OrderOverview order={order} access={access} />
        <OrderContents order={order} />
      </div>
      <OrderReceipt order={order} />
    </>
  );
}

function OrderLoading() {
  return (
    <div role="status" className={styles.screen}>
      <VisuallyHidden>Loading your order</VisuallyHidden>
      <Skeleton shape="block" ratio={1.4} />
      <Skeleton shape="block" ratio={1.4} />
    </div>
  );
}

function OrderFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const isRefused = failure instanceof ApiProblem && failure.status < 500 && failure.status > 0;
  return (
    <Notice kind="error" title={messageOf(failure, 'We could not fetch your order.')}>
      <p>
        {isRefused ? (
          <>
            <ButtonLink to="/order">Send me a new link</ButtonLink>
            <ButtonLink to="/login" variant="quiet">
              Log in
            </ButtonLink>
          </>
        ) : (
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
      </p>
    </Notice>
  );
}
