import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ImportedOrderPage } from '../../features/orders/imported/imported-order-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Imported order');

/** The screen at /admin/orders/imported/:importedOrderId. */
export default function ImportedOrderScreen() {
  return (
    <GuardedPage permission="orders:read">
      <ImportedOrderPage />
    </GuardedPage>
  );
}
