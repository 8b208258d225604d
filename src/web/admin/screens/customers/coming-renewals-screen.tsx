import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ComingRenewals } from '../../features/subscriptions/coming-renewals.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Coming deliveries');

/** The screen at /admin/subscriptions/renewals. */
export default function ComingRenewalsScreen() {
  return (
    <GuardedPage permission="subscriptions:read">
      <Page title="Coming deliveries" back={{ to: '/admin/subscriptions', label: 'subscriptions' }}>
        <ComingRenewals />
      </Page>
    </GuardedPage>
  );
}
