import { CustomerPage } from '../../features/customers/customer-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Customer');

/** The screen at /admin/customers/:customerId. */
export default function CustomerPageScreen() {
  return (
    <GuardedPage permission="customers:read">
      <CustomerPage />
    </GuardedPage>
  );
}
