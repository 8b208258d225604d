import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ImportedOrderIndex } from '../../features/orders/imported/imported-order-index.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Imported orders');

/** The screen at /admin/orders/imported. */
export default function ImportedOrderIndexScreen() {
  return (
    <GuardedPage permission="orders:read">
      <Page title="Imported orders">
        <ImportedOrderIndex />
      </Page>
    </GuardedPage>
  );
}
