import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SubscriptionIndex } from '../../features/subscriptions/subscription-index.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Subscriptions');

/** The screen at /admin/subscriptions. */
export default function SubscriptionIndexScreen() {
  return (
    <GuardedPage permission="subscriptions:read">
      <Page title="Subscriptions">
        <SubscriptionIndex />
      </Page>
    </GuardedPage>
  );
}
