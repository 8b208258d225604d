import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { PackingTable } from '../features/orders/packing-table.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('To pack');

/** The screen at /admin. */
export default function OrdersScreen() {
  return (
    <GuardedPage permission="orders:read">
      <Page title="To pack">
        <PackingTable />
      </Page>
    </GuardedPage>
  );
}
