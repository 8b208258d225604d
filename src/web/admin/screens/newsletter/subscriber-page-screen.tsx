import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { SubscriberPage } from '../../features/newsletter/subscriber-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Subscriber');

/** The screen at /admin/newsletter/subscribers/:subscriberId. */
export default function SubscriberPageScreen() {
  return (
    <GuardedPage permission="newsletter:read">
      <SubscriberPage />
    </GuardedPage>
  );
}
