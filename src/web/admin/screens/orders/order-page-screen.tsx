import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { OrderPage } from '../../features/orders/page/order-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Order');

/** The screen at /admin/orders/:orderId. */
export default function OrderPageScreen() {
  return (
    <GuardedPage permission="orders:read">
      <OrderPage />
    </GuardedPage>
  );
}
