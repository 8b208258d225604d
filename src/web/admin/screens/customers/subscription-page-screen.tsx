import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SubscriptionPage } from '../../features/subscriptions/subscription-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Subscription');

/** The screen at /admin/subscriptions/:subscriptionId. */
export default function SubscriptionPageScreen() {
  return (
    <GuardedPage permission="subscriptions:read">
      <SubscriptionPage />
    </GuardedPage>
  );
}
