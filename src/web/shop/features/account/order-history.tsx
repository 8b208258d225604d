import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/api/api-problem.ts';
import { type OrderHistoryAnswer, orderHistoryQuery } from '#web/api/account/order-history-query.ts';
import { useApi } from '#web/api/use-api.ts';
import { useIllustration } from '#web/state/use-illustration.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Picture } from '#web/ui/images/picture.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './order-history.module.css';
import { OrderTable } from './order-table.tsx';

/** The signed-in customer's orders, newest first. Spec §2 Profile. */
export function OrderHistory({ email }: { email: string }) {
  const history = useQuery(orderHistoryQuery(useApi(), email));
  return (
    <section className={styles.history} aria-labelledby="order-history">
      <h2 id="order-history" className={styles.title}>
        Order History
      </h2>
      {history.isPending && <OrdersLoading />}
      {history.isError && (
        <Notice kind="error" title={messageOf(history.error, 'We could not fetch your orders.')}>
          <Button variant="quiet" onClick={() => void history.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {history.isSuccess && <Orders {...history.data} />}
    </section>
  );
}

function Orders({ order_history: orders, today }: OrderHistoryAnswer) {
  const picture = useIllustration('orderHistory');
  const { item, noOrders } = useStoreTexts();
  if (orders.length > 0) return <OrderTable orders={orders} today={today} />;
  return (
    <EmptyState
      title="No orders yet"
      picture={picture && <Picture src={picture} alt="" sizes="14rem" className={styles.picture} />}
      action={<ButtonLink to="/shop">Find a {item}</ButtonLink>}
    >
      <p>{noOrders}</p>
    </EmptyState>
  );
}

function OrdersLoading() {
  return (
    <div role="status" className={styles.loading}>
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <Skeleton shape="block" ratio={9} />
      <Skeleton shape="block" ratio={9} />
    </div>
  );
}
