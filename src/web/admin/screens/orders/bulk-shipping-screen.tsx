import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { BulkShipping } from '../../features/orders/fulfilment/bulk-shipping.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Ship many orders');

/** The screen at /admin/orders/ship. */
export default function BulkShippingScreen() {
  return (
    <GuardedPage permission="orders:ship">
      <Page
        title="Ship many orders"
        back={{ to: '/admin/orders?view=to_pack&sort=oldest', label: 'orders to pack' }}
      >
        <BulkShipping />
      </Page>
    </GuardedPage>
  );
}
