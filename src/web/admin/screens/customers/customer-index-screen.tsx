import { CustomerIndex } from '../../features/customers/customer-index.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Customers');

/** The screen at /admin/customers. */
export default function CustomerIndexScreen() {
  return (
    <GuardedPage permission="customers:read">
      <Page title="Customers">
        <CustomerIndex />
      </Page>
    </GuardedPage>
  );
}
