import { WebhookPage } from '../../features/developers/webhook-page.tsx';
import { GuardedPage } from '../../features/navigation/guarded-page.tsx';
import { ADMIN_HANDLE, adminMeta } from '../admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Webhook');

/** The screen at /admin/developers/webhooks/:id. */
export default function WebhookPageScreen() {
  return (
    <GuardedPage permission="developers:read">
      <WebhookPage />
    </GuardedPage>
  );
}
