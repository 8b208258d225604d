import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { OrderIndex } from '../../features/orders/index/order-index.tsx';
import { PackLink } from '../../features/orders/index/pack-link.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Orders');

/** The screen at /admin/orders. */
export default function OrderIndexScreen() {
  return (
    <GuardedPage permission="orders:read">
      <Page title="Orders" actions={<PackLink />}>
        <OrderIndex />
      </Page>
    </GuardedPage>
  );
}
