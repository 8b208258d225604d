import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { PayoutPage } from '../../features/reports/payout-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Payout');

/** The screen at /admin/reports/payouts/:payoutId. */
export default function PayoutScreen() {
  return (
    <GuardedPage permission="reports:read">
      <PayoutPage />
    </GuardedPage>
  );
}
