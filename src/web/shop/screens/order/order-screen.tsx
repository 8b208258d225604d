import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { BuyerOrder } from '#web/shop/features/orders/buyer-order.tsx';
import { FindOrderForm } from '#web/shop/features/orders/find-order-form.tsx';
import { useOrderAccess } from '#web/shop/features/orders/use-order-access.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import styles from './order-screen.module.css';

export const handle: PageHandle = { page: 'OrderPage', background: 'cream' };

export const meta = pageMeta({
  title: 'Your order',
  description: 'Where your order is, its receipt, and what can still be changed.',
  isPrivate: true,
});

/**
 * The page of one order: `/order#token=` from an email, `/order?id=` for the customer who is logged in. Without
 * either, the link can be asked for.
 */
export default function OrderScreen() {
  const isHydrated = useHydrated();
  return (
    <>
      <div className={styles.notPrinted}>
        <PageHeader title="Your order" accent={4} isCompact />
      </div>
      {isHydrated && <NamedOrder />}
    </>
  );
}

function NamedOrder() {
  const access = useOrderAccess();
  if (access === null) {
    return (
      <PageContainer width="narrow">
        <FindOrderForm />
      </PageContainer>
    );
  }
  return (
    <PageContainer>
      <SectionBoundary of="Your order">
        <BuyerOrder key={access.orderId} access={access} />
      </SectionBoundary>
    </PageContainer>
  );
}
